import {
  type DatabaseUrls,
  type Db,
  isCrowded,
  isExhausted,
  isForbidden,
  isFull,
  isOutOfMemory,
  isReadOnly,
  isRestarting,
  openDb,
} from '#db'
import { isNear } from '../../platform/address.ts'
import type { Ask, Page, PageAnswer } from '../../platform/page.ts'
import { createDiskSpace, type DiskSpace } from './disk-space.ts'

/** A wait for the database has a shorter timeout than this, so a wait this long shows that the pool no longer works. */
const stuckMs = 15_000
/** One try to write may take this long, and a second try decides. */
const tryMs = 1_000
const triesMax = 2
/** A try counts for everybody who asks within this time. */
const freshMs = 1_000
const json = 'application/json; charset=utf-8'

/**
 * `database_away`: no connection, or no answer in time. `database_restarting`: PostgreSQL starts, stops, or recovers from a crash.
 * `database_crowded`: it has no connection left. `database_limited`: it reached another limit of its own.
 * `pepper_changed`: PEPPER was changed while this server was cut off, so it could read nothing and would store what is lost.
 * With a pooler, `pooler_away` and `direct_away` say which of the two ways to the database is broken, and `role_lost` that the
 * pooler has sessions without the role of the application.
 */
type Reason =
  | 'stopping'
  | 'database_away'
  | 'database_restarting'
  | 'database_crowded'
  | 'database_out_of_memory'
  | 'database_limited'
  | 'pooler_away'
  | 'direct_away'
  | 'role_lost'
  | 'database_read_only'
  | 'database_full'
  | 'pepper_changed'

/** A database whose disk is full is away for one of these reasons too, because then PostgreSQL stops and cannot start. */
const ofFullDisk: readonly (Reason | undefined)[] = [
  'database_away',
  'database_restarting',
  'database_limited',
]

export type Readiness = { reason: () => Promise<Reason | undefined>; close: () => Promise<void> }

/**
 * Looks whether the database stores what is written, and is under the PEPPER with this fingerprint, on a connection of its own
 * that no request can keep busy. With a pooler, live notices and jobs need the direct way too. A statement of `db` that finds the
 * disk full makes the next look write more.
 */
export function createReadiness(
  { app, direct }: Pick<DatabaseUrls, 'app' | 'direct'>,
  pepper: Buffer,
  isStopping: () => boolean,
  db: Pick<Db, 'health'>,
): Readiness {
  const limits = { statementMs: tryMs, lockMs: tryMs, idleInTransactionMs: tryMs }
  const ways = {
    serving: openDb(app, { max: 1, limits, directUrl: direct, isPrepared: false }),
    direct: direct === null ? null : openDb(direct, { max: 1, limits }),
  }
  const space = createDiskSpace([db, ways.serving])
  let last: Look | undefined
  function look(): Look {
    const started: Look = { at: performance.now(), found: tried(ways, pepper, space) }
    started.found.then((reason) => {
      started.isReady = reason === undefined
    })
    return started
  }
  /** A statement that found the disk full knows more than an earlier look. */
  const isOutdated = ({ at, isReady }: Look): boolean =>
    performance.now() - at > freshMs || (isReady === true && space.fullAt() > at)
  return {
    async reason() {
      if (isStopping()) return 'stopping'
      const isUnderWay = last && last.isReady === undefined
      if (!last || (!isUnderWay && isOutdated(last))) last = look()
      return last.found
    },
    close: async () => {
      await ways.serving.end()
      await ways.direct?.end()
    },
  }
}

/** `isReady` is undefined while the look is under way. */
type Look = { at: number; found: Promise<Reason | undefined>; isReady?: boolean }
type Ways = { serving: Db; direct: Db | null }

async function tried(ways: Ways, pepper: Buffer, space: DiskSpace): Promise<Reason | undefined> {
  let reason: Reason | undefined
  for (let number = 1; number <= triesMax; number += 1) {
    reason = await faultOf(ways, pepper, space)
    if (!reason) return undefined
  }
  return space.isFull() && ofFullDisk.includes(reason) ? 'database_full' : reason
}

async function faultOf(
  { serving, direct }: Ways,
  pepper: Buffer,
  space: DiskSpace,
): Promise<Reason | undefined> {
  if (!direct) return inTime(storing(serving, pepper, space))
  const [ofPooler, ofDirect] = await Promise.all([
    inTime(storing(serving, pepper, space)),
    inTime(writable(direct)),
  ])
  // PgBouncer does not pass on why PostgreSQL refuses it.
  if (ofPooler === 'database_away') return ofDirect ?? 'pooler_away'
  if (ofDirect === 'database_away' && !ofPooler) return 'direct_away'
  return ofPooler ?? ofDirect
}

/** An error becomes its reason. A look that takes too long shows that the database is away. */
function inTime(look: PromiseLike<Reason | undefined>): Promise<Reason | undefined> {
  const late = Promise.withResolvers<Reason>()
  const timer = setTimeout(() => late.resolve('database_away'), tryMs)
  const found = look.then((reason) => reason, reasonOf)
  return Promise.race([found, late.promise]).finally(() => clearTimeout(timer))
}

/** The disk comes first, so that a full one gets no heartbeat. */
async function storing(db: Db, pepper: Buffer, space: DiskSpace): Promise<Reason | undefined> {
  await space.assure(db)
  const [beaten] = await db<{ isOurs: boolean }[]>`
    update server_heartbeat set heartbeat_at = now()
    returning exists (select from pepper where fingerprint = ${pepper}) as is_ours`
  return beaten?.isOurs === false ? 'pepper_changed' : undefined
}

async function writable(db: Db): Promise<Reason | undefined> {
  const [row] = await db<[{ isStandby: boolean }]>`select pg_is_in_recovery() as is_standby`
  return row.isStandby ? 'database_read_only' : undefined
}

function reasonOf(error: unknown): Reason {
  if (isForbidden(error)) return 'role_lost'
  if (isReadOnly(error)) return 'database_read_only'
  if (isFull(error)) return 'database_full'
  if (isOutOfMemory(error)) return 'database_out_of_memory'
  if (isCrowded(error)) return 'database_crowded'
  if (isExhausted(error)) return 'database_limited'
  return isRestarting(error) ? 'database_restarting' : 'database_away'
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
