import pg from 'pg'
import { isAway, isFull, isOutdatedPlan, isReadOnly, withCode } from './errors.ts'
import type { Prepared, Rows, Run } from './statement.ts'
import { type Result, send, valueTypes } from './wire.ts'

/** Limits that PostgreSQL enforces per session; 0 means no limit. */
export type Limits = {
  statementMs: number
  lockMs: number
  idleInTransactionMs: number
}

/** Maximum wait for a connection, new or returned. A call is answered within ten seconds, and does more than wait. */
const connectMs = 9_000
/** A statement that exceeds PostgreSQL's own limit by this much will not return: drop its connection. */
const graceMs = 5_000
const watchMs = 1_000
const keepAliveMs = 10_000
/** PostgreSQL drops a client that has acknowledged nothing for this long. */
const tcpUserMs = 15_000

/** One connection while a caller has it. */
export type Session = {
  run: Run
  /** Runs a statement that returns no rows. @returns PostgreSQL's command tag. */
  command: (text: string) => Promise<string>
  /** Sets the time that later statements of this session may take. */
  allow: (ms: number) => void
  release: (error?: unknown) => void
}

export type PoolHealth = {
  /** Longest overrun of a wait for a connection or a statement; 0 if no wait exceeds its limit. */
  lateMs: number
  /** Number of open connections, and of callers waiting for one. */
  open: number
  queued: number
  /** When a statement last found the disk full, by `performance.now()`; undefined if none has. */
  fullAt: number | undefined
}

export type ConnectionOptions = {
  url: string
  limits: Limits
  role: string | null
  max: number
  /** The URL leads through a transaction pooler, where the defaults of the login replace what a session asks for. */
  isPooled: boolean
  /** Statements have names, under which PostgreSQL keeps their plans. */
  isPrepared: boolean
}

const settingsAs = (role: string) => ({
  role,
  // By default the schema with the role's name comes first, where servers of an earlier version find their tables.
  search_path: 'public',
  // Requests read few rows: parallel workers, which the planner picks for large tables, cost more than they save.
  max_parallel_workers_per_gather: 0,
})

/** The settings of a session with these limits, by their names in PostgreSQL. */
export const settingsOf = (
  limits: Limits,
  role: string | null,
): Record<string, string | number> => ({
  statement_timeout: limits.statementMs,
  lock_timeout: limits.lockMs,
  idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  tcp_user_timeout: tcpUserMs,
  ...(role && settingsAs(role)),
})

export function connectionConfig(options: ConnectionOptions): pg.ClientConfig {
  const { url, limits, role, isPooled } = options
  const settings = Object.entries(settingsOf(limits, role))
  return {
    connectionString: url,
    application_name: 'kapao',
    ...(!isPooled && { options: settings.map((setting) => `-c ${setting.join('=')}`).join(' ') }),
    types: valueTypes as pg.CustomTypesConfig,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    connectionTimeoutMillis: connectMs,
    pipeline: true,
  }
}

/** Connections for statements and transactions. A lost session fails only what runs on it. */
export function createPool(options: ConnectionOptions) {
  const pool = new pg.Pool({
    ...connectionConfig(options),
    max: options.max,
    idleTimeoutMillis: 0,
    ...(options.role && { verify: verifierOf(options.role, options.isPooled) }),
  })
  // The pool has already dropped the lost connection, and the next caller opens a new one: there is no caller to
  // inform.
  pool.on('error', () => {})
  // Without a listener, the loss of a connection in use would end the process. Its statements fail instead.
  pool.on('connect', (client) => client.on('error', () => {}))
  const closing = new Set<Promise<void>>()
  pool.on('connect', (client) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    closing.add(promise)
    client.once('end', () => {
      closing.delete(promise)
      resolve()
    })
  })
  const waits = new Set<Wait>()
  const preparing = namesFor(options)
  let fullAt: number | undefined
  const onFailure = (failure: unknown) => {
    if (isFull(failure)) fullAt = performance.now()
  }
  const watch = setInterval(() => dropLate(waits), watchMs).unref()
  const deadlineMs = options.limits.statementMs
    ? options.limits.statementMs + graceMs
    : Number.POSITIVE_INFINITY

  async function checkOut(): Promise<Session> {
    const wait: Wait = {
      since: performance.now(),
      allowedMs: connectMs,
      client: undefined,
    }
    waits.add(wait)
    try {
      const client = await pool.connect()
      return sessionOn(client, { waits, deadlineMs, preparing, onFailure })
    } catch (error) {
      throw withCode(error)
    } finally {
      waits.delete(wait)
    }
  }

  return {
    checkOut,
    health: (): PoolHealth => ({
      lateMs: Math.max(0, ...[...waits].map(latenessOf)),
      open: pool.totalCount,
      queued: pool.waitingCount,
      fullAt,
    }),
    /** Waits up to `patienceMs` for running statements, then cuts them off. */
    async end(patienceMs: number) {
      let late: NodeJS.Timeout | undefined
      const cutOff = new Promise<void>((resolve) => {
        late = setTimeout(() => {
          for (const { client } of waits) if (client) cut(client)
          resolve()
        }, patienceMs)
      })
      // The pool stops counting a connection when it starts to close it.
      const closed = pool.end().then(() => Promise.all(closing))
      await Promise.race([closed, cutOff]).finally(() => clearTimeout(late))
      clearInterval(watch)
    },
  }
}

