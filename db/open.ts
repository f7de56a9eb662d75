import type { Sql } from 'sql-template-tag'
import { isOutdatedPlan } from './errors.ts'
import { createListening } from './listen.ts'
import { createPool, type Limits } from './pool.ts'
import {
  all,
  assignments,
  identifier,
  Json,
  type Prepared,
  type Row,
  type Rows,
  type Run,
  Statement,
  values,
} from './statement.ts'
import { type BeginOptions, inTransaction, refuseInTransaction } from './transaction.ts'

/** Role of the application: it may read the books, and write them only through their functions. */
export const appRole = 'kapao_app'

/** Maximum time that a request's statement may run, wait for a lock, or leave its transaction idle. */
export const appLimits: Limits = {
  statementMs: 30_000,
  lockMs: 10_000,
  idleInTransactionMs: 15_000,
}
/** Migrations and tools may take as long as they need. */
const noLimits: Limits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 }

/** Maximum wait for connections on shutdown: the server may have been killed. */
const endPatienceMs = 5_000

export type DbOptions = {
  /** Maximum number of connections. */
  max?: number
  /**
   * Keeps the rights of the URL's user and sets no limits, for migrations and tools. Otherwise works as the
   * application's role.
   */
  asOwner?: boolean
  limits?: Partial<Limits>
  /** The way without a pooler, for what outlives a transaction. With it the URL leads through a transaction pooler. */
  directUrl?: string | null
  /** False for a pooler that does not keep prepared statements. */
  isPrepared?: boolean
}

type Tag = {
  // biome-ignore lint/suspicious/noExplicitAny: rows whose type the caller does not name.
  <T = any[]>(strings: TemplateStringsArray, ...parameters: unknown[]): Statement<T>
  json: (value: unknown) => Json
  /** `(columns) values (…)` for one row or many. */
  values: (rows: object | readonly object[]) => Sql
  /** `column = value, …` */
  set: (row: object) => Sql
  /** `condition and condition …`, without those that do not apply. */
  all: (conditions: readonly (Sql | false | undefined)[]) => Sql
  identifier: (name: string) => Sql
  /** Runs the text unchanged: several statements without parameters. */
  unsafe: <T = Row[]>(text: string) => Promise<Rows<T>>
}

export type Db = ReturnType<typeof openDb>

/** Tag for the statements of one transaction, which commit or roll back together. */
export type Tx = Tag

/**
 * Connection pool of a database. Each statement uses a connection of its own; a transaction keeps one until it ends.
 */
export function openDb(url: string, given: DbOptions = {}) {
  const { max = 10, asOwner = false, limits, directUrl = null, isPrepared = true } = given
  const options = {
    url,
    max,
    role: asOwner ? null : appRole,
    limits: { ...(asOwner ? noLimits : appLimits), ...limits },
    isPooled: directUrl !== null,
    isPrepared,
  }
  const pool = createPool(options)
  const listening = createListening({ ...options, url: directUrl ?? url, isPooled: false })
  let ended: Promise<void> | undefined

  const run: Run = async (statement) => {
    refuseInTransaction()
    try {
      return await alone(statement)
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      // The statement was refused before it ran; a new connection prepares it for the current tables.
      return alone(statement)
    }
  }

  async function alone<T>(statement: Prepared): Promise<Rows<T>> {
    const session = await pool.checkOut()
    try {
      return await session.run<T>(statement)
    } finally {
      session.release()
    }
  }

  const db = tagOf(run)
  return Object.assign(db, {
    /** Rolls back and throws what the body throws. The body waits for nothing but its own statements. */
    async begin<T>(body: (tx: Tx) => PromiseLike<T>, how: BeginOptions = {}): Promise<T> {
      refuseInTransaction()
      return inTransaction(await pool.checkOut(), how, (own) => body(tagOf(own)))
    },
    listen: listening.listen,
    notify: async (channel: string, text: string): Promise<void> => {
      await db`select pg_notify(${channel}, ${text})`
    },
    health: pool.health,
    end: () => {
      ended ??= listening.end().then(() => pool.end(endPatienceMs))
      return ended
    },
  })
}

function tagOf(run: Run): Tag {
  const tag = <T>(strings: TemplateStringsArray, ...parameters: unknown[]) =>
    new Statement<T>(strings, parameters, run)
  return Object.assign(tag, {
    values,
    all,
    identifier,
    set: assignments,
    json: (value: unknown) => new Json(value),
    unsafe: <T>(text: string) => run<T>({ text }),
  }) as Tag
}
