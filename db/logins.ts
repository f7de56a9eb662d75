import { assertMigrated, migrate, openQueue } from './migrate.ts'
import { takeMigrationLock } from './migration-lock.ts'
import { appRole, type Db, openDb } from './open.ts'
import { missingDefaults } from './pooler.ts'

/** The logins of one server. Without `owner`, the one of `app` may be the owner. */
export type DatabaseUrls = {
  /** Owns the tables: migrates them at the start, and is not used while serving. */
  owner: string | null
  /** May only become the application's role. */
  app: string
  /** May only read and write the queue of jobs; those of `app` do it for null. */
  jobs: string | null
  /** The login of `app` without the transaction pooler that `app` leads through; null if there is no pooler. */
  direct: string | null
}

/**
 * Brings the database to the newest schema, and makes the logins. Without an owner's URL, a login that is not the owner
 * only checks that somebody has migrated. @throws an Error with a sentence for the person who starts the server
 */
export async function bringUp({ owner, app, jobs, direct }: DatabaseUrls): Promise<void> {
  const serving = direct ?? app
  if (!owner && !(await mayMigrate(serving))) return checkMigrations(serving)
  // Through a pooler the role is a default of the login, which an owner must not have.
  if (direct && (!owner || userOf(app) === userOf(owner)))
    throw new Error(
      'The login of DATABASE_URL owns the tables, and may not serve through a pooler: set DATABASE_OWNER_URL to it, and DATABASE_URL and DATABASE_DIRECT_URL to a login that only serves.',
    )
  await migrate(owner ?? app)
  if (!owner) return
  const db = openDb(owner, { max: 1, asOwner: true })
  try {
    // Two servers that start at once would change the same rights at once.
    await takeMigrationLock(db)
    await makeLogin(db, app)
    if (userOf(app) !== userOf(owner)) await joinAppRole(db, userOf(app))
    if (direct) await giveDefaults(db, userOf(app))
    if (!jobs) return
    await makeLogin(db, jobs)
    await openQueue(db, userOf(jobs))
  } finally {
    await db.end()
  }
}

async function mayMigrate(url: string): Promise<boolean> {
  const db = openDb(url, { max: 1, asOwner: true })
  try {
    const [row] = await db<[{ isEmpty: boolean; isOwner: boolean | null; mayCreate: boolean }]>`
      select to_regclass('public.migration') is null as is_empty,
        (select pg_has_role(session_user, relowner, 'member') from pg_class
          where oid = to_regclass('public.migration')) as is_owner,
        has_schema_privilege(session_user, 'public', 'create') as may_create`
    if (row.isEmpty && !row.mayCreate)
      throw new Error(
        'The database is empty, and the login of DATABASE_URL may not create tables: set DATABASE_OWNER_URL.',
      )
    return row.isEmpty || row.isOwner === true
  } finally {
    await db.end()
  }
}

async function checkMigrations(url: string): Promise<void> {
  const db = openDb(url, { max: 1 })
  try {
    await assertMigrated(db)
  } finally {
    await db.end()
  }
}

/** Creates a login that does not exist yet. An existing one keeps its password. */
async function makeLogin(db: Db, url: string) {
  const name = userOf(url)
  const known = await db`select from pg_roles where rolname = ${name}`
  if (known.length) return
  const [{ statement }] = await db<[{ statement: string }]>`
    select format('create role %I login noinherit password %L', ${name}::text,
      ${decodeURIComponent(new URL(url).password)}::text) as statement`
  await asAdministrator(`create role ${name} login noinherit password '…'`, () =>
    db.unsafe(statement),
  )
}

/** The login inherits nothing: after `reset role` it has no rights at all. */
async function joinAppRole(db: Db, name: string) {
  const [{ isMember, version, statement }] = await db<
    [{ isMember: boolean; version: number; statement: string }]
  >`
    select pg_has_role(${name}::name, ${appRole}::name, 'member') as is_member,
      current_setting('server_version_num')::int as version,
      format('grant %I to %I', ${appRole}::text, ${name}::text) as statement`
  if (isMember) return
  // Before version 16 the attribute noinherit of the login says the same.
  const options = version >= 160_000 ? ' with inherit false, set true' : ''
  await asAdministrator(statement + options, () => db.unsafe(statement + options))
}

/** All at once: a session that has the role has the rest too. */
async function giveDefaults(db: Db, name: string) {
  const statements = (await missingDefaults(db, name)).join('; ')
  if (statements) await asAdministrator(statements, () => db.unsafe(statements))
}

async function asAdministrator(statement: string, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new Error(
      `The login of DATABASE_OWNER_URL may not make logins: as an administrator run "${statement}".`,
    )
  }
}

const userOf = (url: string): string => decodeURIComponent(new URL(url).username)

type Setting = 'DATABASE_URL' | 'DATABASE_JOBS_URL'

/** Returns a sentence for each login that can do more in the database than serving needs. */
export async function tooPowerful(db: Db, { app, jobs, direct }: DatabaseUrls): Promise<string[]> {
  const found = [await powerOf(db, 'DATABASE_URL', userOf(app), [appRole])]
  if (direct) found.push(await inheritanceOf(db, userOf(app)))
  if (jobs) found.push(await powerOf(db, 'DATABASE_JOBS_URL', userOf(jobs), []))
  return found.filter((sentence) => sentence !== undefined)
}

/** A pooler may have sessions that lack the role. One whose login inherits nothing can then do nothing. */
async function inheritanceOf(db: Db, name: string): Promise<string | undefined> {
  const [row] = await db<{ inherits: boolean }[]>`
    select pg_has_role(${name}::name, ${appRole}::name, 'usage') as inherits`
  return row?.inherits
    ? `DATABASE_URL signs in as ${name}, which inherits the rights of ${appRole}: as an administrator revoke that role, and grant it with inherit false, set true.`
    : undefined
}

async function powerOf(
  db: Db,
  setting: Setting,
  name: string,
  roles: string[],
): Promise<string | undefined> {
  const [row] = await db<{ power: string | null }[]>`
    select case
      when rolsuper then 'is a superuser'
      when rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
        then 'may create roles or databases, replicate, or bypass row security'
      when exists (select from pg_database where datname = current_database() and datdba = login.oid)
        or exists (select from pg_class where relowner = login.oid)
        or exists (select from pg_namespace where nspowner = login.oid) then 'owns the tables'
      else (
        select 'is a member of ' || string_agg(quote_ident(rolname), ' and ' order by rolname) from pg_roles role
        where role.oid <> login.oid and pg_has_role(login.oid, role.oid, 'member')
          and role.rolname <> all(${roles}::text[]))
      end as power
    from pg_roles login where rolname = ${name}`
  if (!row?.power) return undefined
  return `${setting} signs in as ${name}, which ${row.power}: set DATABASE_OWNER_URL to the owner, and ${setting} to a login that only serves.`
}
