import { Refusal } from '#contract/refusal'
import { overlapMs, readBets } from '../bet/read.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Day } from './eligibility.ts'

/** Time limit for the games' histories. */
const patienceMs = 8_000

/**
 * Reads the day's bets. A reading made after the providers' allowance for late reports is complete and is not repeated.
 * @throws Refusal SERVICE_UNAVAILABLE
 */
export async function readDay(ctx: Context, { member }: Caller, { end }: Day): Promise<void> {
  const freshSince = new Date(end.getTime() + overlapMs)
  const { unread } = await readBets(ctx, member, { patienceMs, freshSince })
  if (unread.length > 0) throw new Refusal('SERVICE_UNAVAILABLE')
}
