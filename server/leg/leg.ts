import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { plain } from '#ledger/accounts'
import type { Amount, Currency } from '#money'
import { type LegKind, leaseMs } from '#saga'
import type { Context } from '../platform/context.ts'
import { heldMovement, isHeld } from './books.ts'
import { type LegEnd, type LegRow, legOf } from './row.ts'

export { movementReference } from './books.ts'
export { type LegEnd, legOf } from './row.ts'

/** What is to go across. */
export type LegWish = {
  /** Ours at the party: made before, one per leg, never reused. Upper-case letters and digits, 20 of them. */
  reference: string
  member: number
  kind: LegKind
  /** The game's code, the bank's, or TRUEWALLET. */
  party: string
  /** Ours: the account that a payout leaves from, the number that redeems a gift. */
  ownAccount?: string
  /** Of a voucher: 0, it says itself what it is worth. */
  amount: Amount
  currency: Currency
  key?: string
  parent?: string
  /** What the statement's line tells. Of a voucher also `voucher` and `mobile`, which it is redeemed with. */
  details?: Record<string, string | number>
  /** From a game: what the provider said lies there, when it was asked just before. */
  balance?: Amount
}

/** A member does not wait longer: then 202 TRANSFER_PENDING, and the driver goes on. */
const patienceMsUsual = 20_000
const lookAgainMs = 100

/**
 * Writes a leg down in the caller's transaction: its row, the pending movement with the hold, and for a payout the job
 * that sends it: for what is written together with other rows, a withdrawal and a gift. The same leg again changes
 * nothing. Other kinds are driven by who opened them, and by the sweep when that process dies.
 * @throws Refusal MONEY_NOT_ENOUGH; NO_WALLET; SLOT_NO_ACCOUNT; REQUEST_LIMIT_1MIN while another leg of this member
 * and game is open. Then nothing is to be committed.
 */
export async function openLeg(ctx: Context, tx: Tx, wish: LegWish): Promise<void> {
  // One round trip for all of it; whatever is refused takes the rest back with the transaction.
  const [isNew, posted] = await Promise.all([
    insertLeg(tx, wish),
    isHeld(wish.kind)
      ? ctx.ledger.postIn(tx, heldMovement({ ...wish, details: wish.details ?? {} }))
      : undefined,
    wish.kind === 'payout' ? ctx.jobs.add(tx, ...driveJob(wish.reference)) : undefined,
  ])
  if (!isNew && !(await isSameLeg(tx, wish))) throw new Refusal('REQUEST_LIMIT_1MIN')
  if (posted && posted.code !== 'posted' && posted.code !== 'replayed')
    throw refusedBy(wish, posted.code)
}

/** A transfer between the wallet and a game. */
export type TransferWish = LegWish & {
  kind: 'to-game' | 'from-game'
  /** From a game: what the books had there before its provider was asked for the balance. */
  believed?: Amount
}

/**
 * Writes a transfer down as sent, with its money on hold when it goes to a game, and sends it: one commit, shared with the
 * transfers that are asked for at the same time. The same transfer again changes nothing.
 * @throws Refusal MONEY_NOT_ENOUGH, NO_WALLET, SLOT_NO_ACCOUNT, REQUEST_LIMIT_1MIN as openLeg does.
 */
export async function startLeg(
  ctx: Context,
  { believed, ...wish }: TransferWish,
  username: string,
): Promise<void> {
  // Before the mark is written: how old it may be is counted from here.
  const started = { lease: randomUUID(), markedMs: performance.now(), username }
  const leg = legStarted(wish)
  const answer = await ctx.legs.start({ leg, lease: started.lease, leaseMs, believed })
  const { outcome } = answer
  if (outcome === 'started') {
    const { inward } = answer
    if (!inward) return ctx.legs.send(ctx, leg, started)
    const { balance, reviewAbove } = inward
    return ctx.legs.send(
      ctx,
      { ...leg, balance, reviewAbove },
      { ...started, believed: inward.believed },
    )
  }
  if (outcome === 'no_game_account') throw new Refusal('SLOT_NO_ACCOUNT')
  if (outcome !== 'known' && outcome !== 'busy') throw refusedBy(wish, outcome)
  if (!(await isSameLeg(ctx.db, wish))) throw new Refusal('REQUEST_LIMIT_1MIN')
}

