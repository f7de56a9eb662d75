import pg from 'pg'

/** The queue's own statements are short: what takes longer is stuck. */
const limits =
  '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=15000 -c tcp_user_timeout=15000'

export type QueuePool = pg.Pool

/**
 * Connections for graphile-worker, with its own view of types and names. One that is lost, busy or idle, is told and
 * replaced: unheard, it would end the process.
 */
export function openQueuePool(
  url: string,
  { name, max, onLost }: { name: string; max: number; onLost: (error: Error) => void },
): QueuePool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: name,
    options: limits,
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
 * graphile-worker 0.18 gives its listening connection back twice when that is lost while the runner ends. The second time
 * is a rejection that nobody hears, which would end the process.
 */
function onlyOnce(release: Release): Release {
  let isReleased = false
  return (error) => {
    if (isReleased) return
    isReleased = true
    release(error)
  }
}
