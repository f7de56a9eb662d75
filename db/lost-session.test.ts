import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isAway } from './errors.ts'
import { type Db, openDb } from './open.ts'
import { type DatabaseProxy, startProxy } from './proxy-testing.ts'
import { testDb } from './testing.ts'

// Goal: a lost session fails only what runs on it. It leaks no place in the pool, ends no process, and lets no
// statement of its transaction run elsewhere. Method: a real PostgreSQL behind a proxy that cuts connections.
let own: Awaited<ReturnType<typeof testDb>>
let owner: Db
let proxy: DatabaseProxy
let db: Db
const places = 3

beforeAll(async () => {
  own = await testDb()
  owner = openDb(own.url, { asOwner: true, max: 2 })
  await owner`create table line (step text not null, round int not null)`
  await owner`grant all on line to kapao_app`
  proxy = await startProxy(own.url)
})
beforeEach(async () => {
  await owner`truncate line`
  db = openDb(proxy.url, { max: places })
})
afterEach(() => db.end())
afterAll(async () => {
  await proxy.stop()
  await owner.end()
  await own.drop()
})

/** Every place in the pool runs a statement at the same time, soon. */
async function expectAllPlaces() {
  const rows = await Promise.all(
    Array.from({ length: places }, () => db`select pg_backend_pid() as pid, pg_sleep(0.05)`),
  )
  expect(new Set(rows.map(([row]) => row.pid)).size).toBe(places)
  expect(db.health()).toMatchObject({ open: places, queued: 0, lateMs: 0 })
}

/** Runs a test's database calls from within a transaction's body. */
const outside = AsyncLocalStorage.snapshot()

const idleInTransaction = async () => [
  ...(await owner`
    select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`),
]

const terminate = async () => {
  const [row] = await owner<[{ ended: number }]>`
    select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`
  return row.ended
}

const ways: [name: string, lose: () => number | Promise<number>][] = [
  ['is reset', () => proxy.cutInTransaction('reset')],
  ['is closed', () => proxy.cutInTransaction('close')],
  ['is closed with a FATAL message', () => proxy.cutInTransaction('fatal')],
  ['is terminated in the database', () => outside(terminate)],
]

test.each(ways)(
  '41 transactions whose connection %s fail, run no statement elsewhere, and leave the pool complete',
  async (_, lose) => {
    for (let round = 1; round <= 41; round += 1) {
      const failed = db.begin(async (tx) => {
        await tx`insert into line values ('first', ${round})`
        expect(await lose()).toBe(1)
        await tx`insert into line values ('second', ${round})`
        await tx`insert into line values ('third', ${round})`
      })
      await expect(failed).rejects.toSatisfy(isAway)
    }
    expect(await owner`select * from line`).toEqual([])
    await expectAllPlaces()
  },
)

test('a body that continues after its session was lost reaches no other session', async () => {
  const failed = db.begin(async (tx) => {
    await tx`insert into line values ('first', 1)`
    proxy.cutInTransaction('reset')
    const lost = await Promise.allSettled([
      tx`insert into line values ('second', 1)`,
      tx`insert into line values ('third', 1)`,
    ])
    await tx`insert into line values ('fourth', 1)`
    return lost
  })
  await expect(failed).rejects.toSatisfy(isAway)
  expect(await owner`select * from line`).toEqual([])
  await expectAllPlaces()
})

