import { type Db, isFull, isReadOnly, openDb } from '#db'
import { isNear } from '../platform/address.ts'
import type { Ask, Page, PageAnswer } from '../platform/page.ts'

/** A wait for the database has a shorter timeout than this, so a wait this long shows that the pool no longer works. */
const stuckMs = 15_000
/** One try to write may take this long, and a second try decides. */
const tryMs = 1_000
const triesMax = 2
/** A try counts for everybody who asks within this time. */
const freshMs = 1_000
const json = 'application/json; charset=utf-8'

/** `pepper_changed`: PEPPER was changed while this server was cut off, so it could read nothing and would store what is lost. */
type Reason =
  | 'stopping'
  | 'database_away'
  | 'database_read_only'
  | 'database_full'
  | 'pepper_changed'

export type Readiness = { reason: () => Promise<Reason | undefined>; close: () => Promise<void> }

/**
 * Looks whether the database stores what is written, and is under the PEPPER with this fingerprint, on a connection of its own
 * that no request can keep busy.
 */
export function createReadiness(url: string, pepper: Buffer, isStopping: () => boolean): Readiness {
  const limits = { statementMs: tryMs, lockMs: tryMs, idleInTransactionMs: tryMs }
  const db = openDb(url, { max: 1, limits })
  let last: { at: number; found: Promise<Reason | undefined> } | undefined
  return {
    async reason() {
      if (isStopping()) return 'stopping'
      if (!last || performance.now() - last.at > freshMs)
        last = { at: performance.now(), found: tried(db, pepper) }
      return last.found
    },
    close: () => db.end(),
  }
}

async function tried(db: Db, pepper: Buffer): Promise<Reason | undefined> {
  let reason: Reason | undefined
  for (let number = 1; number <= triesMax; number += 1) {
    reason = await faultOf(db, pepper)
    if (!reason) return undefined
  }
  return reason
}

function faultOf(db: Db, pepper: Buffer): Promise<Reason | undefined> {
  const late = Promise.withResolvers<Reason>()
  const timer = setTimeout(() => late.resolve('database_away'), tryMs)
  const beat = db<{ isOurs: boolean }[]>`
    update server_heartbeat set heartbeat_at = now()
    returning exists (select from pepper where fingerprint = ${pepper}) as is_ours`
    .then(([beaten]) => (beaten?.isOurs === false ? ('pepper_changed' as const) : undefined))
    .catch(reasonOf)
  return Promise.race([beat, late.promise]).finally(() => clearTimeout(timer))
}

function reasonOf(error: unknown): Reason {
  if (isReadOnly(error)) return 'database_read_only'
  return isFull(error) ? 'database_full' : 'database_away'
}

/**
 * Live: the process responds and no wait for the database is longer than its limit. Ready: the process may receive
 * requests, so it is not ready while it stops or the database stores nothing.
 */
export const healthPages = (db: Db, readiness: Pick<Readiness, 'reason'>): Page[] => [
  {
    path: '/health/live',
    answer: async () =>
      db.health().lateMs < stuckMs
        ? { status: 200, type: json, body: '{"status":"live"}' }
        : { status: 503, type: json, body: '{"status":"not live"}' },
  },
  {
    path: '/health/ready',
    answer: async (ask) => readyAnswer(ask, await readiness.reason()),
  },
]

/** Only neighbours learn the reason. */
function readyAnswer({ address, headers }: Ask, reason: Reason | undefined): PageAnswer {
  if (!reason) return { status: 200, type: json, body: '{"status":"ready"}' }
  const isOutside = headers['x-forwarded-for'] !== undefined || !isNear(address)
  const body = { status: 'not ready', ...(!isOutside && { reason }) }
  return { status: 503, type: json, body: JSON.stringify(body) }
}
