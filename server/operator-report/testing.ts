import type { Db } from '#db'
import { refreshDue } from './refresh.ts'

/** Counts every day again, as the job does when all of them are due. */
export async function refreshAll(db: Db): Promise<void> {
  await db`update report_progress set refreshed_at = 'epoch'`
  await refreshNow(db)
}

/** Counts the days that are due. */
export const refreshNow = (db: Db): Promise<void> =>
  refreshDue(db, { untilMs: Date.now() + 60_000 }, (err) => {
    throw err
  })

/** The day in Bangkok, so many days ago. */
export async function dayAgo(db: Db, days = 0): Promise<string> {
  const [row] = await db<[{ day: string }]>`
    select ((now() at time zone 'Asia/Bangkok')::date - ${days}::int)::text as day`
  return row.day
}
