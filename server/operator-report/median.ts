import type { Db, Tx } from '#db'
import { quantileOf } from '../provider/quantile.ts'
import type { Bag } from './bag.ts'

/**
 * Durations are counted by step, in seconds, so that the median of a year is found without reading each of them. It is exact
 * to its step: a tenth to a third of the value.
 */
const steps = [
  1, 2, 3, 4, 5, 7, 10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 300, 420, 600, 900, 1_200, 1_800,
  2_700, 3_600, 5_400, 7_200, 10_800, 14_400, 21_600, 43_200, 86_400, 172_800, 604_800,
]

/** The measure that counts a duration, for a query. Null for a duration that is not known. */
export const waitOf = (db: Db | Tx, seconds: ReturnType<Db>) =>
  db`'wait:' || width_bucket((case when ${seconds} < 0 then 0 else ${seconds} end)::float8, ${steps}::float8[])`

export function medianOf(bag: Bag): number | null {
  const counts = Array.from({ length: steps.length + 1 }, (_, place) => bag.get(`wait:${place}`))
  const median = quantileOf(counts, steps, 0.5)
  return median === null ? null : Math.round(median * 10) / 10
}
