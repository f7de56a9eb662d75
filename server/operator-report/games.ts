import type { Db } from '#db'
import type { DayCell, Within } from './cells.ts'
import { shareOut } from './share-out.ts'

/** The costs that NGR deducts: the purposes of the house's accounts, as measures. */
export const costs = ['bonus-paid', 'promotion', 'refund', 'invite', 'spin', 'fees'] as const

/**
 * The figures of the games, split by game or by category, with the share of the day's costs that falls on each by its stakes. The
 * name of costs on a day without stakes is empty.
 */
export async function gameCells(db: Db, within: Within, by: string): Promise<DayCell[]> {
  const [played, given, games] = await Promise.all([
    figuresOf(db, 'games', within),
    db<DayCell[]>`
      select day::text as day, '' as name, name as measure,
        sum(case measure when 'given' then value else -value end)::int8 as value
      from report_figure
      where report = 'costs' and currency = ${within.currency} and day between ${within.from}::date and ${within.to}::date
      group by 1, 3`,
    db<{ code: string; category: string }[]>`select code, category from game`,
  ])
  const categories = new Map(games.map(({ code, category }) => [code, category]))
  const nameOf = (game: string) => (by === 'category' ? (categories.get(game) ?? '') : game)
  const stakes = Map.groupBy(
    played.filter(({ measure }) => measure === 'stake'),
    ({ day }) => day,
  )
  const shared = given.flatMap(({ day, measure, value }) => {
    const played = stakes.get(day) ?? []
    if (played.length === 0) return [{ day, name: '', measure, value }]
    const parts = shareOut(
      value,
      played.map((one) => one.value),
    )
    return played.map(({ name }, at) => ({ day, name, measure, value: parts[at]! }))
  })
  return [...played, ...shared].map((cell) => ({ ...cell, name: nameOf(cell.name) }))
}

const figuresOf = (db: Db, report: string, { currency, from, to }: Within) => db<DayCell[]>`
  select day::text as day, name, measure, value from report_figure
  where report = ${report} and currency = ${currency} and day between ${from}::date and ${to}::date
  order by day, name`
