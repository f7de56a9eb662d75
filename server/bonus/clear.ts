import { randomUUID } from 'node:crypto'
import { Refusal } from '#contract/refusal'
import type { Leg } from '#contract/transfer'
import type { Tx } from '#db'
import { type Amount, toAmount } from '#money'
import type { Caller, Context } from '../context.ts'
import { lockMember } from '../member-lock.ts'
import { collect } from '../transfer/collect.ts'
import { costOf, finish } from './finish.ts'
import { stateAfter } from './states.ts'
import { isActive, isPlayed, lastTakingOf, type Taking } from './taking.ts'
import { sumOf, totalOf } from './total.ts'

const patienceMsMost = 15_000

type Cost = { keeps: Amount; costs: Amount }

/**
 * BON-01: ends the active bonus by the member's wish. One that waits costs nothing. Of one that is played the money comes
 * home from all games first, and what the member does not keep of it goes.
 * @throws Refusal BONUS_CLEAR when none is active; TRANSFER_PENDING, TRANSFER_FAIL while money is elsewhere;
 * BONUS_CONDITION when a deposit granted it meanwhile, so that it is not free any more.
 */
export async function clear(
  ctx: Context,
  caller: Caller,
  patienceMs = patienceMsMost,
): Promise<Cost> {
  const asked = await lastTakingOf(ctx.db, caller.member)
  if (!asked || !isActive(asked)) throw new Refusal('BONUS_CLEAR')
  const since = isPlayed(asked) ? await bringHome(ctx, caller, patienceMs) : undefined
  const cost = await ctx.db.begin(async (tx) => {
    await lockMember(tx, caller.member)
    const taking = await lastTakingOf(tx, caller.member)
    if (taking?.id !== asked.id || !isActive(taking)) throw new Refusal('BONUS_CLEAR')
    if (!isPlayed(taking)) return clearWaiting(tx, taking)
    if (!since) throw new Refusal('BONUS_CONDITION')
    return clearPlayed(ctx, tx, taking, since)
  })
  ctx.push(caller.member, 'reward')
  return cost
}

/**
 * Always under a new key: what an earlier attempt brought home says nothing about what went out since. The answer is
 * from when on money that goes out was not brought home.
 */
async function bringHome(ctx: Context, caller: Caller, patienceMs: number): Promise<Date> {
  const [{ since }] = await ctx.db<[{ since: Date }]>`select clock_timestamp() as since`
  const key = `bonus.clear:${caller.member}:${randomUUID()}`
  const legs = await collect(ctx, caller, { key, patienceMs })
  const has = (status: Leg['status']) => legs.some((leg) => leg.status === status)
  if (has('pending')) throw new Refusal('TRANSFER_PENDING')
  if (has('failed')) throw new Refusal('TRANSFER_FAIL')
  return since
}

async function clearWaiting(tx: Tx, { id, member, state }: Taking): Promise<Cost> {
  await tx`
    update member_bonus set state = ${stateAfter(state, 'cancel')}, ended_at = clock_timestamp() where id = ${id}`
  return { keeps: sumOf(await totalOf(tx, member)), costs: toAmount(0) }
}

/** What lies at the games now is less than can be moved. The order is right: money that goes out after the sum is seen. */
async function clearPlayed(ctx: Context, tx: Tx, taking: Taking, since: Date): Promise<Cost> {
  const { main, isMoving } = await totalOf(tx, taking.member)
  const wentOut = await tx`
    select from leg where member = ${taking.member} and kind = 'to-game' and state = 'settled' and closed_at >= ${since}`
  if (isMoving) throw new Refusal('TRANSFER_PENDING')
  if (wentOut.length > 0) throw new Refusal('TRANSFER_FAIL')
  const cost = costOf(taking, main)
  if (!(await finish(ctx, tx, taking, { event: 'cancel', cost: cost.costs })))
    throw new Refusal('TRANSFER_FAIL')
  return cost
}
