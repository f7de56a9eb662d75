import type { Db } from '#db'
import type { Currency } from '#money'
import { createBag } from './bag.ts'
import { bonusRow, readings } from './reports.ts'

/** Reads what a bonus cost and brought since it began, as the job has counted it. */
export async function resultsOf(db: Db, { code, currency }: { code: string; currency: Currency }) {
  const cells = await db<{ measure: string; value: number }[]>`
    select measure, sum(value)::int8 as value from report_figure
    where report = any(${readings.bonuses.figures}) and currency = ${currency} and name = ${code}
    group by measure`
  const bag = createBag()
  for (const { measure, value } of cells) bag.add(measure, value)
  const { cost, ggr, ngr } = bonusRow(bag)
  return { cost, ggr, ngr }
}
