import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Caller, call } from '#contract/call'
import { activateGame } from '#contract/game'
import { transfer } from '#contract/transfer'
import { wallet } from '#contract/wallet'
import { withdraw } from '#contract/withdraw'
import { bringUp, type Db, openDb } from '#db'
import { ownFolder, testDb } from '#db/testing'
import { baht, openedQr, type Scene, startScene } from './deposit/testing.ts'
import { processEnvironment } from './environment-testing.ts'
import { emitterOf, screenOf } from './live/testing.ts'
import { pgbouncer, startLine, startPooler, type Way } from './pooler-testing.ts'
import { killing } from './process-testing.ts'
import { newMember, setSetting } from './register/testing.ts'
import { startTestApp } from './testing.ts'

// Goal: a server works through a transaction pooler as it does without one, and with no other rights. Method: the real server,
// a real PgBouncer with the shipped file and four sessions, and a second way beside it; both are killed.
const login = `serve_${randomBytes(4).toString('hex')}`
const jobs = `jobs_${randomBytes(4).toString('hex')}`
const isPrepared = pgbouncer?.keepsStatements ?? false
const soon = { timeout: 15_000, interval: 50 }

let own: Awaited<ReturnType<typeof testDb>>
let owner: Db
let pooler: Awaited<ReturnType<typeof startPooler>>
let direct: Way
let scene: Scene

beforeEach((context) => {
  context.skip(!pgbouncer, 'PgBouncer is not installed here: these tests need it.')
})
beforeAll(async () => {
  if (!pgbouncer) return
  own = await testDb()
  owner = openDb(own.url, { asOwner: true, max: 1 })
  const serving = urlFor(login)
  direct = await startLine(serving)
  // Fewer sessions than the connections of one server.
  pooler = await startPooler(serving, 4)
  scene = await startScene(urls())
  await setSetting(owner, 'registerOtp', false)
  await noteWriters()
})
afterAll(async () => {
  await scene?.stop()
  await pooler?.end()
  await direct?.kill()
  await owner?.end()
  await own?.drop()
})

const urlFor = (user: string, at = own.url) =>
  Object.assign(new URL(at), { username: user, password: 'p ss' }).href
const urls = () => ({
  databaseUrl: pooler.url,
  databaseDirectUrl: direct.url,
  databaseOwnerUrl: own.url,
  databaseJobsUrl: urlFor(jobs, direct.url),
  isPrepared,
})

/** Notes the login and the role of everything that writes to the tables of members and money. */
const noteWriters = () =>
  owner.unsafe(`
    create table writer (login text, role text, place text);
    create function note_writer() returns trigger language plpgsql security definer as $$ begin
      insert into public.writer values (session_user, current_setting('role'), tg_table_name);
      return null;
    end $$;
    create trigger note_writer after insert or update or delete on member execute function note_writer();
    create trigger note_writer after insert or update or delete on gateway_callback execute function note_writer();
    create trigger note_writer after insert or update or delete on external_transfer execute function note_writer();
    create trigger note_writer after insert or update or delete on ledger.movement execute function note_writer()`)

const ready = async () => (await fetch(`${scene.app.host}/health/ready`)).json()
const isReady = { status: 'ready' }
const notReady = (reason: string) => ({ status: 'not ready', reason })
const inWallet = async (caller: Caller) => (await call(wallet, {}, caller)).wallet.amount / 100

async function newPlayer(): Promise<Caller> {
  const { token } = await newMember(scene.app.host)
  const caller = { host: scene.app.host, token }
  await call(activateGame, { slotCode: 'pg' }, caller)
  return caller
}

async function deposit(caller: Caller) {
  const { payload } = await openedQr({ id: 0, caller }, 'KBANK', baht(500))
  await scene.sandbox.payQr(payload)
  await expect.poll(() => inWallet(caller), soon).toBe(500)
}

const move = (caller: Caller) =>
  call(transfer, { from: 'WALLET', to: 'pg', amount: baht(10) }, caller)

test('members register, deposit, transfer at the same moment and withdraw, and their screens get the changes', async () => {
  const callers = await Promise.all(Array.from({ length: 10 }, newPlayer))
  const [first] = callers as [Caller]
  const screen = screenOf(first)
  await once(emitterOf(screen), 'connect')
  const notice = once(emitterOf(screen), 'money')
  await Promise.all(callers.map(deposit))
  await notice
  screen.close()

  for (let round = 0; round < 5; round += 1)
    for (const { message } of await Promise.all(callers.map(move)))
      expect(message).toBe('TRANSFERRED')
  expect(await Promise.all(callers.map(inWallet))).toEqual(callers.map(() => 450))

  // A job pays it out.
  const { reference } = await call(withdraw, { amount: baht(300) }, first)
  const payouts = async () =>
    (await scene.sandbox.payouts()).filter((payout) => reference.endsWith(payout.reference))
  await expect.poll(payouts, soon).toMatchObject([{ amount: 300_00, status: 'paid' }])
  expect(await inWallet(first)).toBe(150)
  expect(await scene.app.ctx.ledger.reconcile()).toEqual([])
})

test('every statement that writes has the role of the application, and no session of the pooler another login', async () => {
  const player = await newPlayer()
  await deposit(player)
  await move(player)
  const writers = await owner<{ login: string; role: string; place: string }[]>`
    select distinct login, role, place from writer order by place`
  expect(writers).toEqual(
    ['external_transfer', 'gateway_callback', 'member', 'movement'].map((place) => ({
      login,
      role: 'kapao_app',
      place,
    })),
  )
  const sessions = await owner<{ login: string; name: string; count: number }[]>`
    select usename as login, application_name as name, count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() group by 1, 2 order by 1, 2`
  expect(sessions).toEqual([
    { login: jobs, name: 'kapao jobs ask', count: expect.any(Number) },
    { login: jobs, name: 'kapao jobs money', count: expect.any(Number) },
    { login: jobs, name: 'kapao jobs upkeep', count: expect.any(Number) },
    { login, name: 'kapao', count: expect.any(Number) },
  ])
  // Four of the pooler and its reserve, one that listens and one to be ready.
  expect(sessions.at(-1)!.count).toBeLessThanOrEqual(11)
})