test('under load with sessions ended every 20 to 100 ms, acknowledged writes are kept and nothing hangs', async () => {
  const answered: number[] = []
  const unknown: number[] = []
  let next = 0
  let isLoad = true
  const call = async () => {
    while (isLoad) {
      next += 1
      const round = next
      try {
        await db.begin(async (tx) => {
          await tx`insert into line values ('a', ${round})`
          await tx`insert into line values ('b', ${round})`
        })
        answered.push(round)
      } catch (error) {
        expect(error).toSatisfy(isAway)
        unknown.push(round)
      }
    }
  }
  const load = Promise.all(Array.from({ length: 12 }, call))
  const cuts = ['reset', 'close', 'fatal'] as const
  let cut = 0
  // A busy machine answers less within 60 turns.
  for (let turn = 0; turn < 60 || answered.length <= 100 || cut <= 20; turn += 1) {
    cut += turn % 4 === 3 ? await terminate() : proxy.cutInTransaction(cuts[turn % 3]!)
    await sleep(20 + ((turn * 37) % 80))
  }
  isLoad = false
  await load

  const kept = await owner<{ round: number; lines: number }[]>`
    select round, count(*) as lines from line group by round`
  const found = new Map(kept.map(({ round, lines }) => [round, lines]))
  expect([...found.values()].filter((lines) => lines !== 2)).toEqual([])
  expect(answered.filter((round) => !found.has(round))).toEqual([])
  expect(unknown.length).toBeLessThanOrEqual(cut * places)
  await expectAllPlaces()
})

test('lost idle connections are reopened without any failure', async () => {
  await expectAllPlaces()
  const before = await owner<{ pid: number }[]>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and usename = current_user
      and state = 'idle' and application_name = 'kapao'`
  expect(before.length).toBeGreaterThanOrEqual(places)
  await expect.poll(() => db.health().open).toBe(0)
  await expectAllPlaces()
})

test('PostgreSQL ends a transaction whose body stops, and only that one', async () => {
  const short = openDb(proxy.url, { max: 2, limits: { idleInTransactionMs: 200 } })
  const stopped = short.begin(async (tx) => {
    await tx`insert into line values ('first', 1)`
    await expect.poll(() => outside(idleInTransaction)).toEqual([])
    await tx`insert into line values ('second', 1)`
  })
  await expect(stopped).rejects.toSatisfy(isAway)
  expect(await short`select step from line`).toEqual([])
  await short.end()
})

test('a statement over its limit is ended, and its connection continues', async () => {
  const short = openDb(proxy.url, { max: 1, limits: { statementMs: 100 } })
  await expect(short`select pg_sleep(5)`).rejects.toMatchObject({ code: '57014' })
  expect(await short`select 1 as one`).toEqual([{ one: 1 }])
  const [long] = await short.begin((tx) => tx`select pg_sleep(0.3), 'done' as state`, {
    statementMs: 5_000,
  })
  expect(long.state).toBe('done')
  await short.end()
})

test('a statement with a longer limit is not counted as late before that', async () => {
  const short = openDb(proxy.url, { max: 1, limits: { statementMs: 50 } })
  const long = short.begin((tx) => tx`select pg_sleep(0.5)`, { statementMs: 5_000 })
  const running = () =>
    outside(
      () => owner`
      select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    )
  await expect.poll(async () => (await running()).count).toBe(1)
  expect(short.health().lateMs).toBe(0)
  await long
  await short.end()
})

test('listening continues after its session was ended, and reports that messages may have been missed', async () => {
  const received: string[] = []
  let listening = 0
  const { unlisten } = await db.listen(
    'lost_session',
    (text) => received.push(text),
    () => {
      listening += 1
    },
  )
  await db.notify('lost_session', 'before')
  await expect.poll(() => received).toEqual(['before'])
  await owner`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`
  await expect.poll(() => listening).toBe(2)
  await db.notify('lost_session', 'after')
  await expect.poll(() => received).toEqual(['before', 'after'])
  await unlisten()
})

test('a connection that did not get its role runs nothing', async () => {
  // As a pooler does that ignores what it does not know. Both settings have 14 letters.
  const deaf = await startProxy(own.url, { 'role=kapao_app': 'geqo=on       ' })
  const other = openDb(deaf.url, { max: 1 })
  await expect(other`select 1`).rejects.toThrow(
    'The connection to the database works as kapao and not as kapao_app: connect without a pooler, or set DATABASE_DIRECT_URL.',
  )
  await other.end()
  await deaf.stop()
})

test('a connection that is lost while its role is looked at fails one statement, and not the process', async () => {
  const broken = await startProxy(own.url, {}, 'current_user')
  const other = openDb(broken.url, { max: 1 })
  for (const _ of [1, 2, 3]) await expect(other`select 1`).rejects.toSatisfy(isAway)
  await other.end()
  await broken.stop()
})
