import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { withCode } from './errors.ts'
import { appLimits, appRole, type Db } from './open.ts'
import { connectionConfig, settingsOf } from './pool.ts'

/**
 * Statements that make our settings the defaults of this login, in this database alone; none if they are already. Through
 * a transaction pooler a connection cannot ask for them.
 */
export async function missingDefaults(db: Db, login: string): Promise<string[]> {
  const settings = Object.entries(settingsOf(appLimits, appRole))
  const rows = await db<{ statement: string }[]>`
    select format('alter role %I in database %I set %I = %L', ${login}::text, current_database(), name, value) as statement
    from unnest(${settings.map(([name]) => name)}::text[], ${settings.map(([, value]) => String(value))}::text[])
      as wanted (name, value)
    where not exists (
      select from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
      where datname = current_database() and setrole = ${login}::regrole and name || '=' || value = any(setconfig))`
  return rows.map(({ statement }) => statement)
}

const triesMax = 10
/** A prepared statement of this name exists already. */
const duplicate = '42P05'

/**
 * Prepares one name from two clients in one session of PostgreSQL. A pooler gives the session that it used last, and one that
 * does not keep statements refuses the second. @throws an Error with a sentence for the person who starts the server
 */
export async function refuseForgetful(url: string): Promise<void> {
  const options = {
    url,
    limits: appLimits,
    role: appRole,
    max: 1,
    isPooled: true,
    isPrepared: true,
  }
  const clients = [0, 1].map(() => new pg.Client({ ...connectionConfig(options), pipeline: false }))
  for (const client of clients) client.on('error', () => {})
  try {
    for (const client of clients) await client.connect()
    for (let tries = 0; tries < triesMax; tries += 1) {
      const sessions = new Set<number>()
      const name = `kapao ${randomUUID()}`
      for (const client of clients) sessions.add(await sessionOf(client, name))
      if (sessions.size === 1) return
    }
  } catch (error) {
    if ((error as { code?: string }).code !== duplicate) throw withCode(error)
    throw new Error(
      'The pooler of DATABASE_URL does not keep prepared statements: set DATABASE_PREPARE=off, or max_prepared_statements of PgBouncer 1.21 or later.',
    )
  } finally {
    for (const client of clients) await client.end().catch(() => {})
  }
}

async function sessionOf(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query<{ pid: number }>({
    name,
    text: 'select pg_backend_pid() as pid',
    values: [],
  })
  return rows[0]!.pid
}
