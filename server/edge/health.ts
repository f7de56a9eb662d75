import type { Db } from '#db'
import type { Page } from '../platform/page.ts'

const patienceMs = 2_000
/** A wait for the database is ended when it is late, so one that is this late shows that the pool no longer works. */
const stuckMs = 15_000
const json = 'application/json; charset=utf-8'

/**
 * Live: the process answers and nobody has waited for the database longer than they may. Ready: it may be sent calls, so not while
 * it stops or has no database.
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
