import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing.ts'
import type { Context } from '../context.ts'
import { laneSizes } from './lane.ts'
import { startJobs } from './start.ts'
import { addTo, jobOf } from './testing.ts'

let app: TestApp
let ctx: Context
const lines: string[] = []
const heard: string[] = []
const workers = laneSizes.money.concurrency
const gates = Array.from({ length: workers }, () => Promise.withResolvers<void>())
const extra = {
  'test.hear': jobOf('money', async ({ word }: { word: string }) => {
    heard.push(word)
  }),
  'test.fail': jobOf('money', async () => {
    throw new Error('the job cannot')
  }),
  'test.leak': jobOf('money', async (_: object, { db }) => {
    await db`select ${'canary'}::text::int`
  }),
  'test.wait': jobOf('money', ({ gate }: { gate: number }) => gates[gate]!.promise),
}

beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) }
  app = await startTestApp({}, { logTo, jobs: { extra } })
  ctx = app.ctx
})
afterAll(() => app?.stop())

const add = addTo(() => ctx.jobs)

test('work begins as soon as its transaction is committed, and not when it is rolled back', async () => {
  await ctx.db.begin((tx) => add(tx, 'test.hear', { word: 'kept' }))
  await ctx.db
    .begin(async (tx) => {
      await add(tx, 'test.hear', { word: 'rolled back' })
      throw new Error('no')
    })
    .catch(() => {})
  await ctx.db.begin((tx) => add(tx, 'test.hear', { word: 'last' }))
  // Several jobs run at once, so their order is not certain.
  await expect.poll(() => heard.toSorted()).toEqual(['kept', 'last'])
})

test('one key is one job, put off until its time', async () => {
  const runAt = new Date(Date.now() + 3_600_000)
  for (const word of ['a', 'b'])
    await ctx.db.begin((tx) => add(tx, 'test.hear', { word }, { jobKey: 'one', runAt }))
  const rows = await ctx.db`select run_at from graphile_worker.jobs where key = 'one'`
  expect(rows).toEqual([{ runAt }])
})

test('a job that fails is in the log and comes again', async () => {
  await ctx.db.begin((tx) => add(tx, 'test.fail', {}, { jobKey: 'fails' }))
  await expect
    .poll(() => lines.some((line) => line.includes('test.fail') && line.includes('the job cannot')))
    .toBe(true)
  const standing = () => ctx.db`
    select attempts, run_at > now() as is_put_off from graphile_worker.jobs where key = 'fails'`
  await expect.poll(standing).toEqual([{ attempts: 1, isPutOff: true }])
})

test('what a failed job was about is not in the log', async () => {
  await add(ctx.db, 'test.leak', {}, { jobKey: 'leaks' })
  await expect.poll(() => lines.filter((line) => line.includes('test.leak'))).toHaveLength(1)
  expect(lines.join('')).not.toContain('canary')
})

test('what is urgent goes before what waits longer', async () => {
  const underWay = () =>
    ctx.db`select from graphile_worker.jobs where task_identifier = 'test.wait' and locked_at is not null`
  for (const gate of gates.keys()) await add(ctx.db, 'test.wait', { gate })
  await expect.poll(underWay).toHaveLength(workers)
  heard.length = 0
  for (const word of ['a', 'b', 'c']) await add(ctx.db, 'test.hear', { word })
  await add(ctx.db, 'test.hear', { word: 'urgent' }, { isUrgent: true })
  // The job runs alone from here, so that jobs end in the order of their start.
  gates[0]!.resolve()
  await expect.poll(() => heard).toHaveLength(4)
  for (const { resolve } of gates) resolve()
  expect(heard[0]).toBe('urgent')
})

test('only a job of the table with its own payload can be added', async () => {
  const wrong = () => [
    // @ts-expect-error there is no such job
    ctx.jobs.add(ctx.db, 'deposit.wathc', { id: 'one' }),
    // @ts-expect-error its payload is another
    ctx.jobs.add(ctx.db, 'deposit.credit', { id: 'one' }),
  ]
  expect(wrong).toBeTypeOf('function')
})

test('every job has a key, and one that was given up is still one', async () => {
  await add(ctx.db, 'test.fail', {}, { runAt: new Date(Date.now() + 3_600_000) })
  const rows = await ctx.db<{ key: string }[]>`
    select key from graphile_worker.jobs where task_identifier = 'test.fail' order by key`
  expect(rows.map(({ key }) => key.replace(/:[0-9a-f-]{36}$/, ':*'))).toEqual([
    'fails',
    'test.fail:*',
  ])
})

test('a server whose features leave a job out does not start', async () => {
  const queue = { url: 'postgres://127.0.0.1:1/none', role: null }
  await expect(startJobs(queue, ctx, {})).rejects.toThrow('No feature does the job deposit.credit.')
})
