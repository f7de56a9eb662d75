import { randomUUID } from 'node:crypto'
import { Refusal } from '#contract/refusal'
import type { Leg } from '#contract/transfer'
import type { Db, Tx } from '#db'
import { type Amount, toAmount } from '#money'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { collect } from '../transfer/collect.ts'
import { finish } from './finish.ts'
import { stateAfter } from './states.ts'
import { isActive, isPlayed, lastTakingOf, type Taking } from './taking.ts'
import { sumOf, totalOf } from './total.ts'
import { costOf } from './worth.ts'

const patienceMsMost = 15_000

type Cost = { keeps: Amount; costs: Amount }

/**
 * BON-01: ends the active bonus by the member's wish. One that waits costs nothing. Of one that is played the money comes
 * home from all games first, and what the member does not keep of it goes. The same wish again ends no other bonus.
 * @throws Refusal BONUS_CLEAR when none is active; TRANSFER_PENDING, TRANSFER_FAIL while money is elsewhere;
 * BONUS_CONDITION when a deposit granted it meanwhile, so that it is not free any more.
 */
export async function clear(
  ctx: Context,
  caller: Caller,
  key: string,
  patienceMs = patienceMsMost,
): Promise<Cost> {
  const before = await clearedUnder(ctx.db, caller.member, key)
  if (before) return before
  const asked = await lastTakingOf(ctx.db, caller.member)
  if (!asked || !isActive(asked)) throw new Refusal('BONUS_CLEAR')
  const wentOut = isPlayed(asked) ? await bringHome(ctx, caller, patienceMs) : undefined
  const cost = await ctx.db.begin(async (tx) => {
    await lockMember(tx, caller.member)
    const meanwhile = await clearedUnder(tx, caller.member, key)
    if (meanwhile) return meanwhile
    const taking = await lastTakingOf(tx, caller.member)
    if (taking?.id !== asked.id || !isActive(taking)) throw new Refusal('BONUS_CLEAR')
    const cost = await end(ctx, tx, taking, wentOut)
    await tx`
      update member_bonus set cancelled_under = ${key}, kept = ${cost.keeps} where id = ${taking.id}`
    return cost
  })
  ctx.push(caller.member, 'reward')
  return cost
}

/** What this wish has ended already, and what was told of it. */
async function clearedUnder(db: Db | Tx, member: number, key: string): Promise<Cost | undefined> {
  const [cost] = await db<Cost[]>`
    select kept as keeps, cost as costs from member_bonus
    where member = ${member} and cancelled_under = ${key}`
  return cost
}

/** `wentOut`: how often money had left for a game when it was brought home, if it was. */
async function end(ctx: Context, tx: Tx, taking: Taking, wentOut?: number): Promise<Cost> {
  if (!isPlayed(taking)) return clearWaiting(tx, taking)
  if (wentOut === undefined) throw new Refusal('BONUS_CONDITION')
  return clearPlayed(ctx, tx, taking, wentOut)
}

/**
 * Always under a new key: what an earlier attempt brought home says nothing about what went out since. The answer is how
 * often money had left for a game until then: any more of it was not brought home. Counted, for a clock may be set back.
 */
async function bringHome(ctx: Context, caller: Caller, patienceMs: number): Promise<number> {
  const wentOut = await countOut(ctx.db, caller.member)
  const key = `bonus.clear:${caller.member}:${randomUUID()}`
  const legs = await collect(ctx, caller, { key, patienceMs })
  const has = (status: Leg['status']) => legs.some((leg) => leg.status === status)
  if (has('pending')) throw new Refusal('TRANSFER_PENDING')
  if (has('failed')) throw new Refusal('TRANSFER_FAIL')
  return wentOut
}

async function countOut(db: Db | Tx, member: number): Promise<number> {
  const [{ count }] = await db<[{ count: number }]>`
    select count(*)::int from leg where member = ${member} and kind = 'to-game' and state = 'settled'`
  return count
}

async function clearWaiting(tx: Tx, { id, member, state }: Taking): Promise<Cost> {
  await tx`
    update member_bonus set state = ${stateAfter(state, 'cancel')}, ended_at = clock_timestamp() where id = ${id}`
  return { keeps: sumOf(await totalOf(tx, member)), costs: toAmount(0) }
}

/** What lies at the games now is less than can be moved. The order is right: money that goes out after the sum is seen. */
async function clearPlayed(ctx: Context, tx: Tx, taking: Taking, wentOut: number): Promise<Cost> {
  const { main, isMoving } = await totalOf(tx, taking.member)
  if (isMoving) throw new Refusal('TRANSFER_PENDING')
  if ((await countOut(tx, taking.member)) > wentOut) throw new Refusal('TRANSFER_FAIL')
  const cost = costOf(taking, main)
  if (!(await finish(ctx, tx, taking, { event: 'cancel', cost: cost.costs })))
    throw new Refusal('TRANSFER_FAIL')
  return cost
}
