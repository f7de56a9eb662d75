import { monthForm } from '#contract/statement'

/** The business day's time zone, whatever the phone's: it has no summer time. */
const aheadMs = 7 * 60 * 60 * 1_000

/** Months to choose from; older ones can be reached by the pages. */
const listedMax = 24

/** The month of a moment, as 2026-11. */
const monthAt = (moment: number): string => new Date(moment + aheadMs).toISOString().slice(0, 7)

/** The month in an address, if it is one. */
export const monthIn = (text: string | null): string | undefined =>
  text !== null && monthForm.test(text) ? text : undefined

/** This month and those before it, back to the member's first. */
export function monthsSince(first: number, now: number): string[] {
  const months: string[] = []
  const earliest = monthAt(first)
  const [year, month] = monthAt(now).split('-').map(Number) as [number, number]
  for (let back = 0; back < listedMax; back++) {
    const at = new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7)
    if (at < earliest && back > 0) break
    months.push(at)
  }
  return months
}
