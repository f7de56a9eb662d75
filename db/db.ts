import assert from 'node:assert/strict'
import postgres from 'postgres'

export { migrate } from './migrate.ts'
export { refuseUnsafe } from './unsafe.ts'

/** The role that the application works as: it may read the books, and write them only through their functions. */
export const appRole = 'kapao_app'

/** int8 arrives as a number checked to be exact. Set for this connection, not for the whole process. */
const bigint = {
  to: 20,
  from: [20],
  serialize: String,
  parse: (text: string): number => {
    const value = Number(text)
    assert(Number.isSafeInteger(value), `int8 too large for a number: ${text}`)
    return value
  },
}

export type DbOptions = {
  /** Connections at most. */
  max?: number
  /** Works with the rights of the URL's user, for migrations and tools; otherwise as the application's role. */
  asOwner?: boolean
}

/** After the server was killed the driver waits for connections that are gone, so its end is given a limit. */
const endTimeoutS = 5

/** Columns are snake_case in SQL and camelCase in code; keys inside JSON stay as they are. */
export function openDb(url: string, { max = 10, asOwner = false }: DbOptions = {}) {
  const db = postgres(url, {
    max,
    types: { bigint },
    transform: { column: { from: postgres.toCamel, to: postgres.fromCamel } },
    connection: { application_name: 'kapao', ...(asOwner ? {} : { role: appRole }) },
    onnotice: () => {},
  })
  const { end } = db
  return Object.assign(db, { end: () => end({ timeout: endTimeoutS }) })
}

export type Db = ReturnType<typeof openDb>
export type Tx = postgres.TransactionSql<{ bigint: number }>
