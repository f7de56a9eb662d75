import type { Db, Tx } from '#db'
import type { JobName, PayloadOf } from './table.ts'

/**
 * Adds a job in the caller's transaction, so that it exists exactly when its cause does. A job may run more than once, so
 * its work must be idempotent. Jobs with the same `jobKey` become one; an urgent job runs first in its lane.
 */
export type Jobs = {
  add: <Name extends JobName>(
    tx: Db | Tx,
    name: Name,
    payload: PayloadOf<Name>,
    options?: JobOptions,
  ) => Promise<void>
}

export type JobOptions = { jobKey?: string; runAt?: Date; isUrgent?: boolean }
