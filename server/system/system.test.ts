import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#contract/audit'
import { call } from '#contract/call'
import * as contract from '#contract/system'
import { newOperator } from '../operator/testing.ts'
import { refusalCode } from '../refusal/testing.ts'
import { asOwner, startTestApp, type TestApp } from '../testing.ts'
import { upkeep } from '../upkeep.ts'
import { startBeat } from './beat.ts'
import { buildOf } from './build.ts'
import { errorLine } from './error-line.ts'

// Goal: operators see the state of the service, and run given-up jobs again, each once. Method: the whole server over HTTP, with jobs
// of the test's own in the real queue.
let app: TestApp
let operator: Awaited<ReturnType<typeof newOperator>>
const ran: string[] = []
beforeAll(async () => {
  const work = async ({ key }: { key: string }) => void ran.push(key)
  app = await startTestApp({}, { jobs: { extra: { 'test.sum': { lane: 'ask', work } as never } } })
  operator = await newOperator(app, 'systems')
})
afterAll(() => app?.stop())

const reason = 'the cause is repaired'
const system = () => call(contract.system, {}, operator.desk)
const jobsOf = async (name: string) => (await system()).jobs.find((one) => one.name === name)
const run = (input: { name: string; id?: string }) =>
  call(contract.runJobs, { ...input, reason }, operator.desk)

/** Adds jobs that failed as often as they may. A replaced one has no key. */
async function giveUp(name: string, keys: (string | null)[], error = 'Error: the key is wrong') {
  const { db } = app.ctx
  for (const key of keys) {
    const payload = JSON.stringify({ key: key ?? 'replaced' })
    // The jobs do not run before they were given up.
    const [{ id }] = await db<[{ id: string }]>`
      select (graphile_worker.add_job(${name}, ${payload}::text::json, run_at => now() + interval '1 hour')).id::text as id`
    await db`
      update graphile_worker._private_jobs set attempts = max_attempts, run_at = now(), last_error = ${error}, key = ${key}
      where id = ${id}::bigint`
  }
}

test('the page lists given-up jobs by name with the first line of their error, and no value of it', async () => {
  const error =
    'PostgresError: duplicate key "0812345678" of https://bank.example/x?key=abc\n    at secret (/srv/x.ts)'
  await giveUp('test.listed', ['listed-1', 'listed-2', null], error)
  expect(await jobsOf('test.listed')).toEqual({
    name: 'test.listed',
    waiting: 0,
    running: 0,
    givenUp: 2,
    oldestAt: null,
    error: 'PostgresError: duplicate key … of …',
  })
  const { jobs } = await call(contract.givenUpJobs, { name: 'test.listed' }, operator.desk)
  expect(jobs.map(({ error }) => error)).toEqual(
    Array(2).fill('PostgresError: duplicate key … of …'),
  )
})

test.each([
  [null, null],
  ['', null],
  ['Error: fetch failed', 'Error: fetch failed'],
  ['Error: no member 66812345678 here', 'Error: no member … here'],
  ['Error: malee@bank.example is gone', 'Error: … is gone'],
  ["Key (phone)=(+66812345678) is there, 'kw_abc'", 'Key … is there, …'],
  [`token ${'aB-_'.repeat(8)} refused`, 'token … refused'],
  ['x'.repeat(20).concat(' ').repeat(30), 'x'.repeat(20).concat(' ').repeat(30).slice(0, 160)],
])('a line of an error has no value: %j', (error, line) => {
  expect(errorLine(error)).toBe(line)
})

test('one given-up job runs again, then all of its name, each once; a replaced one never does', async () => {
  await giveUp('test.sum', ['one', 'two', 'three', null])
  const { jobs } = await call(contract.givenUpJobs, { name: 'test.sum' }, operator.desk)
  expect(jobs).toHaveLength(3)
  const input = { name: 'test.sum', id: jobs[0]!.id }
  expect(await run(input)).toEqual({ outcome: 'done', count: 1 })
  await expect.poll(() => [...ran], { timeout: 10_000 }).toEqual(['one'])
  expect(await run(input)).toEqual({ outcome: 'already_decided', count: 0 })
  const answers = await Promise.all([run({ name: 'test.sum' }), run({ name: 'test.sum' })])
  expect(answers.map(({ count }) => count).toSorted()).toEqual([0, 2])
  await expect.poll(() => ran.toSorted(), { timeout: 10_000 }).toEqual(['one', 'three', 'two'])
  expect(await run({ name: 'test.sum' })).toEqual({ outcome: 'already_decided', count: 0 })
  await expect.poll(() => jobsOf('test.sum'), { timeout: 10_000 }).toBeUndefined()

  const owner = await newOperator(app, 'owner')
  const { lines } = await call(auditLog, { kind: 'job', about: 'test.sum', limit: 10 }, owner.desk)
  expect(lines.map(({ after, reason }) => [after?.count, reason])).toEqual([
    [2, reason],
    [1, reason],
  ])
})

