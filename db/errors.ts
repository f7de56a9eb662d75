type Failure = { code?: unknown; message?: unknown; severity?: unknown; routine?: unknown }

/** The code of a failure whose connection was lost without the socket naming a code of its own. */
const connectionLost = 'CONNECTION_LOST'

/** The connection could not be made or broke, or PostgreSQL is starting, stopping or full. */
const awayCodes =
  /^(CONNECTION_LOST|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P0[1235]|25P0[34]|53300)$/

/** node-postgres gives these failures no code. */
const awayMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout (expired|exceeded)|Cannot use a pool after)/

/** The database does not answer just now: the same statement may go through later, and may have gone through already. */
export const isAway = (error: unknown): boolean => awayCodes.test(codeOf(error))

/** Deadlock, serialization failure, lock timeout, statement timeout: PostgreSQL rolled back and can be asked again. */
export const isInTheWay = (error: unknown): boolean =>
  /^(40001|40P01|55P03|57014)$/.test(codeOf(error))

/** Unique violation, serialization failure, deadlock: the same statement asked again may go through. */
export const isCollision = (error: unknown): boolean => /^(23505|40001|40P01)$/.test(codeOf(error))

/** The prepared statement no longer fits the tables, because a migration ran since: a new connection prepares it anew. */
export const isOutdatedPlan = (error: unknown): boolean => {
  const { routine } = (error ?? {}) as Failure
  return (
    codeOf(error) === '26000' || (codeOf(error) === '0A000' && routine === 'RevalidateCachedQuery')
  )
}

/** The same failure, with a code when it is a lost connection. */
export function withCode(error: unknown): unknown {
  const { code, message } = (error ?? {}) as Failure
  if (code === undefined && awayMessages.test(String(message)))
    return Object.assign(error as object, { code: connectionLost })
  return error
}

const codeOf = (error: unknown): string => String(((error ?? {}) as Failure).code ?? '')
