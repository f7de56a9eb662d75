import { randomUUID } from 'node:crypto'
import { Refusal } from '#contract/refusal'
import type { GameTransferResult } from '#contract/transfer'
import type { Db, Tx } from '#db'
import { type Amount, toAmount } from '#money'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { noOffersIn } from '../protection/offers.ts'
import { collect } from '../transfer/collect.ts'
import type { Claimer } from './activate.ts'
import { costOf } from './amounts.ts'
import { type BonusClaim, isActive, isWagering, lastClaimOf } from './claim.ts'
import { finish } from './finish.ts'
import { askGames, hasOpenRounds } from './open.ts'
import { stateAfter } from './states.ts'
import { isAtGames, isCertain, sumOf, totalOf } from './total.ts'

const patienceMsMost = 15_000

export type Cost = { keeps: Amount; costs: Amount }

type Options = {
  patienceMs?: number
  /** The claim that an operator's page showed, and its cost. Another claim does not end, and no more is taken. */
  shown?: { claim: number; costs: Amount }
  /** Runs in the transaction that ends the claim. */
  also?: (tx: Tx, claim: BonusClaim, cost: Cost) => Promise<void>
}

/**
 * BON-01: cancels the active bonus at the member's request. A waiting bonus costs nothing. For a granted one the money
 * is collected from all games first, and the part that the member does not keep is deducted. Repeating a request ends
 * no other bonus. @throws Refusal BONUS_CLEAR when none is active; TRANSFER_PENDING, TRANSFER_FAIL while money is
 * elsewhere; ROUNDS_OPEN while it may be in a round that has not ended; BONUS_CONDITION when a deposit granted it meanwhile, so that it is not free any more, or it
 * costs more than was shown.
 */
export async function clear(
  ctx: Context,
  caller: Claimer,
  key: string,
  { patienceMs = patienceMsMost, shown, also }: Options = {},
): Promise<Cost> {
  const before = await clearedUnder(ctx.db, caller.member, key)
  if (before) return before
  const asked = await lastClaimOf(ctx.db, caller.member)
  if (!asked || !isActive(asked)) throw new Refusal('BONUS_CLEAR')
  if (shown && shown.claim !== asked.id) throw new Refusal('BONUS_CLEAR')
  const wentOut = isWagering(asked) ? await bringHome(ctx, caller, patienceMs) : undefined
  const cost = await ctx.db.begin(async (tx) => {
    await lockMember(tx, caller.member)
    const meanwhile = await clearedUnder(tx, caller.member, key)
    if (meanwhile) return meanwhile
    const claim = await lastClaimOf(tx, caller.member)
    if (claim?.id !== asked.id || !isActive(claim)) throw new Refusal('BONUS_CLEAR')
    const cost = await end(ctx, tx, claim, wentOut)
    if (shown && cost.costs > shown.costs) throw new Refusal('BONUS_CONDITION')
    await tx`
      update member_bonus set cancel_key = ${key}, kept_amount = ${cost.keeps}
      where bucket = ${caller.member % 256} and member = ${caller.member} and id = ${claim.id}`
    await also?.(tx, claim, cost)
    return cost
  })
  ctx.push(caller.member, 'reward')
  return cost
}

/** Returns the original response, if this request has ended a bonus already. */
async function clearedUnder(db: Db | Tx, member: number, key: string): Promise<Cost | undefined> {
  const [cost] = await db<Cost[]>`
    select kept_amount as keeps, cost as costs from member_bonus
    where bucket = ${member % 256} and member = ${member} and cancel_key = ${key}`
  return cost
}

/** `wentOut`: number of transfers to games before the money was collected; undefined if it was not. */
async function end(ctx: Context, tx: Tx, claim: BonusClaim, wentOut?: number): Promise<Cost> {
  if (!isWagering(claim)) return clearWaiting(tx, claim)
  if (wentOut === undefined) throw new Refusal('BONUS_CONDITION')
  return clearPlayed(ctx, tx, claim, wentOut)
}

/**
 * Collects the money from all games, always under a new key: an earlier attempt does not cover money that went out
 * since. Returns the number of transfers to games so far: if it grows, some money was not collected. A count, because a
 * clock may be set back.
 */
async function bringHome(ctx: Context, caller: Claimer, patienceMs: number): Promise<number> {
  const wentOut = await countOut(ctx.db, caller.member)
  const key = `bonus.clear:${caller.member}:${randomUUID()}`
  const legs = await collect(ctx, caller, { key, patienceMs })
  const has = (status: GameTransferResult['status']) => legs.some((leg) => leg.status === status)
  if (has('pending')) throw new Refusal('TRANSFER_PENDING')
  if (has('failed')) throw new Refusal('TRANSFER_FAIL')
  // A game may give back a part, and a round may have ended after its balance was read. One that does not reply now may hold the
  // payout, whatever it said a moment ago.
  const missing = await askGames(ctx, caller.member)
  if (missing === 'balance') throw new Refusal('TRANSFER_FAIL')
  // A round whose result is not read may have taken the money, or may hold it.
  if (missing === 'history') throw new Refusal('ROUNDS_OPEN')
  return wentOut
}

async function countOut(db: Db | Tx, member: number): Promise<number> {
  const [{ count }] = await db<[{ count: number }]>`
    select count(*)::int from external_transfer
    where bucket = ${member % 256} and member = ${member} and kind = 'to-game' and state in ('settled', 'late-applied')`
  return count
}

async function clearWaiting(tx: Tx, { id, member, state }: BonusClaim): Promise<Cost> {
  await tx`
    update member_bonus set state = ${stateAfter(state, 'cancel')}, ended_at = clock_timestamp()
    where bucket = ${member % 256} and member = ${member} and id = ${id}`
  return { keeps: sumOf(await totalOf(tx, member)), costs: toAmount(0) }
}

/** Splits the total on an end now. A member who may not play cannot complete the wagering, and loses no deposit for it. */
export async function costNow(db: Db | Tx, claim: BonusClaim, total: Amount): Promise<Cost> {
  const { member, deposit } = claim
  if (!(await noOffersIn(db, member))) return costOf(claim, total)
  const [since] = await db<[{ amount: Amount }]>`
    select coalesce(sum(amount), 0)::int8 as amount from ledger.movement
    where bucket = ${member % 256} and member = ${member} and kind = 'deposit' and state = 'settled'
      and coalesce(settled_at, created_at) > ${claim.grantedAt}`
  return costOf(claim, total, toAmount(deposit + since.amount))
}

/**
 * The cost is a part of the wallet, so the bonus stays while a game holds money. Sum first, then count: money that goes out
 * after the sum is noticed.
 */
async function clearPlayed(
  ctx: Context,
  tx: Tx,
  claim: BonusClaim,
  wentOut: number,
): Promise<Cost> {
  const total = await totalOf(tx, claim.member)
  if (total.isMoving) throw new Refusal('TRANSFER_PENDING')
  if (!isCertain(total) || isAtGames(ctx.games, total)) throw new Refusal('TRANSFER_FAIL')
  if ((await countOut(tx, claim.member)) > wentOut) throw new Refusal('TRANSFER_FAIL')
  if (await hasOpenRounds(tx, claim)) throw new Refusal('ROUNDS_OPEN')
  const cost = await costNow(tx, claim, total.main)
  if (!(await finish(ctx, tx, claim, { event: 'cancel', cost: cost.costs })))
    throw new Refusal('TRANSFER_FAIL')
  return cost
}
