import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { plain } from '#ledger/accounts'
import type { Amount, Currency } from '#money'
import { type ExternalTransferKind, isPaidOut, leaseMs } from '#saga'
import type { Context } from '../platform/context.ts'
import { heldMovement, isHeld } from './books.ts'
import { type ExternalTransfer, findTransfer, type TransferOutcome } from './row.ts'

export { movementReference } from './books.ts'
export { findTransfer, type TransferOutcome, transferOf } from './row.ts'

/** A request to move money between the wallet and a provider, or from suspense to its payer. */
export type ExternalTransferRequest = {
  /** Our reference at the provider: unique, never reused, 20 upper-case letters and digits. */
  reference: string
  /** 0 for unmatched money that is sent back. */
  member: number
  kind: ExternalTransferKind
  /** Code of a game or a bank, or TRUEWALLET. */
  provider: string
  /** Our own account: the one that pays out, or the phone number that redeems a gift. */
  ownAccount?: string
  /** 0 for a voucher: its value is known only after it is redeemed. */
  amount: Amount
  currency: Currency
  key?: string
  /** Payouts: an operator reviews it before it is sent. */
  isReviewed?: boolean
  /** Details that the statement shows. */
  details?: Record<string, string | number>
  /** Transfers from a game: the balance that the provider reported just before. */
  balance?: Amount
}

/** After this time the member gets 202 TRANSFER_PENDING, and the transfer goes on without the call. */
const patienceMsUsual = 20_000
const lookAgainMs = 100

/**
 * Creates a transfer in the caller's transaction: its row, the movement that holds the money, and for what is paid out
 * without review the job that sends it. Withdrawals, gifts and returned payments use it, which write other rows too. The same request again changes nothing. The
 * caller runs other kinds itself; if its process dies, the sweep does.
 * @throws Refusal MONEY_NOT_ENOUGH; NO_WALLET; SLOT_NO_ACCOUNT; REQUEST_LIMIT_1MIN while another transfer of this
 * member and game is open; KEY_REUSED for a reference of another request. The caller must roll back then.
 */
export async function createTransfer(
  ctx: Context,
  tx: Tx,
  request: ExternalTransferRequest,
): Promise<void> {
  // One round trip for all statements; a refusal rolls all of them back.
  const [isNew, posted] = await Promise.all([
    insertTransfer(tx, request),
    isHeld(request.kind)
      ? ctx.ledger.postIn(tx, heldMovement({ ...request, details: request.details ?? {} }))
      : undefined,
    isPaidOut(request.kind) && !request.isReviewed
      ? ctx.jobs.add(tx, ...runJob(request.reference))
      : undefined,
  ])
  if (!isNew && !(await isSameTransfer(tx, request))) throw new Refusal('REQUEST_LIMIT_1MIN')
  if (posted && posted.code !== 'posted' && posted.code !== 'replayed')
    throw refusedBy(request, posted.code)
}

/** A transfer between the wallet and a game. */
export type GameTransferRequest = ExternalTransferRequest & {
  kind: 'to-game' | 'from-game'
  /** Transfers from a game: our balance there before the provider was asked for its balance. */
  believed?: Amount
}

/**
 * Creates a transfer as sent, with its money on hold if it goes to a game, and sends it. The commit is shared with
 * other transfers of the same moment. The same request again changes nothing.
 * @throws Refusal MONEY_NOT_ENOUGH, NO_WALLET, SLOT_NO_ACCOUNT, REQUEST_LIMIT_1MIN, KEY_REUSED as createTransfer does.
 */
export async function startTransfer(
  ctx: Context,
  { believed, ...request }: GameTransferRequest,
  username: string,
): Promise<void> {
  // The age of the mark is counted from before it is written.
  const started = { lease: randomUUID(), markedMs: performance.now(), username }
  const transfer = startedTransfer(request)
  const answer = await ctx.transfers.start({ transfer, lease: started.lease, leaseMs, believed })
  const { outcome } = answer
  if (outcome === 'started') {
    const { inward } = answer
    if (!inward) return ctx.transfers.send(ctx, transfer, started)
    const { balance, reviewAbove } = inward
    return ctx.transfers.send(
      ctx,
      { ...transfer, balance, reviewAbove },
      { ...started, believed: inward.believed },
    )
  }
  if (outcome === 'no_game_account') throw new Refusal('SLOT_NO_ACCOUNT')
  if (outcome !== 'known' && outcome !== 'busy') throw refusedBy(request, outcome)
  if (!(await isSameTransfer(ctx.db, request))) throw new Refusal('REQUEST_LIMIT_1MIN')
}

const startedTransfer = ({
  isReviewed: _,
  balance,
  key,
  details,
  ...request
}: ExternalTransferRequest): ExternalTransfer => ({
  ...request,
  ownAccount: null,
  balance: balance ?? null,
  reviewAbove: null,
  key: key ?? null,
  details: details ?? {},
  state: 'sent',
  confirmed: null,
  reasonCode: null,
  reasonDetail: null,
  attempt: 1,
  sends: 1,
  createdAt: new Date(),
  lastSentAt: new Date(),
  closedAt: null,
})

