import type { Db } from '#db'
import type { Page } from '../platform/page.ts'

const patienceMs = 2_000
/** A wait for the database has a shorter timeout than this, so a wait this long shows that the pool no longer works. */
const stuckMs = 15_000
const json = 'application/json; charset=utf-8'

/**
 * Live: the process responds and no wait for the database is longer than its limit. Ready: the process may receive
 * requests, so it is not ready while it stops or has no database.
 */
export const healthPages = (db: Db, isStopping: () => boolean): Page[] => [
  {
    path: '/health/live',
    answer: async () =>
      db.health().lateMs < stuckMs
        ? { status: 200, type: json, body: '{"status":"live"}' }
        : { status: 503, type: json, body: '{"status":"not live"}' },
  },
  {
    path: '/health/ready',
    answer: async () => {
      const isReady = !isStopping() && (await answers(db))
      return isReady
        ? { status: 200, type: json, body: '{"status":"ready"}' }
        : { status: 503, type: json, body: '{"status":"not ready"}' }
    },
  },
]

function answers(db: Db): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), patienceMs).unref()
  })
  return Promise.race([
    db`select 1`.then(
      () => true,
      () => false,
    ),
    late,
  ])
}
