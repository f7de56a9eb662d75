import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '#db'
import { testDb } from '#db/testing'
import { createLedger } from '#ledger'
import { countDays } from '#server/closing/count'
import { openDesk } from '#server/operator/session'
import { summarizeMembers } from '#server/operator-member/summary'
import { refreshDue } from '#server/operator-report/refresh'
import { startTestApp, type TestApp } from '#server/testing'
import { questions } from './calls.ts'
import { fillDatabase } from './fill.ts'

// Goal: no call of the product reads a whole table that grows with the service. Method: runs the calls that the bench
// measures on the ledger of 10,000 members with PostgreSQL's usual planner costs, and reads its counts of sequential
// scans and of rows that each index gave.
const size = { members: 10_000, movements: 100_000 }
/** Tables that grow with the number of members or of movements. */
const growing = [
  'account',
  'movement',
  'posting',
  'entry',
  'member',
  'session',
  'external_transfer',
  'game_account',
  'withdrawal',
  'deposit_qr',
  'gateway_callback',
  'bank_transfer',
  'bet',
  'bet_claim',
  'member_bonus',
  'conversation',
  'chat_message',
  'operator_audit',
  'operator_audit_chain',
  'idempotency_key',
  'slip',
]

let own: Awaited<ReturnType<typeof testDb>>
let owner: Db
const pepper = randomBytes(32)
beforeAll(async () => {
  own = await testDb()
  owner = openDb(own.url, { asOwner: true, max: 1 })
  await fillDatabase(owner, { size, pepper, say: () => {} })
  // The first rounds on a database with a history count all of its days, once.
  await countAllDays()
}, 240_000)
afterAll(async () => {
  await owner?.end()
  await own?.drop()
})

// A transfer needs a game that replies, and its statements are planned without sequential scans. The search for part of
// a name reads a bounded number of conversations, which is more than this database has.
const asked = Object.entries(questions).filter(([name]) => !/transfer|part of a name/.test(name))

/** PostgreSQL plans a statement for its parameters five times. */
const times = 8

async function askAll({ host, ctx }: TestApp) {
  const agent = new Agent({ keepAlive: true })
  const stack = { url: host, ledger: ctx.ledger, operatorToken: await openDesk(ctx.db, 1) }
  for (const [, { ask }] of asked)
    for (let member = 1; member <= times; member += 1) await ask({ stack, agent, member })
  agent.destroy()
}

/** Counts the days that are due, for closing and for reports. */
async function countAllDays() {
  const db = openDb(own.url, { max: 1 })
  // A round counts at most 200 days, and the history is of a year.
  await countDays(db)
  await countDays(db)
  await refreshDue(db, { untilMs: Date.now() + 200_000 }, (err) => {
    throw err
  })
  await db.end()
}

/** A session publishes its counts when it ends, a moment after its client has gone. The test's own one publishes them here. */
async function sessionsEnded() {
  const others = async () => {
    const rows = await owner`
      select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
    return rows.length
  }
  await expect.poll(others).toBe(0)
  await owner`select pg_stat_force_next_flush()`
}

/** Counts a day again, as a round does when a day has ended. */
async function countLastDay() {
  for (const table of ['closing_book', 'closing_liability'])
    await owner.unsafe(`delete from ${table} where day = (select max(day) from ${table})`)
  await owner`update report_progress set refreshed_at = 'epoch' where day >= current_date - 1`
  await countAllDays()
}

test('no call, start or background round scans a growing table', async () => {
  await sessionsEnded()
  await owner`select pg_stat_reset()`
  const app = await startTestApp({ databaseUrl: own.url, pepper })
  await askAll(app)
  // The minute of this round may pass at any time of the test.
  await owner`update member_summary_progress set movement = 0`
  await summarizeMembers({}, app.ctx, { untilMs: Date.now() + 60_000 })
  await countLastDay()
  await app.stop()
  await sessionsEnded()
  const scanned = await owner<{ relname: string }[]>`
    select distinct coalesce(parent.relname, own.relname) as relname
    from pg_stat_user_tables join pg_class own on own.oid = relid
      left join pg_inherits on inhrelid = relid left join pg_class parent on parent.oid = inhparent
    where coalesce(parent.relname, own.relname) = any (${growing}::text[]) and seq_scan > 0 and own.reltuples > 0`
  expect(scanned.map(({ relname }) => relname)).toEqual([])
}, 240_000)

test('no call reads a growing table by its index from one end to the other', async () => {
  await sessionsEnded()
  await owner`select pg_stat_reset()`
  const app = await startTestApp({ databaseUrl: own.url, pepper })
  await askAll(app)
  await app.stop()
  await sessionsEnded()
  const read = await owner`
    select indexrelname, idx_tup_read
    from pg_stat_user_indexes stat left join pg_inherits on inhrelid = stat.relid left join pg_class parent on parent.oid = inhparent
    where coalesce(parent.relname, stat.relname) = any (${growing}::text[]) and idx_tup_read > ${(size.members * times) / 2}`
  expect(read).toEqual([])
}, 240_000)

test('the ledger of a filled database balances', async () => {
  expect(await createLedger(own.db).reconcile()).toEqual([])
})
