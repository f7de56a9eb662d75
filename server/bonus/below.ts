import pMap from 'p-map'
import type { Tx } from '#db'
import { type Amount, toAmount } from '#money'
import { readBets } from '../bet/read.ts'
import type { Deposit } from '../deposit/deposit.ts'
import { refreshGames } from '../game/refresh.ts'
import type { Context } from '../platform/context.ts'
import type { Deadline } from '../platform/jobs/work.ts'
import { lockMember } from '../platform/member-lock.ts'
import { isWagering, lastClaimOf } from './claim.ts'
import { costNow } from './clear.ts'
import { finish } from './finish.ts'
import { hasOpenRounds } from './open.ts'
import { isCertain, sumOf, totalOf } from './total.ts'
import { readingOf } from './turnover.ts'

const atOnceMax = 4
const patienceMs = 10_000
const betsFreshMs = 10_000

/**
 * Every minute: reads bets and balances of members with a granted bonus, and ends each bonus whose balance fell below
 * its limit. Members who are not reached in time are first in the next round.
 */
export async function endAllBelow(_: object, ctx: Context, deadline: Deadline): Promise<void> {
  const rows = await ctx.db<{ member: number }[]>`
    select member from member_bonus where state = 'granted' and ends_below_balance > 0
    order by checked_at nulls first, id`
  const check = async ({ member }: { member: number }) => {
    if (Date.now() >= deadline.untilMs) return
    // An error of one member does not stop the others.
    await lookAt(ctx, member).catch((err) =>
      ctx.log.error({ err, member }, 'a bonus was not looked at'),
    )
  }
  await pMap(rows, check, { concurrency: atOnceMax })
}

async function lookAt(ctx: Context, member: number): Promise<void> {
  await ctx.db`update member_bonus set checked_at = now()
    where bucket = ${member % 256} and member = ${member} and state = 'granted'`
  await readBets(ctx, member, { patienceMs, freshSince: new Date(Date.now() - betsFreshMs) })
  await refreshGames(ctx, member)
  await endBelow(ctx, member)
}

export const endBelow = (ctx: Context, member: number): Promise<void> =>
  ctx.db.begin(async (tx) => {
    await lockMember(tx, member)
    await endBelowIn(ctx, tx, { member, amount: toAmount(0) })
  })

/**
 * Ends the member's bonus when the total, without the amount just deposited, is below the bonus' limit. Acts on certain
 * figures only: not while money is in transit or in open rounds, or a game's balance or history is out of date.
 */
export async function endBelowIn(
  ctx: Context,
  tx: Tx,
  { member, amount }: Pick<Deposit, 'member' | 'amount'>,
): Promise<void> {
  const claim = await lastClaimOf(tx, member)
  if (!claim || !isWagering(claim) || claim.endsBelowBalance === 0) return
  const total = await totalOf(tx, member)
  const before = toAmount(sumOf(total) - amount)
  if (!isCertain(total) || before >= claim.endsBelowBalance) return
  if (!(await readingOf(tx, claim)).isFresh) return
  if (await hasOpenRounds(tx, claim)) return
  const { costs } = await costNow(tx, claim, before)
  const cost: Amount = toAmount(Math.min(costs, total.main - amount))
  await finish(ctx, tx, claim, { event: 'below', cost })
}
