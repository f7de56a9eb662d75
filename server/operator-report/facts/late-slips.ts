import type { Db } from '#db'
import { zone } from '../../platform/zone.ts'

/** A failed slip may be decided later still, by an operator or when its member uploads it again. */
export const slipDaysOpen = 14

/**
 * Selects the days of slips that were decided late, by the index of these slips. It begins a day before `slipDaysOpen` ends,
 * because the last count of a day comes soon after midnight.
 */
export const lateSlipDays = (db: Db) => db`
  select (created_at at time zone ${zone})::date as day, max(decided_at) as at from slip
  where decided_at - created_at > interval '13 days' and decided_at > now() - interval '30 days' group by 1`
