import { Refusal } from '#contract/refusal'
import { readBets } from '../bet/read.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Day } from './day.ts'

/** Time limit for the games' histories. */
const patienceMs = 8_000

/** Reads the day's bets once the games have reported all of them; such a reading is not repeated. @throws Refusal SERVICE_UNAVAILABLE */
export async function readDay(ctx: Context, { member }: Caller, { end }: Day): Promise<void> {
  const { unread } = await readBets(ctx, member, { patienceMs, wholeTo: end })
  if (unread.length > 0) throw new Refusal('SERVICE_UNAVAILABLE')
}
