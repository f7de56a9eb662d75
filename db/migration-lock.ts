import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './open.ts'

/** Any fixed number works if nothing else in the database takes the same advisory lock. */
const lockNumber = 7_216_001

/** Servers that start together wait some seconds for each other. */
const quietMs = 5_000
const patienceMs = 5 * 60_000
const pauseMs = 200

type Patience = { say?: (sentence: string) => void; quietMs?: number; patienceMs?: number }

/**
 * Takes the lock that one migrating session holds, on a pool of one connection. @throws after five minutes an Error with
 * a sentence that names the session that keeps it
 */
export async function takeMigrationLock(db: Db, patience: Patience = {}): Promise<void> {
  const say = patience.say ?? ((sentence) => process.stderr.write(`${sentence}\n`))
  const startedAt = performance.now()
  for (let isTold = false; ; ) {
    const [{ isTaken }] = await db<[{ isTaken: boolean }]>`
      select pg_try_advisory_lock(${lockNumber}) as is_taken`
    if (isTaken) return
    const waitedMs = performance.now() - startedAt
    if (!isTold && waitedMs > (patience.quietMs ?? quietMs)) {
      say(`Waiting for ${await holderOf(db)}, which migrates the database.`)
      isTold = true
    }
    if (waitedMs > (patience.patienceMs ?? patienceMs))
      throw new Error(
        `${await holderOf(db)} keeps the lock of the migrations: end it, and start again. A pooler may keep it too.`,
      )
    await sleep(pauseMs)
  }
}

async function holderOf(db: Db): Promise<string> {
  const [holder] = await db<{ pid: number; address: string | null }[]>`
    select pid, host(client_addr) as address from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
      and objsubid = 1 and classid = 0 and objid = ${lockNumber}`
  return holder
    ? `the session ${holder.pid} of PostgreSQL (from ${holder.address ?? 'its own machine'})`
    : 'another session of PostgreSQL'
}