type Verifier = (client: pg.PoolClient, done: (error?: Error) => void) => void
type Found = Record<'role' | 'path' | 'statement' | 'lock' | 'idle', string>

/**
 * Refuses a connection that does not have the role. A pooler may drop the role that a connection asks for, and then the
 * owner could write the books. Through a pooler the limits must be there too: another version may have other ones.
 */
const verifierOf =
  (role: string, isPooled: boolean): Verifier =>
  (client, done) => {
    client
      .query<Found>(
        `select current_user as role, current_setting('search_path') as path,
           current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle`,
      )
      .then(
        ({ rows: [found] }) => done(faultOf(found, role, isPooled)),
        (error) => done(error),
      )
  }

function faultOf(found: Found | undefined, role: string, isPooled: boolean): Error | undefined {
  if (found?.role !== role)
    return new Error(
      `The connection to the database works as ${found?.role} and not as ${role}: ${isPooled ? wayOut : 'connect without a pooler, or set DATABASE_DIRECT_URL.'}`,
    )
  if (!isPooled) return undefined
  const isLimited = [found.statement, found.lock, found.idle].every((limit) => limit !== '0')
  return found.path === settingsAs(role).search_path && isLimited
    ? undefined
    : new Error(`The connection through the pooler lacks the settings of the login: ${wayOut}`)
}

const wayOut =
  'give the login of DATABASE_URL its defaults (docs/database.md), and let the pooler open new connections.'

/** A caller that waits for a connection, or for the statements of one. */
type Wait = { since: number; allowedMs: number; client: pg.PoolClient | undefined }

type Names = ReturnType<typeof namesFor>

/**
 * Decides which statements keep their names. A pooler keeps the plan of a text after the connection that made it has ended,
 * so a text whose plan is outdated is sent without a name from then on.
 */
function namesFor({ isPooled, isPrepared }: ConnectionOptions) {
  const outdated = new Set<string>()
  return {
    named: (statement: Prepared): Prepared => {
      const { name } = statement
      if (name === undefined || (isPrepared && !outdated.has(name))) return statement
      const { name: _, ...unnamed } = statement
      return unnamed
    },
    forget: ({ name }: Prepared) => {
      if (isPooled && name !== undefined) outdated.add(name)
    },
  }
}

type Parts = {
  waits: Set<Wait>
  deadlineMs: number
  preparing: Names
  onFailure: (failure: unknown) => void
}

function sessionOn(client: pg.PoolClient, parts: Parts): Session {
  const { waits, deadlineMs, preparing, onFailure } = parts
  const wait: Wait = { since: 0, allowedMs: deadlineMs, client }
  let running = 0
  let isSpoilt = false

  async function ask(statement: Prepared): Promise<Result> {
    wait.since = performance.now()
    if (running++ === 0) waits.add(wait)
    try {
      return await send(client, preparing.named(statement))
    } catch (error) {
      const failure = withCode(error)
      onFailure(failure)
      // After a failover a new connection leads to the new primary.
      if (isAway(failure) || isOutdatedPlan(failure) || isReadOnly(failure)) isSpoilt = true
      if (isOutdatedPlan(failure)) preparing.forget(statement)
      throw failure
    } finally {
      wait.since = performance.now()
      if (--running === 0) waits.delete(wait)
    }
  }

  return {
    run: async <T>(statement: Prepared) => rowsOf<T>(await ask(statement)),
    command: async (text) => (await ask({ text })).command,
    allow: (ms) => {
      wait.allowedMs = ms + graceMs
    },
    release: (error) => client.release(isSpoilt || error !== undefined),
  }
}

const rowsOf = <T>({ rows, rowCount }: Result): Rows<T> =>
  Object.defineProperty(rows, 'count', { value: rowCount ?? 0 }) as Rows<T>

/** PostgreSQL or the network does not respond: fail the waiting callers with a lost connection. */
function dropLate(waits: Set<Wait>) {
  for (const wait of waits) if (wait.client && latenessOf(wait) > 0) cut(wait.client)
}

const latenessOf = ({ since, allowedMs }: Wait): number => performance.now() - since - allowedMs

const cut = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
