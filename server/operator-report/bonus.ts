import type { Db } from '#db'
import { createBag } from './bag.ts'
import { bonusRow, readings } from './reports.ts'

/** Reads what a bonus cost and brought since it began, as the job has counted it. */
export async function resultsOf(db: Db, code: string) {
  const cells = await db<{ measure: string; value: number }[]>`
    select measure, sum(value)::int8 as value from report_figure
    where report = any(${readings.bonuses.figures}) and currency = (select currency from bonus where code = ${code})
      and name = ${code} group by measure`
  const bag = createBag()
  for (const { measure, value } of cells) bag.add(measure, value)
  const { cost, ggr, ngr } = bonusRow(bag)
  return { cost, ggr, ngr }
}
