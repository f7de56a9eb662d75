import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { bringUp, type Db, openDb } from '#db'
import { type Embedded, startEmbedded } from '#db/embedded/embedded'
import { runningIn } from '#db/embedded/running'
import { ownFolder as folder, testDb } from '#db/testing'
import { processEnvironment } from './environment-testing.ts'
import { realOutside } from './platform/config/testing.ts'
import { addTo, jobOf } from './platform/jobs/testing.ts'
import { startTestApp } from './testing.ts'

// Goal: a process that serves has no login that may change what the application may not. Method: the real process.
type Given = Record<string, string>
const production = realOutside()
let dataDir: string
let database: Embedded
const running: ChildProcess[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kapao-logins-'))
  database = await startEmbedded({ dataDir })
})
afterEach(async () => {
  for (const child of running.splice(0))
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
})
afterAll(async () => {
  await database?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

function start(given: Given) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...processEnvironment, PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: folder(), ...given },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let told = ''
  const { promise: ready, resolve } = Promise.withResolvers<boolean>()
  child.stderr.on('data', (part) => {
    told += part
    if (/Kapao is at \S+\n/.test(told)) resolve(true)
  })
  void once(child, 'close').then(() => resolve(false))
  return { child, ready, told: () => told.trim() }
}

async function stop(child: ChildProcess) {
  child.kill('SIGTERM')
  await once(child, 'close')
}