const legStarted = ({ balance, key, parent, details, ...wish }: LegWish): LegRow => ({
  ...wish,
  ownAccount: null,
  balance: balance ?? null,
  reviewAbove: null,
  key: key ?? null,
  parent: parent ?? null,
  details: details ?? {},
  state: 'sent',
  confirmed: null,
  reasonCode: null,
  reasonDetail: null,
  sends: 1,
  createdAt: new Date(),
  lastSentAt: new Date(),
  closedAt: null,
})

function refusedBy({ reference }: LegWish, code: string): Error {
  if (code === 'not_enough') return new Refusal('MONEY_NOT_ENOUGH')
  if (code === 'no_account') return new Refusal('NO_WALLET')
  return new Error(`the books refused leg ${reference}: ${code}`)
}

/** The job that drives one leg, when nobody waits for it. */
export const driveJob = (reference: string) =>
  ['leg.drive', { reference }, { jobKey: `leg.drive:${reference}` }] as const

/**
 * Drives a leg, or waits for whoever does, until it is final or patience is over; the driver goes on in this process, and
 * should that end, in another. Any number may call it at once.
 */
export async function driveLeg(
  ctx: Context,
  reference: string,
  { patienceMs = patienceMsUsual }: { patienceMs?: number } = {},
): Promise<LegEnd> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const end = await withPatience(ctx.legs.drive(ctx, reference), giveUpAt - performance.now())
    if (end.state !== 'open' || end.isManual) return end
    // Another process has it.
    const leftMs = giveUpAt - performance.now()
    if (leftMs <= 0 || ctx.legs.isStopping()) return end
    await wait(Math.min(lookAgainMs, leftMs))
  }
}

async function withPatience(driven: Promise<LegEnd>, patienceMs: number): Promise<LegEnd> {
  // Who comes too late to hear it is not told of a fault either: the driver logs it.
  driven.catch(() => {})
  if (patienceMs <= 0) return { state: 'open' }
  const over = new AbortController()
  try {
    return await Promise.race([
      driven,
      wait<LegEnd>(patienceMs, { state: 'open' }, { signal: over.signal }),
    ])
  } finally {
    over.abort()
  }
}

/** The limits of review_limit that apply to what comes in. What goes out was held, and goes over whole. */
const reviewed: Record<LegKind, 'winnings' | 'voucher' | null> = {
  'to-game': null,
  payout: null,
  'from-game': 'winnings',
  voucher: 'voucher',
}

/**
 * A leg that somebody drives at once need not wait for the disk: its sent mark does, and takes this along; before that
 * nothing has happened. Of a payout the caller is told that it is held.
 */
async function insertLeg(tx: Tx, wish: LegWish): Promise<boolean> {
  const { reference, member, kind, party, ownAccount = null, amount, currency } = wish
  const isGame = kind === 'to-game' || kind === 'from-game'
  const [row] = await tx<{ hasAccount: boolean; isNew: boolean }[]>`
    with pace as materialized (
      select case when ${kind !== 'payout'} then set_config('synchronous_commit', 'off', true) end
    ), account as materialized (
      select ${!isGame} or exists (
        select from ledger.account where member = ${member} and name = ${`game:${party}`}) as is_there from pace
    ), opened as (
      insert into leg (reference, member, kind, party, own_account, amount, currency, balance, key, parent, details,
        review_above)
      select ${reference}, ${member}::int8, ${kind}, ${party}, ${ownAccount && plain(ownAccount)}, ${amount}::int8, ${currency},
        ${wish.balance ?? null}::int8, ${wish.key ?? null}, ${wish.parent ?? null}, ${JSON.stringify(wish.details ?? {})}::text::jsonb,
        (select above + coalesce((select balance from ledger.account where member = ${member} and name = ${`game:${party}`}), 0)
          from review_limit where review_limit.kind = ${reviewed[kind]} and review_limit.currency = ${currency})
      from account where is_there
      on conflict do nothing returning true as is_new
    )
    select is_there as has_account, exists (select from opened) as is_new from account`
  if (!row!.hasAccount) throw new Refusal('SLOT_NO_ACCOUNT')
  return row!.isNew
}

/** @throws when the reference is another wish's. */
async function isSameLeg(tx: Db | Tx, wish: LegWish): Promise<boolean> {
  const leg = await legOf(tx, wish.reference)
  if (!leg) return false
  const { member, kind, party, amount, currency } = leg
  const isSame =
    member === wish.member &&
    kind === wish.kind &&
    party === wish.party &&
    amount === wish.amount &&
    currency === wish.currency
  if (!isSame) throw new Error(`leg ${wish.reference} is something else already`)
  return true
}
