type Failure = { code?: unknown; message?: unknown; severity?: unknown; routine?: unknown }

/** Code for a lost connection when the socket gives no code of its own. */
const connectionLost = 'CONNECTION_LOST'

/** The connection failed or broke, or PostgreSQL is starting, stopping or out of connections. */
const awayCodes =
  /^(CONNECTION_LOST|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0[1235]|25P0[34]|53300)$/

/** node-postgres reports these failures without a code. */
const awayMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout (expired|exceeded)|Cannot use a pool after)/

/** The database is unavailable for now: the same statement may succeed later, and may have been executed already. */
export const isAway = (error: unknown): boolean => awayCodes.test(codeOf(error))

/** PostgreSQL has no disk space, memory or connection left, or reached a limit of its own. */
export const isExhausted = (error: unknown): boolean => /^53\d{3}$/.test(codeOf(error))

/** The disk of PostgreSQL has no space left, for a table, a temporary file or the log of commits. */
export const isFull = (error: unknown): boolean => codeOf(error) === '53100'

export const isOutOfMemory = (error: unknown): boolean => codeOf(error) === '53200'

/** The database, the login or PostgreSQL has no connection left. */
export const isCrowded = (error: unknown): boolean => codeOf(error) === '53300'

/** PostgreSQL starts, stops, or recovers from a crash. */
export const isRestarting = (error: unknown): boolean => /^57P0[123]$/.test(codeOf(error))

/** PostgreSQL is a standby, or only reads. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/** The role of the session lacks a right. The application's role has every right that a statement of ours needs. */
export const isForbidden = (error: unknown): boolean => codeOf(error) === '42501'

/** Deadlock, serialization failure, lock timeout, statement timeout: PostgreSQL rolled back, so a retry is safe. */
export const isInTheWay = (error: unknown): boolean =>
  /^(40001|40P01|55P03|57014)$/.test(codeOf(error))

/** A statement waited for a lock as long as its session allows. */
export const isLocked = (error: unknown): boolean => codeOf(error) === '55P03'

/** Unique violation, serialization failure, deadlock: a retry of the same statement may succeed. */
export const isCollision = (error: unknown): boolean => /^(23505|40001|40P01)$/.test(codeOf(error))

/** A migration changed the tables after the statement was prepared; a new connection prepares it again. */
export const isOutdatedPlan = (error: unknown): boolean => {
  const { routine } = (error ?? {}) as Failure
  return (
    codeOf(error) === '26000' || (codeOf(error) === '0A000' && routine === 'RevalidateCachedQuery')
  )
}

/** An error that counts as a lost connection. */
export const lostConnection = (message: string): Error =>
  Object.assign(new Error(message), { code: connectionLost })

/** Adds a code to the error if it is a lost connection. */
export function withCode(error: unknown): unknown {
  const { code, message } = (error ?? {}) as Failure
  if (code === undefined && awayMessages.test(String(message)))
    return Object.assign(error as object, { code: connectionLost })
  return error
}

const codeOf = (error: unknown): string => String(((error ?? {}) as Failure).code ?? '')
