import pg from 'pg'

/** The queue's own statements are short: a longer one is stuck. */
const limits =
  '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=15000 -c tcp_user_timeout=15000'

export type QueuePool = pg.Pool

type QueueOptions = {
  name: string
  max: number
  /** The role of the connections; null if the URL's user has its own rights to the queue. */
  role: string | null
  onLost: (error: Error) => void
}

/**
 * Connections for graphile-worker, with its own mapping of types and names. A lost connection, busy or idle, is logged
 * and replaced; unhandled, its error would end the process.
 */
export function openQueuePool(url: string, { name, max, role, onLost }: QueueOptions): QueuePool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    options: role ? `${limits} -c role=${role}` : limits,
    max,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  pool.on('error', onLost)
  pool.on('connect', (client) => client.on('error', onLost))
  const connect = pool.connect.bind(pool)
  pool.connect = ((callback?: Connected) =>
    callback
      ? connect((error, client, release) => callback(error, client, onlyOnce(release)))
      : connect()) as typeof pool.connect
  return pool
}

type Release = (error?: unknown) => void
type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: Release,
) => void

/**
 * graphile-worker 0.18 releases its listening connection twice if it is lost while the runner ends. The second release
 * causes an unhandled rejection, which would end the process.
 */
function onlyOnce(release: Release): Release {
  let isReleased = false
  return (error) => {
    if (isReleased) return
    isReleased = true
    release(error)
  }
}
