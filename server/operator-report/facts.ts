import type { ReportStep } from '#contract/operator-report'
import type { Db, Tx } from '#db'

/** The days that are counted together: the first, the last, the first moment, and the first moment after them. */
export type Span = { day: string; last: string; begin: Date; end: Date }

/** Declares the facts that a report counts. */
export type Facts = {
  report: string
  step: ReportStep
  /** Facts may change for so many days after their own. */
  daysOpen: number
  /** Selects the days of facts that changed later than that as (day, at). They are counted again if `at` is after their count. */
  lateDays?: (db: Db) => ReturnType<Db>
  /** Selects the facts of a day as (currency, name, measure, value); the rows of a measure are summed. */
  select: (tx: Tx, span: Span) => ReturnType<Db>
}
