import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from './context.ts'
import { rounds, works } from './jobs.ts'
import { startTestApp, type TestApp } from './testing.ts'

let app: TestApp
let ctx: Context
const lines: string[] = []
const heard: string[] = []
const workers = 4
const gates = Array.from({ length: workers }, () => Promise.withResolvers<void>())

beforeAll(async () => {
  works['test.hear'] = async ({ word }: { word: string }) => {
    heard.push(word)
  }
  works['test.fail'] = async () => {
    throw new Error('the job cannot')
  }
  works['test.leak'] = async (_, { db }) => {
    await db`select ${'canary'}::text::int`
  }
  works['test.wait'] = ({ gate }: { gate: number }) => gates[gate]!.promise
  app = await startTestApp({}, { logTo: { write: (line) => void lines.push(line) } })
  ctx = app.ctx
})
afterAll(async () => {
  await app?.stop()
  for (const name of ['hear', 'fail', 'leak', 'wait']) delete works[`test.${name}`]
})

test('work begins as soon as its transaction is committed, and not when it is rolled back', async () => {
  await ctx.db.begin((tx) => ctx.jobs.add(tx, 'test.hear', { word: 'kept' }))
  await ctx.db
    .begin(async (tx) => {
      await ctx.jobs.add(tx, 'test.hear', { word: 'rolled back' })
      throw new Error('no')
    })
    .catch(() => {})
  await ctx.db.begin((tx) => ctx.jobs.add(tx, 'test.hear', { word: 'last' }))
  // Several work at once, so the order is not told.
  await expect.poll(() => heard.toSorted()).toEqual(['kept', 'last'])
})

test('one key is one job, put off until its time', async () => {
  const runAt = new Date(Date.now() + 3_600_000)
  for (const word of ['a', 'b'])
    await ctx.db.begin((tx) => ctx.jobs.add(tx, 'test.hear', { word }, { jobKey: 'one', runAt }))
  const rows = await ctx.db`select run_at from graphile_worker.jobs where key = 'one'`
  expect(rows).toEqual([{ runAt }])
})

test('a job that fails is in the log and comes again', async () => {
  await ctx.db.begin((tx) => ctx.jobs.add(tx, 'test.fail', {}, { jobKey: 'fails' }))
  await expect
    .poll(() => lines.some((line) => line.includes('test.fail') && line.includes('the job cannot')))
    .toBe(true)
  const standing = () => ctx.db`
    select attempts, run_at > now() as is_put_off from graphile_worker.jobs where key = 'fails'`
  await expect.poll(standing).toEqual([{ attempts: 1, isPutOff: true }])
})

test('what a failed job was about is not in the log', async () => {
  await ctx.jobs.add(ctx.db, 'test.leak', {}, { jobKey: 'leaks' })
  await expect.poll(() => lines.filter((line) => line.includes('test.leak'))).toHaveLength(1)
  expect(lines.join('')).not.toContain('canary')
})

test('what is urgent goes before what waits longer', async () => {
  const underWay = () =>
    ctx.db`select from graphile_worker.jobs where task_identifier = 'test.wait' and locked_at is not null`
  for (const gate of gates.keys()) await ctx.jobs.add(ctx.db, 'test.wait', { gate })
  await expect.poll(underWay).toHaveLength(workers)
  heard.length = 0
  for (const word of ['a', 'b', 'c']) await ctx.jobs.add(ctx.db, 'test.hear', { word })
  await ctx.jobs.add(ctx.db, 'test.hear', { word: 'urgent' }, { isUrgent: true })
  // One goes on alone, so that what is begun first is done first.
  gates[0]!.resolve()
  await expect.poll(() => heard).toHaveLength(4)
  for (const { resolve } of gates) resolve()
  expect(heard[0]).toBe('urgent')
})

test('every round is work that there is', () => {
  expect(rounds.filter(({ work }) => !works[work])).toEqual([])
})