test('a job of another name does not run again under this one', async () => {
  await giveUp('test.listed', ['listed-3'])
  const { jobs } = await call(contract.givenUpJobs, { name: 'test.listed' }, operator.desk)
  expect(await run({ name: 'test.sum', id: jobs.at(-1)!.id })).toMatchObject({ count: 0 })
})

test('an operator without the right sees nothing of the system, and one who may only look runs nothing', async () => {
  const support = await newOperator(app, 'support')
  const risk = await newOperator(app, 'risk')
  expect(await refusalCode(call(contract.system, {}, support.desk))).toBe('INVALID_USER_3')
  await call(contract.system, {}, risk.desk)
  expect(await refusalCode(call(contract.runJobs, { name: 'test.sum', reason }, risk.desk))).toBe(
    'INVALID_USER_3',
  )
})

test('the page has every server with its build and clock; one that ended without stopping is silent', async () => {
  const [mine, ...others] = (await system()).servers
  expect(others).toEqual([])
  expect(mine).toMatchObject({ version: await buildOf(), isSilent: false })
  expect(Math.abs(mine!.clockMs)).toBeLessThan(1_000)

  const second = await startTestApp({ databaseUrl: app.databaseUrl, pepper: app.settings.pepper })
  expect((await system()).servers).toHaveLength(2)
  await second.stop()
  expect((await system()).servers).toHaveLength(1)

  const beat = await startBeat({ ...app.ctx, port: '1', build: 'b7e50a37' })
  expect((await system()).servers).toContainEqual(
    expect.objectContaining({ version: 'b7e50a37', isSilent: false }),
  )
  await app.ctx
    .db`update server set heartbeat_at = now() - interval '2 minutes' where place like '%:1'`
  expect((await system()).servers.filter(({ isSilent }) => isSilent)).toHaveLength(1)
  // The next server of the same place replaces the row.
  const next = await startBeat({ ...app.ctx, port: '1', build: 'c1d2e3f4' })
  expect((await system()).servers.filter(({ isSilent }) => isSilent)).toEqual([])
  expect((await system()).servers.map(({ version }) => version)).toContain('c1d2e3f4')
  await next.stop()
  await beat.stop()
  expect((await system()).servers).toHaveLength(1)
})

test('the page has the last check of the ledger, backups, feeds, balances, transfers and the size of the database', async () => {
  await upkeep.jobs!['ledger.reconcile']!({}, app.ctx, { untilMs: Date.now() + 60_000 })
  await asOwner(app, async (db) => {
    await db`select note_backup('dump')`
    await db`insert into feed_cursor (provider, account, cursor) values ('KBANK', '1234567890', 'x')`
    await db`
      insert into payout_balance (account, currency, balance, read_at)
      values ('PAYER0099', 'BAHT', 123456, now()), ('EARLIER0098', 'BAHT', 0, now())`
  })
  app.ctx.payout = { ...app.ctx.payout, account: 'PAYER0099' }
  const state = await system()
  expect(state.checks).toMatchObject([{ name: 'ledger', faults: 0 }])
  expect(state.backups).toMatchObject([{ kind: 'dump' }])
  expect(state.feeds).toMatchObject([{ provider: 'KBANK', account: '…7890' }])
  expect(state.balances).toMatchObject([
    { source: 'bank', account: '…0099', currency: 'BAHT', amount: 1234_56 },
  ])
  expect(state.transfers).toEqual([])
  expect(state.database.bytes).toBeGreaterThan(1_000_000)
})

test('a server may not say that a backup was made', async () => {
  await expect(app.ctx.db`select note_backup('dump')`).rejects.toThrow(/permission denied/)
})

test('the jobs of a queue that stands still are listed as waiting, with the oldest', async () => {
  const { db } = app.ctx
  await db`select graphile_worker.add_job('test.nobody', '{}'::json, run_at => now() - interval '5 minutes', job_key => 'n')`
  const jobs = await jobsOf('test.nobody')
  expect(jobs).toMatchObject({ waiting: 1, running: 0, givenUp: 0 })
  expect(Date.now() - jobs!.oldestAt!).toBeGreaterThan(299_000)
})
