import {
  type ReportFilter,
  type ReportName,
  type ReportStep,
  reportDaysMost,
  reportSplits,
  reportSteps,
} from '#contract/operator-report'
import { currencies } from '#money'
import { localTime, unreadIn, withForm } from '../app/filter.ts'

export const reportFields = ['from', 'to', 'step', 'currency', 'by'] as const
type ReportField = (typeof reportFields)[number]
export type ReportFields = Partial<Record<ReportField, string>>

const dayMs = 24 * 60 * 60 * 1_000
/** Today and the 29 days before it, unless the address says otherwise. */
const daysShown = 30

const dayForm = /^20\d\d-\d\d-\d\d$/

type Split = (typeof reportSplits)[keyof typeof reportSplits][number]

/** The splits of a report, of which one is chosen. Most reports have one, and no choice. */
export const splitsOf = (report: ReportName): readonly Split[] =>
  report === 'games' || report === 'members' ? reportSplits[report] : []

/** The call's input for the fields of the address. Days are those of Bangkok. */
export function reportInput(report: ReportName, fields: ReportFields, now: number): ReportFilter {
  const by = splitsOf(report).find((split) => split === fields.by) ?? splitsOf(report)[0]
  const to = withForm(fields.to, dayForm) ?? localTime(now).slice(0, 10)
  const from = withForm(fields.from, dayForm) ?? earlier(to, daysShown - 1)
  return {
    from,
    to,
    step: reportSteps.find((step) => step === fields.step) ?? 'day',
    currency: currencies.find((currency) => currency === fields.currency) ?? 'BAHT',
    ...(by && { by }),
  }
}

/** The days of the address that cannot be read, such as one of which a part is typed. */
export const unreadDays = ({ from = '', to = '' }: ReportFields): ('from' | 'to')[] =>
  unreadIn({ from, to }, { from: withForm(from, dayForm), to: withForm(to, dayForm) })

/** False for an end before the beginning, and for more days than a report has. */
export function isRange({ from, to }: Pick<ReportFilter, 'from' | 'to'>): boolean {
  const days = 1 + (Date.parse(to) - Date.parse(from)) / dayMs
  return days >= 1 && days <= reportDaysMost
}

const earlier = (day: string, days: number): string => {
  const at = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? day : new Date(at - days * dayMs).toISOString().slice(0, 10)
}

/** A day as DD/MM/YYYY, or a month as MM/YYYY. A week has the name of its Monday. */
export function periodText(day: string, step: ReportStep): string {
  const [year, month, date] = day.split('-')
  return step === 'month' ? `${month}/${year}` : `${date}/${month}/${year}`
}
