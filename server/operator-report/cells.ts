import { type ReportFilter, reportGroupsMost } from '#contract/operator-report'
import type { Db } from '#db'
import { startOf } from './period.ts'

/** The days and the currency of figures; the currency is empty for a report without money. */
export type Within = { from: string; to: string; currency: string }

/** A figure of a day, and sums of figures by period, by name, or by both. */
export type DayCell = { day: string; name: string; measure: string; value: number }
export type Cell = { start: string; name: string; measure: string; value: number }

/** Reads the sums of a report. */
export type Source = {
  byPeriod: () => Promise<Cell[]>
  /** Sums by name, of the names with the most of the measure `rank`. */
  byName: (rank: string) => Promise<Cell[]>
  byBoth: () => Promise<Cell[]>
}

/** Sums that the database makes of the figures of some reports. */
export function storedSource(
  db: Db,
  reports: readonly string[],
  within: Within,
  step: ReportFilter['step'],
): Source {
  const { from, to, currency } = within
  const where = db`report = any(${reports}) and currency = ${currency} and day between ${from}::date and ${to}::date`
  // A step is named after it was summed, not in every row.
  const start = step === 'day' ? db`day` : db`date_trunc(${step}, day::timestamp)`
  return {
    byPeriod: () => db<Cell[]>`
      select to_char(start, 'YYYY-MM-DD') as start, '' as name, measure, value
      from (
        select ${start} as start, measure, sum(value)::int8 as value from report_figure where ${where} group by 1, 2
      ) summed`,
    byName: (rank) => db<Cell[]>`
      with largest as (
        select name from report_figure where ${where} group by name
        order by sum(value) filter (where measure = ${rank}) desc nulls last, name limit ${reportGroupsMost}
      )
      select '' as start, name, measure, sum(value)::int8 as value
      from largest join report_figure using (name) where ${where} group by name, measure`,
    byBoth: () => db<Cell[]>`
      select to_char(start, 'YYYY-MM-DD') as start, name, measure, value
      from (
        select ${start} as start, name, measure, sum(value)::int8 as value
        from report_figure where ${where} group by 1, 2, 3
      ) summed order by summed.start, name`,
  }
}

/** Sums of figures that were read day by day. */
export function readSource(read: () => Promise<DayCell[]>, step: ReportFilter['step']): Source {
  let cells: Promise<DayCell[]> | undefined
  const summed = async (keyOf: (cell: DayCell) => Pick<Cell, 'start' | 'name'>) => {
    cells ??= read()
    const sums = new Map<string, Cell>()
    for (const cell of await cells) {
      const { start, name } = keyOf(cell)
      const key = `${start} ${name} ${cell.measure}`
      const sum = sums.get(key) ?? { start, name, measure: cell.measure, value: 0 }
      sum.value += cell.value
      sums.set(key, sum)
    }
    return [...sums.entries()]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, sum]) => sum)
  }
  return {
    byPeriod: () => summed(({ day }) => ({ start: startOf(day, step), name: '' })),
    byName: () => summed(({ name }) => ({ start: '', name })),
    byBoth: () => summed(({ day, name }) => ({ start: startOf(day, step), name })),
  }
}
