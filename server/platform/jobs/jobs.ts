import type { Db, Tx } from '#db'
import type { JobName, PayloadOf } from './table.ts'

/**
 * Work for later, written in the caller's transaction, so that it exists exactly when its cause does. A job may run
 * more than once and must not mind. `jobKey` makes one of many; `runAt` puts it off; `isUrgent`
 * goes before whatever else waits in its lane.
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
