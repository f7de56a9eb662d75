import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '#db'
import { type Pair, startPair } from '#db/standby-testing'
import { reconcileOnStandby } from '#ledger'
import { createReadiness } from './edge/health/health.ts'
import { startTestApp, type TestApp } from './testing.ts'
import { upkeep } from './upkeep.ts'

// Goal: a standby checks the ledger in place of the primary, without missing what was committed before, and the primary checks
// it when the standby cannot. A server never serves from a standby. Method: a PostgreSQL with a standby that follows it.
const member = 11
let pair: Pair
let app: TestApp
let owner: Db
let admin: Db
const lines: string[] = []

beforeAll(async () => {
  pair = await startPair()
  app = await startTestApp(
    { databaseUrl: pair.primary.url, databaseReadUrl: pair.standby.url, logLevel: 'warn' },
    { logTo: { write: (line) => void lines.push(line) } },
  )
  owner = openDb(pair.primary.url, { asOwner: true, max: 1 })
  admin = openDb(pair.standby.url, { asOwner: true, max: 1 })
  await app.ctx.db.begin((tx) => app.ctx.ledger.openMember(tx, member, 'BAHT'))
})
afterAll(async () => {
  await admin.end()
  await owner.end()
  await app.stop()
  await pair.stop()
})

const run = (name: 'ledger.reconcile' | 'ledger.reconcile-primary') =>
  upkeep.jobs![name]!({}, app.ctx, { untilMs: Date.now() + 60_000 })
const noted = async () => {
  const [row] = await app.ctx.db`select faults from system_check where name = 'ledger'`
  return row.faults
}
const warnings = () =>
  lines.splice(0).filter((line) => line.includes('the standby could not check'))
const sessionsAtStandby = async () => {
  const [{ count }] = await admin<[{ count: number }]>`
    select count(*)::int as count from pg_stat_activity
    where application_name = 'kapao' and pid <> pg_backend_pid()`
  return count
}
/** Adds an amount to a balance beside the books. */
const corrupt = (amount: number) =>
  owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`update ledger.account set balance = balance + ${amount} where member = ${member} and name = 'main'`
  })

test('the standby checks the ledger', async () => {
  expect(await sessionsAtStandby()).toBe(0)
  await run('ledger.reconcile')
  expect(await noted()).toBe(0)
  expect(await sessionsAtStandby()).toBe(1)
  expect(warnings()).toEqual([])
})

test('the check waits until the standby has what was committed before', async () => {
  const { db, standby } = app.ctx
  await admin`select pg_wal_replay_pause()`
  await expect
    .poll(async () => (await admin`select pg_get_wal_replay_pause_state() as state`)[0].state)
    .toBe('paused')
  await corrupt(500)
  let isOver = false
  const check = reconcileOnStandby(db, standby!).finally(() => {
    isOver = true
  })
  const before = await reconcileAsIs(standby!)
  expect({ before, isOver }).toEqual({ before: [], isOver: false })
  await admin`select pg_wal_replay_resume()`
  expect((await check).map(({ place }) => place)).toEqual([`${member}/main`])
  await corrupt(-500)
  expect(await reconcileOnStandby(db, standby!)).toEqual([])
})

const reconcileAsIs = async (db: Db) => [...(await db`select place from ledger.untrue`)]

test('a fault that was found is looked for at the primary until it is gone', async () => {
  await corrupt(500)
  await run('ledger.reconcile')
  expect(await noted()).toBe(1)
  // The standby does not learn that it is repaired.
  await admin`select pg_wal_replay_pause()`
  await corrupt(-500)
  await run('ledger.reconcile')
  expect(await noted()).toBe(0)
  expect(warnings()).toEqual([])
  await admin`select pg_wal_replay_resume()`
})

test('once a day the primary is checked itself', async () => {
  await corrupt(500)
  await run('ledger.reconcile-primary')
  expect(await noted()).toBe(1)
  await corrupt(-500)
  await run('ledger.reconcile-primary')
  expect(await noted()).toBe(0)
})

test('a server whose database became a standby is not ready: it only reads', async () => {
  const { url } = pair.standby
  const readiness = createReadiness(
    { app: url, direct: null },
    randomBytes(32),
    () => false,
    app.ctx.db,
  )
  expect(await readiness.reason()).toBe('database_read_only')
  await readiness.close()
})

test('a database that is no standby is not asked', async () => {
  await expect(reconcileOnStandby(app.ctx.db, app.ctx.db)).rejects.toThrow('no standby')
})

test('without its standby the primary checks the ledger', async () => {
  await admin.end()
  await pair.standby.stop()
  await run('ledger.reconcile')
  expect(await noted()).toBe(0)
  expect(warnings()).toHaveLength(1)
})
