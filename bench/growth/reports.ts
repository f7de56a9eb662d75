import { openDb } from '#db'
import { refreshDue } from '#server/operator-report/refresh'
import { startFilled } from './stack.ts'

/** Counts the figures of all days that are due, as the product's own round does, and tells how long that took. */
export async function countReports(dataDir: string, say: (line: string) => void): Promise<void> {
  const database = await startFilled(dataDir)
  const db = openDb(database.url, { max: 1 })
  const startedAt = performance.now()
  try {
    await refreshDue(db, { untilMs: Number.POSITIVE_INFINITY }, (error, { report, day }) => {
      throw new Error(`The report ${report} of ${day} was not counted.`, { cause: error })
    })
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    const [{ days, figures }] = await db<[{ days: number; figures: number }]>`
      select (select count(distinct day) from report_progress)::int as days, count(*)::int as figures from report_figure`
    say(`The reports of ${days} days were counted in ${seconds} s: ${figures} figures.`)
  } finally {
    await db.end()
    await database.stop()
  }
}