test('a killed pooler: not ready with its reason, 503, and as before when it is back', async () => {
  expect(await ready()).toEqual(isReady)
  const player = await newPlayer()
  await deposit(player)
  await pooler.kill()
  await expect.poll(ready, soon).toEqual(notReady('pooler_away'))
  await expect(inWallet(player)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await pooler.start()
  await expect.poll(ready, soon).toEqual(isReady)
  expect(await inWallet(player)).toBe(500)
})

test('a killed direct way: not ready with its reason, calls go on, and screens get changes again when it is back', async () => {
  const player = await newPlayer()
  const screen = screenOf(player)
  await once(emitterOf(screen), 'connect')
  await direct.kill()
  await expect.poll(ready, soon).toEqual(notReady('direct_away'))
  expect(await inWallet(player)).toBe(0)
  await direct.start()
  await expect.poll(ready, soon).toEqual(isReady)
  await expect.poll(listening, soon).toBe(1)
  const notice = once(emitterOf(screen), 'money')
  await deposit(player)
  await notice
  screen.close()
})

/** Sessions that listen to the signals of members. */
async function listening() {
  const rows = await owner`
    select from pg_stat_activity where datname = current_database() and query ilike 'listen "kapao_%'`
  return rows.length
}

test('sessions that lost the role can do nothing: not ready, no new connection, nothing stored', async () => {
  await owner.unsafe(`alter role ${login} in database ${nameOfDatabase()} reset role`)
  await endPooled()
  await expect.poll(ready, soon).toEqual(notReady('role_lost'))
  const before = await owner`select from member`
  await expect(newMember(scene.app.host)).rejects.toThrow()
  expect((await owner`select from member`).length).toBe(before.length)
  await expect
    .poll(connectionError, soon)
    .toBe(`The connection to the database works as ${login} and not as kapao_app: ${wayOut}`)

  // The migration gives the defaults again, and sessions that begin now have them.
  await bringUp({ owner: own.url, app: pooler.url, jobs: null, direct: direct.url })
  await endPooled()
  await expect.poll(ready, soon).toEqual(isReady)
  await deposit(await newPlayer())
})

test.each(['search_path', 'statement_timeout'])(
  'a session without %s is refused',
  async (setting) => {
    await owner.unsafe(`alter role ${login} in database ${nameOfDatabase()} reset ${setting}`)
    await endPooled()
    await expect
      .poll(connectionError, soon)
      .toBe(`The connection through the pooler lacks the settings of the login: ${wayOut}`)
    await bringUp({ owner: own.url, app: pooler.url, jobs: null, direct: direct.url })
    await endPooled()
    await expect.poll(connectionError, soon).toBe(undefined)
  },
)

const wayOut =
  'give the login of DATABASE_URL its defaults (docs/database.md), and let the pooler open new connections.'

const nameOfDatabase = () => new URL(own.url).pathname.slice(1)

/** The error of a server's new connection through the pooler. A session that is ending gives another one. */
async function connectionError(): Promise<string | undefined> {
  const db = openDb(pooler.url, { directUrl: direct.url, isPrepared, max: 1 })
  const message = await db`select 1`.then(
    () => undefined,
    (refusal) => (refusal as Error).message,
  )
  await db.end()
  return message
}

/** PgBouncer opens new sessions, with the defaults of now. */
const endPooled = () => owner`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and usename = ${login} and query not ilike 'listen%'`

test('a pooler that keeps no prepared statements is refused in a sentence, and one that keeps them outlives a migration', async () => {
  const { databaseUrl, databaseDirectUrl: directUrl } = urls()
  if (!isPrepared) {
    await expect(startTestApp({ ...urls(), isPrepared: true })).rejects.toThrow(
      'The pooler of DATABASE_URL does not keep prepared statements: set DATABASE_PREPARE=off, or max_prepared_statements of PgBouncer 1.21 or later.',
    )
    return
  }
  await owner.unsafe(
    'create table thing (a int); grant all on thing to kapao_app; insert into thing values (1)',
  )
  const db = openDb(databaseUrl, { directUrl, isPrepared, max: 8 })
  const things = () => db`select * from thing`
  await Promise.all(Array.from({ length: 8 }, things))
  await owner.unsafe('alter table thing add b int default 2')
  for (const rows of await Promise.all(Array.from({ length: 8 }, things)))
    expect(rows).toEqual([{ a: 1, b: 2 }])
  await db.end()
})

test('a server that asks a pooler for settings says what the pooler answered, and waits', async () => {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...processEnvironment, PORT: '0', DATABASE_URL: pooler.url, DATA_DIR: ownFolder() },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  killing(child)
  const [part] = await once(child.stderr, 'data')
  expect(String(part)).toMatch(
    /^The pooler of DATABASE_URL answers "unsupported startup parameter.*": waiting for the database\.\n$/,
  )
})

test('the owner of the tables does not serve through a pooler', async () => {
  const given = { ...urls(), databaseUrl: own.url, databaseDirectUrl: own.url }
  await expect(startTestApp(given)).rejects.toThrow('may not serve through a pooler')
  await expect(startTestApp({ ...given, databaseOwnerUrl: null })).rejects.toThrow(
    'may not serve through a pooler',
  )
})