function refusedBy({ reference }: ExternalTransferRequest, code: string): Error {
  if (code === 'not_enough') return new Refusal('MONEY_NOT_ENOUGH')
  if (code === 'no_account') return new Refusal('NO_WALLET')
  return new Error(`the ledger refused external transfer ${reference}: ${code}`)
}

export const keyOfRun = (reference: string): string => `external-transfer.run:${reference}`

/** The job that runs one transfer in the background. */
export const runJob = (reference: string) =>
  ['external-transfer.run', { reference }, { jobKey: keyOfRun(reference) }] as const

/**
 * Runs a transfer, or waits for the process that has its lease, until it is final or `patienceMs` is over. After that
 * the transfer goes on in the background. Concurrent calls are safe.
 */
export async function runTransfer(
  ctx: Context,
  reference: string,
  { patienceMs = patienceMsUsual }: { patienceMs?: number } = {},
): Promise<TransferOutcome> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const end = await withPatience(ctx.transfers.run(ctx, reference), giveUpAt - performance.now())
    if (end.state !== 'open' || end.isManual) return end
    // Another process has the lease.
    const leftMs = giveUpAt - performance.now()
    if (leftMs <= 0 || ctx.transfers.isStopping()) return end
    await wait(Math.min(lookAgainMs, leftMs))
  }
}

async function withPatience(
  running: Promise<TransferOutcome>,
  patienceMs: number,
): Promise<TransferOutcome> {
  // After the timeout this promise has no other handler; the runner logs its error.
  running.catch(() => {})
  if (patienceMs <= 0) return { state: 'open' }
  const over = new AbortController()
  try {
    return await Promise.race([
      running,
      wait<TransferOutcome>(patienceMs, { state: 'open' }, { signal: over.signal }),
    ])
  } finally {
    over.abort()
  }
}

/** Kind of review_limit for incoming money. Outgoing money needs none: it was held, and is transferred whole. */
const reviewed: Record<ExternalTransferKind, 'winnings' | 'voucher' | null> = {
  'to-game': null,
  payout: null,
  'from-game': 'winnings',
  voucher: 'voucher',
  'payment-return': null,
}

/**
 * Only payouts wait for the disk here, because the caller learns that its money is held. Other kinds are sent at
 * once: their sent mark waits for the disk and includes this commit.
 */
async function insertTransfer(tx: Tx, request: ExternalTransferRequest): Promise<boolean> {
  const { reference, member, kind, provider, ownAccount = null, amount, currency } = request
  const isGame = kind === 'to-game' || kind === 'from-game'
  const [row] = await tx<{ hasAccount: boolean; isNew: boolean }[]>`
    with pace as materialized (
      select case when ${!isPaidOut(kind)} then set_config('synchronous_commit', 'off', true) end
    ), account as materialized (
      select ${!isGame} or exists (
        select from ledger.account
        where bucket = ${member % 256} and member = ${member} and name = ${`game:${provider}`}) as is_there from pace
    ), opened as (
      insert into external_transfer (bucket, member, reference, kind, provider, own_account, amount, currency, balance, key, details,
        state, closed_at, review_above)
      select ${member % 256}::int, ${member}::int8, ${reference}, ${kind}, ${provider}, ${ownAccount && plain(ownAccount)}, ${amount}::int8, ${currency},
        ${request.balance ?? null}::int8, ${request.key ?? null}, ${JSON.stringify(request.details ?? {})}::text::jsonb,
        ${request.isReviewed ? 'held' : 'created'}, case when ${request.isReviewed ?? false} then now() end,
        (select above + coalesce((select balance from ledger.account
          where bucket = ${member % 256} and member = ${member} and name = ${`game:${provider}`}), 0)
          from review_limit where review_limit.kind = ${reviewed[kind]} and review_limit.currency = ${currency})
      from account where is_there
      on conflict do nothing returning true as is_new
    )
    select is_there as has_account, exists (select from opened) as is_new from account`
  if (!row!.hasAccount) throw new Refusal('SLOT_NO_ACCOUNT')
  return row!.isNew
}

/** @throws Refusal KEY_REUSED when the reference belongs to another request, whose reply is not stored any more */
async function isSameTransfer(tx: Db | Tx, request: ExternalTransferRequest): Promise<boolean> {
  const transfer = await findTransfer(tx, request.reference)
  if (!transfer) return false
  const { member, kind, provider, amount, currency } = transfer
  const isSame =
    member === request.member &&
    kind === request.kind &&
    provider === request.provider &&
    amount === request.amount &&
    currency === request.currency
  if (!isSame) throw new Refusal('KEY_REUSED')
  return true
}
