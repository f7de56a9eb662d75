import { Refusal } from '#contract/refusal'
import { overlapMs, readBets } from '../bet/read.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Day } from './standing.ts'

/** So long the games' histories may take. */
const patienceMs = 8_000

/**
 * What the games know of the day. Once it was read after the time that providers may be late, it is complete and nobody is
 * asked again. @throws Refusal SERVICE_UNAVAILABLE
 */
export async function readDay(ctx: Context, { member }: Caller, { end }: Day): Promise<void> {
  const freshSince = new Date(end.getTime() + overlapMs)
  const { unread } = await readBets(ctx, member, { patienceMs, freshSince })
  if (unread.length > 0) throw new Refusal('SERVICE_UNAVAILABLE')
}
