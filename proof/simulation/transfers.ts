import type { ExternalTransferKind } from '#saga'
import type { Counts } from './counts.ts'
import type { MutantName } from './mutants.ts'

export type ExternalTransferRequest = {
  reference: string
  member: number
  kind: ExternalTransferKind
  provider: string
  amount: number
}
export type ExternalTransfer = ExternalTransferRequest & {
  state: 'created' | 'sent' | 'unknown' | 'settled' | 'returned' | 'manual' | 'late-applied'
  confirmed: number
  sends: number
  lastSentAt: number
  lease: number
  leasedUntil: number
  createdAt: number
  isClosed: boolean
}

/** A broken design needs two commits. The second is later, and is lost if the process dies in between. */
type HalfDone<Reply> = { afterMs: number; rest: () => Reply }
export type CommitResult<Reply> = Reply | HalfDone<Reply>
export const isHalfDone = (result: unknown): result is HalfDone<unknown> =>
  typeof result === 'object' && result !== null && 'rest' in result

/** The rows of external transfers and their leases, without a ledger. Every function is one commit. The clock jumps. */
export type TransferStore = ReturnType<typeof createTransferStore>

const secondCommitAfterMs = 40

export function createTransferStore(clock: () => number, counts: Counts, mutant?: MutantName) {
  const all = new Map<string, ExternalTransfer>()
  const open = new Set<ExternalTransfer>()
  const is = (name: MutantName) => mutant === name

  /** @returns whether the reference is new. */
  function createTransfer(request: ExternalTransferRequest): boolean {
    if (all.has(request.reference)) return false
    const transfer: ExternalTransfer = {
      ...request,
      state: 'created',
      confirmed: 0,
      sends: 0,
      lastSentAt: 0,
      lease: 0,
      leasedUntil: 0,
      createdAt: clock(),
      isClosed: false,
    }
    all.set(request.reference, transfer)
    open.add(transfer)
    return true
  }

  /** Inserts a transfer as sent, under this lease. @returns whether the reference is new. */
  function start(request: ExternalTransferRequest, lease: number, leaseMs: number): boolean {
    if (!createTransfer(request)) return false
    const transfer = all.get(request.reference)!
    Object.assign(transfer, { lease, leasedUntil: clock() + leaseMs })
    if (!is('a transfer is sent before it is marked')) recordSend(transfer)
    return true
  }

  function holdsLease(transfer: ExternalTransfer, lease: number): boolean {
    if (is('a driver writes after its lease has ended')) return true
    if (!transfer.isClosed && transfer.lease === lease) return true
    counts.reached('a zombie’s write is refused')
    return false
  }

  function isLeaseFree(transfer: ExternalTransfer, leaseMs: number): boolean {
    if (transfer.isClosed) return false
    const now = clock()
    if (transfer.lease === 0 || transfer.leasedUntil <= now) return true
    if (is('a lease never ends') || transfer.leasedUntil <= now + leaseMs) return false
    counts.reached('a lease of a clock that went back is void')
    return true
  }

  function claim(transfer: ExternalTransfer, lease: number, leaseMs: number, isFresh: boolean) {
    Object.assign(transfer, { lease, leasedUntil: clock() + leaseMs })
    if (!isFresh) counts.reached('a transfer is taken over')
    else if (!is('a transfer is sent before it is marked')) recordSend(transfer)
    return { isFresh, sends: transfer.sends }
  }

  function recordSend(transfer: ExternalTransfer) {
    transfer.state = 'sent'
    transfer.sends += 1
    transfer.lastSentAt = clock()
  }

  function take(transfer: ExternalTransfer, lease: number, leaseMs: number) {
    if (!isLeaseFree(transfer, leaseMs)) return null
    const isFresh = transfer.state === 'created'
    if (!is('two drivers claim a transfer at once')) return claim(transfer, lease, leaseMs, isFresh)
    // Two nodes that read the same free lease both write it: the read and the write are apart in this design.
    return {
      afterMs: secondCommitAfterMs,
      rest: () => (transfer.isClosed ? null : claim(transfer, lease, leaseMs, isFresh)),
    }
  }

  function mark(transfer: ExternalTransfer, lease: number, leaseMs: number) {
    if (!holdsLease(transfer, lease)) return null
    const sinceSentMs = clock() - transfer.lastSentAt
    recordSend(transfer)
    transfer.leasedUntil = clock() + leaseMs
    return { sends: transfer.sends, sinceSentMs }
  }

  function keep(transfer: ExternalTransfer, lease: number, leaseMs: number) {
    if (!holdsLease(transfer, lease)) return null
    transfer.leasedUntil = clock() + leaseMs
    return { sinceSentMs: clock() - transfer.lastSentAt, ageMs: clock() - transfer.createdAt }
  }

  function close(
    transfer: ExternalTransfer,
    state: ExternalTransfer['state'],
    confirmed = transfer.confirmed,
  ): boolean {
    Object.assign(transfer, { state, confirmed, isClosed: true })
    open.delete(transfer)
    return true
  }

  return {
    all,
    open,
    createTransfer,
    start,
    take,
    mark,
    keep,
    recordSend,
    markUnknown: (transfer: ExternalTransfer, lease: number) => {
      if (!holdsLease(transfer, lease)) return false
      transfer.state = 'unknown'
      return true
    },
    settle: (transfer: ExternalTransfer, lease: number, amount: number) => {
      const confirmed = is('the requested amount is credited instead of the paid one')
        ? transfer.amount
        : amount
      return holdsLease(transfer, lease) && close(transfer, 'settled', confirmed)
    },
    returnMoney: (transfer: ExternalTransfer, lease: number) =>
      holdsLease(transfer, lease) && close(transfer, 'returned'),
    giveToOperators: (transfer: ExternalTransfer, lease: number) =>
      holdsLease(transfer, lease) && close(transfer, 'manual'),
    /** Books a returned transfer that the provider applied after all. */
    markLateApplied: (transfer: ExternalTransfer, amount: number) =>
      transfer.state === 'returned' && close(transfer, 'late-applied', amount),
    /** Gives a returned transfer to operators: it has no money on hold that could pay for it. */
    reopen: (transfer: ExternalTransfer) =>
      transfer.state === 'returned' && close(transfer, 'manual'),
    /** Returns open transfers that no node runs. */
    orphans: () =>
      [...open].filter(
        ({ lease, leasedUntil }) =>
          lease === 0 ||
          leasedUntil <= clock() ||
          (!is('a lease never ends') && leasedUntil > clock() + 120_000),
      ),
    /** Ends a transfer as two operators do after they looked at the provider’s books. */
    resolve: (transfer: ExternalTransfer, applied: number | undefined) =>
      applied === undefined
        ? close(transfer, 'returned')
        : close(transfer, 'settled', boundedBy(transfer, applied)),
  }
}

/** The house credits and sends at most the requested amount. Only the provider knows the amount of a voucher. */
export const boundedBy = ({ kind, amount }: ExternalTransferRequest, applied: number): number =>
  kind === 'voucher' ? applied : Math.min(applied, amount)