async function withDb<T>(url: string, work: (db: Db) => PromiseLike<T>): Promise<T> {
  const db = openDb(url, { max: 1, asOwner: true })
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/** The logins that have a session, besides our own. */
const loginsIn = (url: string): Promise<string[]> =>
  withDb(url, async (db) => {
    const rows = await db<{ name: string }[]>`
      select distinct usename as name from pg_stat_activity
      where backend_type = 'client backend' and usename is not null and pid <> pg_backend_pid() order by 1`
    return rows.map(({ name }) => name)
  })

function loginOf(url: string, user: string, password: string): string {
  const login = new URL(url)
  login.username = user
  login.password = password
  return login.href
}

test('a server that serves can neither reset its role to an owner nor become one, and its jobs run', async () => {
  const own = await testDb()
  const suffix = randomBytes(4).toString('hex')
  const [serve, jobs] = [`serve_${suffix}`, `jobs_${suffix}`]
  let done = 0
  const app = await startTestApp(
    {
      databaseUrl: loginOf(own.url, serve, 'p%40ss word'),
      databaseOwnerUrl: own.url,
      databaseJobsUrl: loginOf(own.url, jobs, 'another'),
    },
    {
      jobs: {
        extra: {
          'test.done': jobOf('upkeep', async () => {
            done += 1
          }),
        },
      },
    },
  )
  onTestFinished(async () => {
    await app.stop()
    await own.drop()
  })
  const { db } = app.ctx
  const after = (...statements: string[]) =>
    db.begin(async (tx) => {
      for (const statement of statements) await tx.unsafe(statement)
      return tx<{ who: string }[]>`select current_user as who`
    })
  expect(await after('reset role')).toEqual([{ who: 'kapao_app' }])
  expect(await after('set local role none')).toEqual([{ who: serve }])
  for (const forbidden of [
    'set role kapao',
    'set session authorization kapao',
    'select 1 from member',
    'update ledger.entry set amount = 0',
    'update member set bank_account_no = null',
    'alter table operator_audit disable trigger all',
    "set session_replication_role = 'replica'",
    'grant kapao to current_user',
    `alter role ${serve} superuser`,
    'create table own (a int)',
  ])
    await expect(after('set local role none', forbidden), forbidden).rejects.toThrow(
      /permission denied|must be owner|Only roles/,
    )
  await withDb(loginOf(own.url, jobs, 'another'), async (queue) => {
    await expect(queue`select from member`).rejects.toThrow('permission denied')
    await expect(queue`select from ledger.entry`).rejects.toThrow('permission denied')
    await expect(queue.unsafe('set role kapao_app')).rejects.toThrow('permission denied')
  })
  const add = addTo(() => app.ctx.jobs)
  await db.begin((tx) => add(tx, 'test.done', {}))
  await expect.poll(() => done).toBe(1)
  const left = () => db`select from graphile_worker.jobs where task_identifier = 'test.done'`
  await expect.poll(left).toEqual([])
})

test('a login that has not taken the role reads no table, writes none and calls no function of the owner', async () => {
  const own = await testDb()
  onTestFinished(own.drop)
  const name = `bare_${randomBytes(4).toString('hex')}`
  const rights = await withDb(own.url, async (db) => {
    await db.unsafe(
      `create role ${name} noinherit; grant kapao_app to ${name} with inherit false, set true`,
    )
    const found = await db<{ what: string }[]>`
      select pg_class.oid::regclass::text as what from pg_class
      where relnamespace::regnamespace::text <> 'information_schema' and relnamespace::regnamespace::text !~ '^pg_'
        and relkind in ('r', 'p', 'v', 'm', 'f')
        and (has_table_privilege(${name}::name, oid, 'select, insert, update, delete, truncate')
          or has_any_column_privilege(${name}::name, oid, 'select, insert, update'))
      union all
      select oid::regprocedure::text from pg_proc
      where prosecdef and prorettype <> 'trigger'::regtype and has_function_privilege(${name}::name, oid, 'execute')`
    await db.unsafe(`drop role ${name}`)
    return found
  })
  expect(rights).toEqual([])
})

test('a production server refuses a login that owns the database, and starts with those that serve', async () => {
  const { owner, app, jobs } = database.urls
  const outright = start({ ...production, DATABASE_URL: owner })
  expect(await outright.ready).toBe(false)
  expect(outright.told()).toBe(
    'DATABASE_URL signs in as kapao, which is a superuser: set DATABASE_OWNER_URL to the owner, and DATABASE_URL to a login that only serves.',
  )
  const logins = { DATABASE_OWNER_URL: owner, DATABASE_URL: app, DATABASE_JOBS_URL: jobs }
  const whole = start({ ...production, ...logins })
  expect([await whole.ready, whole.told()]).toEqual([true, expect.stringMatching('Kapao is at')])
  expect(await loginsIn(owner)).toEqual(['kapao_jobs', 'kapao_serve'])
  await stop(whole.child)

  const swapped = start({ ...production, ...logins, DATABASE_JOBS_URL: owner })
  expect(await swapped.ready).toBe(false)
  expect(swapped.told()).toMatch(/^DATABASE_JOBS_URL signs in as kapao, which is a superuser/)
})

test('a server without the owner’s login checks that the database is migrated', async () => {
  const { owner, app } = database.urls
  const serving = { ...production, DATABASE_URL: app }
  const first = start({ ...serving, DATABASE_OWNER_URL: owner })
  expect(await first.ready).toBe(true)
  await stop(first.child)
  const second = start(serving)
  expect(await second.ready).toBe(true)
  expect(await loginsIn(owner)).toEqual(['kapao_serve'])
  await stop(second.child)
  await withDb(owner, (db) => db`delete from migration where name = '0127_read_migrations.sql'`)
  const third = start(serving)
  expect(await third.ready).toBe(false)
  expect(third.told()).toBe(
    'The database lacks the migration 0127_read_migrations.sql: set DATABASE_OWNER_URL, or run npm run migrate with it.',
  )
})

test('an owner that may not make logins says what an administrator must run', async () => {
  const name = `modest_${randomBytes(4).toString('hex')}`
  await withDb(database.url, async (db) => {
    await db.unsafe(`create role ${name} login password 'modest'`)
    await db.unsafe(`create database ${name} owner ${name}`)
    await db.unsafe(`grant kapao_app to ${name}`)
  })
  const own = new URL(loginOf(database.url, name, 'modest'))
  own.pathname = `/${name}`
  const DATABASE_URL = loginOf(own.href, `${name}_serve`, 'secret-of-it')
  const logins = { DATABASE_OWNER_URL: own.href, DATABASE_URL }
  const refused = start({ ...production, ...logins })
  expect(await refused.ready).toBe(false)
  expect(refused.told()).toBe(
    `The login of DATABASE_OWNER_URL may not make logins: as an administrator run "create role ${name}_serve login noinherit password '…'".`,
  )
  await withDb(database.url, async (db) => {
    await db.unsafe(`create role ${name}_serve login noinherit password 'secret-of-it'`)
    await db.unsafe(`grant kapao_app to ${name}_serve with inherit false, set true`)
  })
  const granted = start({ ...production, ...logins })
  expect([await granted.ready, granted.told()]).toEqual([true, expect.stringContaining('is at')])

  // Through a pooler the login needs defaults, which only who made it may give.
  const urls = { owner: own.href, app: DATABASE_URL, jobs: null, direct: DATABASE_URL }
  const { message } = await bringUp(urls).then(
    () => new Error('brought up'),
    (error: Error) => error,
  )
  const [, statements = ''] = /as an administrator run "(.*)"\.$/.exec(message) ?? []
  expect(statements).toContain(
    `alter role ${name}_serve in database ${name} set role = 'kapao_app';`,
  )
  await withDb(database.url, (db) => db.unsafe(statements))
  await bringUp(urls)
})

test('the embedded database makes its own logins, and the server serves with them', async () => {
  const DATA_DIR = folder()
  const { ready, told, child } = start({ DATA_DIR })
  expect([await ready, told()]).toEqual([true, expect.stringContaining('is at')])
  expect(await loginsIn(runningIn(DATA_DIR)!)).toEqual(['kapao_jobs', 'kapao_serve'])
  await stop(child)
})
