import type { ReportFilter, ReportName } from '#contract/operator-report'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import { type Amount, amountText } from '#money'
import type { Columns } from '../platform/csv.ts'
import { type Bag, createBag } from './bag.ts'
import { type Column, openReport, type Reading } from './read.ts'
import { readings } from './reports.ts'

/** More lines than this are never exported. */
const linesMax = 50_000

export type Line = {
  from: string
  name: string
  currency: string
  row: Record<string, number | null>
}

/**
 * Returns the lines of a file: one for each step and each part of the split, without those that have no figures.
 * @throws Refusal BAD_REQUEST, EXPORT_TOO_LARGE
 */
export async function linesOf(
  { db }: { db: Db },
  name: ReportName,
  filter: ReportFilter,
): Promise<Line[]> {
  const reading: Reading = readings[name]
  const { source, within } = openReport(db, reading, filter)
  const lines: (Omit<Line, 'row'> & { bag: Bag })[] = []
  for (const { start, name: part, measure, value } of await source.byBoth()) {
    const last = lines.at(-1)
    const isSame = last?.from === start && last.name === part
    const line = isSame
      ? last
      : { from: start, name: part, currency: within.currency, bag: createBag() }
    if (!isSame) lines.push(line)
    line.bag.add(measure, value)
  }
  if (lines.length > linesMax) throw new Refusal('EXPORT_TOO_LARGE')
  return lines.map(({ bag, ...line }) => ({ ...line, row: reading.row(bag) }))
}

/** The columns of a report's file. */
export function columnsOf(name: ReportName): Columns<Line> {
  const own = Object.entries<Column>(readings[name].columns).map(([key, kind]) => [
    key,
    ({ row }: Line) => cellOf(row[key] ?? null, kind),
  ])
  return {
    from: ({ from }) => from,
    name: ({ name: part }) => part,
    currency: ({ currency }) => currency,
    ...(Object.fromEntries(own) as Columns<Line>),
  }
}

const cellOf = (value: number | null, kind: Column) =>
  kind === 'amount' ? amountText(value as Amount | null) : value
