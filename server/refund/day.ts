import type { Db, Tx } from '#db'
import { reportedMs } from '../bet/read.ts'
import { dayMs, zoneAheadMs } from '../platform/zone.ts'

/** A business day of Asia/Bangkok; `end` is the first moment of the next day. */
export type Day = { day: string; begin: Date; end: Date }
/** `nextAt`: the moment from which the refund of the next day can be claimed instead. */
export type LastDay = Day & { nextAt: Date }

/**
 * Returns the last day whose rounds the games have all reported. A refund that is paid before a won round is reported cannot be
 * taken back, so until an hour after midnight it is the day before yesterday.
 */
export async function refundDayOf(db: Db | Tx): Promise<LastDay> {
  const [{ now }] = await db<[{ now: Date }]>`select now()`
  return dayAt(now)
}

export function dayAt(now: Date): LastDay {
  const today = Math.floor((now.getTime() - reportedMs + zoneAheadMs) / dayMs)
  const day = dayNamed(new Date((today - 1) * dayMs).toISOString().slice(0, 10))
  return { ...day, nextAt: new Date(day.end.getTime() + dayMs + reportedMs) }
}

/** Returns the day of a date such as 2026-11-20. */
export function dayNamed(day: string): Day {
  const begin = Date.parse(day) - zoneAheadMs
  return { day, begin: new Date(begin), end: new Date(begin + dayMs) }
}
