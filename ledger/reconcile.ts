import { type Db, retry } from '#db'

/** A fault of the ledger: its kind, its place, and the two figures that differ. */
export type Untrue = { fault: string; place: string; found: string; expected: string }

/** Timeout of a full check, which may take longer than a request. */
const reconcileMs = 15 * 60_000
/** A standby that needs longer than this to catch up is not used. */
const replayMs = 30_000

/** Reads the whole ledger and returns its faults; empty if it is correct. */
export async function reconcile(db: Db): Promise<Untrue[]> {
  const untrue = await db.begin(
    async (tx) => {
      // Each step reads a whole table, and enough memory halves the work.
      await tx`set local work_mem = '64MB'`
      await tx`set local max_parallel_workers_per_gather = 2`
      // PostgreSQL ends the check soon after its server has left. Only some systems can tell it, and others refuse the setting.
      await tx`
        select set_config('client_connection_check_interval', '2s', true) where version() like '%linux%'`
      return tx<Untrue[]>`select fault, place, found, expected from ledger.untrue`
    },
    { statementMs: reconcileMs },
  )
  return [...untrue]
}

/**
 * Does the same on a standby, as soon as it has all that was committed at the primary before this call. @throws if the
 * standby cannot be used
 */
export async function reconcileOnStandby(db: Db, standby: Db): Promise<Untrue[]> {
  const [{ place }] = await db<[{ place: string }]>`select pg_current_wal_lsn()::text as place`
  await retry(() => assertReplayed(standby, place), {
    when: (error) => error instanceof BehindError,
    patienceMs: replayMs,
  })
  return reconcile(standby)
}

class BehindError extends Error {}

async function assertReplayed(standby: Db, place: string): Promise<void> {
  const [{ isStandby, hasAll }] = await standby<[{ isStandby: boolean; hasAll: boolean | null }]>`
    select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn() >= ${place}::pg_lsn as has_all`
  if (!isStandby) throw new Error('DATABASE_READ_URL leads to a database that is no standby')
  if (!hasAll) throw new BehindError(`the standby does not have all movements up to ${place}`)
}
