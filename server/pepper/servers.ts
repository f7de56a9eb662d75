import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from '#db'
import { CommandError } from '../platform/command.ts'

/** A server that beat within this time may still run. */
const beatSeconds = 10
/** PostgreSQL ends the sessions of a server some moments after the server. */
const patienceMs = 15_000
const pauseMs = 200

/** Waits for servers that were stopped a moment ago. */
export async function awaitEnd(db: Db): Promise<void> {
  const until = performance.now() + patienceMs
  while (performance.now() < until && (await isUsed(db))) await sleep(pauseMs)
}

/** @throws CommandError while a server has a session or beats */
export async function refuseServers(tx: Tx): Promise<void> {
  if (await isUsed(tx))
    throw new CommandError(
      'A server uses the database: stop every server, and run the command again. A pooler may keep sessions too.',
    )
}

async function isUsed(db: Db | Tx): Promise<boolean> {
  const [{ isUsed: found }] = await db<[{ isUsed: boolean }]>`
    select exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name like 'kapao%')
      or (select heartbeat_at > now() - ${beatSeconds} * interval '1 second' from server_heartbeat) as is_used`
  return found
}
