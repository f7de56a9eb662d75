import pg from 'pg'
import { isAway, withCode } from '../errors.ts'

/** One connection of the owner for the whole move, without limits: a large table takes long. */
export async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kapao-move',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  // Without a listener, a lost connection would end the process. Its statements fail instead.
  client.on('error', () => {})
  try {
    await client.connect()
    // Both sides write a value as the same text, so that their sums can be compared.
    await client.query(`
      set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
      set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = 0;
      set idle_in_transaction_session_timeout = 0; set search_path = 'public'`)
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw isAway(withCode(error))
      ? new Error(`The database at ${placeOf(url)} does not answer.`, { cause: error })
      : new Error(`The database at ${placeOf(url)} refuses: ${(error as Error).message}`, {
          cause: error,
        })
  }
}

/** Host and database of a URL, without the login. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}
