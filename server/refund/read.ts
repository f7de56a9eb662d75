import { readBets, unreadBefore } from '../bet/read.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { type Day, type LastDay, refundDayOf } from './day.ts'
import { eligibilityOf, isEarned, isNothing } from './eligibility.ts'
import { endWaiting, noteWaiting, waitingBefore } from './waiting.ts'

/** Time limit for the games' histories. */
const patienceMs = 8_000

type Found = {
  /** The day whose refund the member can claim next. */
  day: Day
  last: LastDay
  /** False while a history of the day cannot be read. */
  isRead: boolean
  /** Other days whose histories cannot be read. */
  waiting: Day[]
}

/**
 * Reads the bets of the last day once the games have reported all of them; such a reading is not repeated. While a history cannot be
 * read the day waits, and so does its refund: an earlier day that waited and can be read now comes first.
 */
export async function readDays(ctx: Context, caller: Caller): Promise<Found> {
  const { db } = ctx
  const { member } = caller
  const last = await refundDayOf(db)
  const [{ isOpen, isReceived }, earlier] = await Promise.all([
    eligibilityOf(db, caller, last),
    waitingBefore(db, member, last),
  ])
  if (!isOpen || (isReceived && earlier.length === 0))
    return { day: last, last, isRead: true, waiting: earlier }
  const { unread } = await readBets(ctx, member, { patienceMs, wholeTo: last.end })
  const isRead = isReceived || unread.length === 0
  if (!isRead) await noteWaiting(db, member, last)
  const { late, waiting } = await sort(ctx, caller, earlier)
  if (!late) return { day: last, last, isRead, waiting }
  return { day: late, last, isRead: true, waiting: isRead ? waiting : [...waiting, last] }
}

/** Returns the oldest day that can be claimed now, and those that still wait. Days without a refund wait no longer. */
async function sort(ctx: Context, caller: Caller, days: Day[]) {
  const waiting: Day[] = []
  let late: Day | undefined
  for (const day of days) {
    if ((await unreadBefore(ctx, caller.member, day.end)).length > 0) {
      waiting.push(day)
      continue
    }
    const eligibility = await eligibilityOf(ctx.db, caller, day)
    if (isNothing(eligibility)) await endWaiting(ctx.db, caller.member, day)
    else if (isEarned(eligibility)) late ??= day
  }
  return { late, waiting }
}
