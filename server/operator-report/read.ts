import type { ReportFilter } from '#contract/operator-report'
import type { Db } from '#db'
import { zone } from '../platform/zone.ts'
import { type Bag, createBag } from './bag.ts'
import { type Cell, type Source, storedSource, type Within } from './cells.ts'
import { type Range, rangeOf } from './period.ts'

/** The kind of values in a column of a file. */
export type Column = 'count' | 'amount' | 'percent' | 'seconds'

/** Reads a report from its figures. */
export type Reading<Row = Record<string, number | null>> = {
  /** The figures that it is read from: it is as of the oldest of them. */
  figures: readonly string[]
  hasMoney: boolean
  /** The split shows the parts with the most of this. */
  rank: string
  row: (bag: Bag) => Row
  columns: Readonly<Record<string, Column>>
  /** Measures that periods cannot add up to. */
  unsummable?: readonly string[]
  /** For a report that is more than the sums of its figures. */
  source?: (db: Db, within: Within, filter: ReportFilter) => Source
}

/** Opens the sums of a report, for its range of whole steps. @throws Refusal BAD_REQUEST */
export function openReport(db: Db, { figures, hasMoney, source }: Reading, filter: ReportFilter) {
  const range = rangeOf(filter)
  const within = { from: range.from, to: range.to, currency: hasMoney ? filter.currency : '' }
  return {
    range,
    within,
    source: source ? source(db, within, filter) : storedSource(db, figures, within, filter.step),
  }
}

/** Reads a report from the figures alone. @throws Refusal BAD_REQUEST */
export async function readReport<Row extends Record<string, number | null>>(
  { db }: { db: Db },
  reading: Reading<Row>,
  filter: ReportFilter,
) {
  const { rank, row, figures, unsummable = [] } = reading
  const { range, source } = openReport(db, reading, filter)
  const [byPeriod, byName, progress] = await Promise.all([
    source.byPeriod(),
    source.byName(rank),
    progressOf(db, figures, range),
  ])
  const total = createBag()
  for (const { measure, value } of byPeriod)
    if (!unsummable.includes(measure)) total.add(measure, value)
  const periods = bagsOf(byPeriod, ({ start }) => start)
  const groups = [...bagsOf(byName, ({ name }) => name)].toSorted(
    ([one, a], [other, b]) => b.get(rank) - a.get(rank) || (one < other ? -1 : 1),
  )
  return {
    from: range.from,
    to: range.to,
    ...progress,
    periods: range.periods.map((from) => ({
      from,
      figures: row(periods.get(from) ?? createBag()),
    })),
    groups: groups.map(([name, bag]) => ({ name, figures: row(bag) })),
    total: row(total),
  }
}

function bagsOf(cells: readonly Cell[], keyOf: (cell: Cell) => string): Map<string, Bag> {
  const bags = new Map<string, Bag>()
  for (const cell of cells) {
    const key = keyOf(cell)
    const bag = bags.get(key) ?? createBag()
    bags.set(key, bag)
    bag.add(cell.measure, cell.value)
  }
  return bags
}

/** Days before the first member and days that have not begun need no count. */
async function progressOf(db: Db, figures: readonly string[], { from, to }: Range) {
  const [progress] = await db<[{ asOf: Date | null; uncounted: number }]>`
    with expected as (
      select greatest(${from}::date, (min(created_at) at time zone ${zone})::date) as first,
        least(${to}::date, (now() at time zone ${zone})::date) as last
      from member_summary
    ), counted as (
      select report, count(*) filter (where day between first and last) as days,
        (array_agg(refreshed_at order by day desc))[1] as as_of
      from report_progress, expected
      where report = any(${figures}::text[]) and day between ${from}::date and ${to}::date
      group by report
    )
    select (select min(as_of) from counted) as as_of,
      greatest(0, coalesce(last - first + 1, 0) - (select coalesce(min(days), 0) from counted))::int as uncounted
    from expected`
  return { asOf: progress.asOf?.getTime() ?? null, uncounted: progress.uncounted }
}
