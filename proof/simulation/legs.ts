import type { ExternalTransferKind } from '#saga'
import type { Counts } from './counts.ts'
import type { MutantName } from './mutants.ts'

export type LegWish = {
  reference: string
  member: number
  kind: ExternalTransferKind
  party: string
  amount: number
}
export type Leg = LegWish & {
  state: 'created' | 'sent' | 'unknown' | 'settled' | 'returned' | 'manual' | 'late-applied'
  confirmed: number
  sends: number
  lastSentAt: number
  lease: number
  leasedUntil: number
  createdAt: number
  isClosed: boolean
}

/** Done in two commits by a broken design: the second comes later, or never when its process dies in between. */
type Half<Reply> = { afterMs: number; rest: () => Reply }
export type Done<Reply> = Reply | Half<Reply>
export const isHalf = (done: unknown): done is Half<unknown> =>
  typeof done === 'object' && done !== null && 'rest' in done

/** The rows of legs and their leases, without any books: every function here is one commit. Its clock jumps. */
export type Legs = ReturnType<typeof createLegs>

const halfMs = 40

export function createLegs(clock: () => number, counts: Counts, mutant?: MutantName) {
  const all = new Map<string, Leg>()
  const open = new Set<Leg>()
  const is = (name: MutantName) => mutant === name

  /** @returns whether it is new. */
  function openLeg(wish: LegWish): boolean {
    if (all.has(wish.reference)) return false
    const leg: Leg = {
      ...wish,
      ...{ state: 'created', confirmed: 0, sends: 0, lastSentAt: 0, lease: 0, leasedUntil: 0 },
      ...{ createdAt: clock(), isClosed: false },
    }
    all.set(wish.reference, leg)
    open.add(leg)
    return true
  }

  /** Written down as sent, under its driver's lease, in one commit. */
  function start(wish: LegWish, lease: number, leaseMs: number): boolean {
    if (!openLeg(wish)) return false
    const leg = all.get(wish.reference)!
    Object.assign(leg, { lease, leasedUntil: clock() + leaseMs })
    if (!is('sent before it is marked')) marked(leg)
    return true
  }

  /** Whether a write of this lease may change the leg. */
  function isMine(leg: Leg, lease: number): boolean {
    if (is('zombie write')) return true
    if (!leg.isClosed && leg.lease === lease) return true
    counts.reached('a zombie’s write is refused')
    return false
  }

  function isFree(leg: Leg, leaseMs: number): boolean {
    if (leg.isClosed) return false
    const now = clock()
    if (leg.lease === 0 || leg.leasedUntil <= now) return true
    if (is('a lease for ever') || leg.leasedUntil <= now + leaseMs) return false
    counts.reached('a lease of a clock that went back is void')
    return true
  }

  function claim(leg: Leg, lease: number, leaseMs: number, isFresh: boolean) {
    Object.assign(leg, { lease, leasedUntil: clock() + leaseMs })
    if (!isFresh) counts.reached('a leg is taken over')
    else if (!is('sent before it is marked')) marked(leg)
    return { isFresh, sends: leg.sends }
  }

  function marked(leg: Leg) {
    leg.state = 'sent'
    leg.sends += 1
    leg.lastSentAt = clock()
  }

  function take(leg: Leg, lease: number, leaseMs: number) {
    if (!isFree(leg, leaseMs)) return null
    const isFresh = leg.state === 'created'
    if (!is('claim race')) return claim(leg, lease, leaseMs, isFresh)
    // Read first, written later: whoever read the same writes the same.
    return {
      afterMs: halfMs,
      rest: () => (leg.isClosed ? null : claim(leg, lease, leaseMs, isFresh)),
    }
  }

  function mark(leg: Leg, lease: number, leaseMs: number) {
    if (!isMine(leg, lease)) return null
    const sinceSentMs = clock() - leg.lastSentAt
    marked(leg)
    leg.leasedUntil = clock() + leaseMs
    return { sends: leg.sends, sinceSentMs }
  }

  function keep(leg: Leg, lease: number, leaseMs: number) {
    if (!isMine(leg, lease)) return null
    leg.leasedUntil = clock() + leaseMs
    return { sinceSentMs: clock() - leg.lastSentAt, ageMs: clock() - leg.createdAt }
  }

  function close(leg: Leg, state: Leg['state'], confirmed = leg.confirmed): boolean {
    Object.assign(leg, { state, confirmed, isClosed: true })
    open.delete(leg)
    return true
  }

  return {
    ...{ all, open, openLeg, start, take, mark, keep, marked },
    note: (leg: Leg, lease: number) => {
      if (!isMine(leg, lease)) return false
      leg.state = 'unknown'
      return true
    },
    settle: (leg: Leg, lease: number, amount: number) =>
      isMine(leg, lease) && close(leg, 'settled', is('credited as wished') ? leg.amount : amount),
    giveBack: (leg: Leg, lease: number) => isMine(leg, lease) && close(leg, 'returned'),
    giveToPersons: (leg: Leg, lease: number) => isMine(leg, lease) && close(leg, 'manual'),
    /** A returned one that its party applied. */
    late: (leg: Leg, amount: number) =>
      leg.state === 'returned' && close(leg, 'late-applied', amount),
    /** A returned one that holds no money goes to persons. */
    reopen: (leg: Leg) => leg.state === 'returned' && close(leg, 'manual'),
    orphans: () =>
      [...open].filter(
        ({ lease, leasedUntil }) =>
          lease === 0 ||
          leasedUntil <= clock() ||
          (!is('a lease for ever') && leasedUntil > clock() + 120_000),
      ),
    /** What two persons do who looked at the party’s books. */
    decide: (leg: Leg, applied: number | undefined) =>
      applied === undefined
        ? close(leg, 'returned')
        : close(leg, 'settled', boundedBy(leg, applied)),
  }
}

/** Nobody credits or sends more than was asked for. A voucher says itself what it is worth. */
export const boundedBy = ({ kind, amount }: LegWish, applied: number): number =>
  kind === 'voucher' ? applied : Math.min(applied, amount)
