import { type ReportFilter, type ReportStep, reportDaysMost } from '#contract/operator-report'
import { Refusal } from '#contract/refusal'
import { dayMs } from '../platform/zone.ts'

/** A day of the calendar as YYYY-MM-DD, in whole days since 1970. NaN for one that no calendar has. */
const numberOf = (day: string): number => {
  const at = Date.parse(`${day}T00:00:00Z`)
  return new Date(at || 0).toISOString().startsWith(day) ? at / dayMs : Number.NaN
}
const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)

/** The first day of the step that a day is in: a week begins on Monday. */
export function startOf(day: string, step: ReportStep): string {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 7)}-01`
  const number = numberOf(day)
  // The first day of 1970 was a Thursday.
  return dayOf(number - ((number + 3) % 7))
}

/** The first day after the step that begins on this day. */
export function nextOf(start: string, step: ReportStep): string {
  if (step === 'month') return startOf(dayOf(numberOf(start) + 31), 'month')
  return dayOf(numberOf(start) + (step === 'week' ? 7 : 1))
}

/** `periods` are the first days of the steps. `from` and `to` are the first and the last day of them all. */
export type Range = { from: string; to: string; periods: string[] }

/** @throws Refusal BAD_REQUEST */
export function rangeOf({ from, to, step }: Pick<ReportFilter, 'from' | 'to' | 'step'>): Range {
  const days = numberOf(to) - numberOf(from) + 1
  if (!(days >= 1 && days <= reportDaysMost)) throw new Refusal('BAD_REQUEST')
  const periods: string[] = []
  let start = startOf(from, step)
  for (; start <= to; start = nextOf(start, step)) periods.push(start)
  return { from: periods[0]!, to: dayOf(numberOf(start) - 1), periods }
}
