import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDb } from '#db'
import { purgeKind } from '../../personal-data/purge.ts'
import { startProcess } from '../../process-testing.ts'
import { startTestApp, type TestApp } from '../../testing.ts'
import type { Context } from '../context.ts'
import { laneSizes } from './lane.ts'
import { addTo, jobOf, roundOf } from './testing.ts'

// Goal: a job is done whichever process dies, a round never runs twice at once, and the metrics are right. Method: two nodes
// on one database, nodes in their own processes that are killed, and sessions that the database ends.
let app: TestApp
let other: TestApp
let ctx: Context
let done: string[] = []
const rounds = { running: 0, most: 0, times: 0 }
const steps: (() => void)[] = []
let isOver = false
const held = () => new Promise<void>((go) => (isOver ? go() : void steps.push(go)))

const extra = {
  'test.job': jobOf('money', async ({ name }: { name: string }) => void done.push(name)),
  'test.fail': jobOf('money', async () => {
    throw new Error('the job cannot')
  }),
  'test.hold': jobOf('money', held),
  'test.round': roundOf('upkeep', async () => {
    rounds.running += 1
    rounds.times += 1
    rounds.most = Math.max(rounds.most, rounds.running)
    await held()
    rounds.running -= 1
  }),
}
/** A node is silent only after a pause that no busy machine makes. */
const beats = { beatMs: 200, silentMs: 5_000 }
const jobs = { extra, beatMs: beats.beatMs, silentMs: beats.silentMs }

beforeAll(async () => {
  app = await startTestApp({ logLevel: 'silent' }, { jobs })
  const { databaseUrl, settings } = app
  other = await startTestApp({ ...settings, databaseUrl }, { jobs })
  ctx = app.ctx
})
beforeEach(() => {
  done = []
  Object.assign(rounds, { running: 0, most: 0, times: 0 })
})
afterAll(async () => {
  isOver = true
  letGo()
  await other?.stop()
  await app?.stop()
})

const add = addTo(() => ctx.jobs)
const rowsOf = (name: string) => ctx.db<{ key: string | null; isLocked: boolean }[]>`
  select key, locked_at is not null as is_locked from graphile_worker.jobs where task_identifier = ${name} order by id`
const letGo = () => {
  for (const go of steps.splice(0)) go()
}

test('a round that is due while it still runs waits for its end, on whichever node, and at most one waits', async () => {
  await add(ctx.db, 'test.round', {})
  await expect.poll(() => rounds.running).toBe(1)
  for (const { db } of [ctx, other.ctx, ctx, other.ctx]) await add(db, 'test.round', {})
  // A job that was added later is done, so no runner has taken the waiting round.
  await add(ctx.db, 'test.job', { name: 'later' })
  await expect.poll(() => done).toEqual(['later'])
  expect(rounds).toEqual({ running: 1, most: 1, times: 1 })
  letGo()
  await expect.poll(() => rounds.times).toBe(2)
  letGo()
  await expect.poll(() => rowsOf('test.round')).toEqual([])
  expect(rounds).toEqual({ running: 0, most: 1, times: 2 })
})

test('what a killed node had begun is done by another, rounds too', async () => {
  const { settings, databaseUrl } = app
  const file = new URL('node-process.ts', import.meta.url)
  const node = startProcess(file, { ...settings, databaseUrl })
  const names = ['test.child', 'test.child-round']
  const rows = () => ctx.db<{ isLocked: boolean; attempts: number }[]>`
    select locked_at is not null as is_locked, attempts from graphile_worker.jobs
    where task_identifier = any(${names}::text[])`
  await ctx.db`
    select graphile_worker.add_job(name, job_key => name, queue_name => case when name like '%round' then name end)
    from unnest(${names}::text[]) as name`
  const begun = { isLocked: true, attempts: 1 }
  await expect.poll(rows).toEqual([begun, begun])
  await node.kill()
  expect(await rows()).toEqual([begun, begun])

  const work = async (_: object) => void done.push('child')
  const rescuer = await startTestApp(
    { ...settings, databaseUrl },
    {
      jobs: {
        beatMs: beats.beatMs,
        silentMs: beats.silentMs,
        extra: { 'test.child': jobOf('money', work), 'test.child-round': roundOf('upkeep', work) },
      },
    },
  )
  await expect.poll(rows).toEqual([])
  expect(done).toEqual(['child', 'child'])
  await rescuer.stop()
}, 240_000)

test('a runner that lives keeps its jobs, however long they take', async () => {
  await add(ctx.db, 'test.hold', {}, { jobKey: 'held' })
  await expect.poll(() => steps).toHaveLength(1)
  const [{ heartbeatAt: before }] = await lastBeat()
  await expect
    .poll(async () => (await lastBeat())[0].heartbeatAt.getTime() - before.getTime())
    .toBeGreaterThan(jobs.silentMs * 2)
  expect(steps).toHaveLength(1)
  expect(await rowsOf('test.hold')).toEqual([{ key: 'held', isLocked: true }])
  letGo()
  await expect.poll(() => rowsOf('test.hold')).toEqual([])
})

const lastBeat = () =>
  ctx.db<
    [{ heartbeatAt: Date }]
  >`select max(heartbeat_at) as heartbeat_at from job_worker where heartbeat_at <> '-infinity'`

test('the figures count what is due and what was given up; replaced and put-off jobs are neither', async () => {
  // A job of the test before may still be between two states.
  await expect.poll(async () => (await figures()).waiting).toBe(0)
  const before = await figures()
  const later = new Date(Date.now() + 3_600_000)
  // The first job is replaced while it runs and then dies; the second is replaced and then fails.
  await add(ctx.db, 'test.hold', {}, { jobKey: 'replaced' })
  await expect.poll(() => steps).toHaveLength(1)
  await add(ctx.db, 'test.hold', {}, { jobKey: 'replaced', runAt: later })
  await ctx.db`
    update graphile_worker._private_jobs set locked_by = 'nobody', locked_at = now() - interval '1 hour'
    where key is null and locked_at is not null`
  await expect
    .poll(() => rowsOf('test.hold'))
    .toEqual([
      { key: null, isLocked: false },
      { key: 'replaced', isLocked: false },
    ])
  await add(ctx.db, 'test.fail', {}, { jobKey: 'fails', runAt: later })
  await expect.poll(figures).toEqual(before)

  await ctx.db`
    update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now() where key = 'fails'`
  await expect.poll(async () => (await figures()).givenUp).toBe(before.givenUp + 1)
  // The repair in docs/alarms.md runs failed jobs again, but no replaced ones.
  await ctx.db.unsafe(repair())
  await expect.poll(async () => (await figures()).givenUp).toBe(before.givenUp)
  expect(await rowsOf('test.hold')).toEqual([
    { key: null, isLocked: false },
    { key: 'replaced', isLocked: false },
  ])
  expect(steps).toHaveLength(1)
  letGo()

  await ctx.db`
    update graphile_worker._private_jobs set updated_at = now() - interval '8 days' where key is null`
  await purgeKind(ctx.db, 'job')
  expect(await rowsOf('test.hold')).toEqual([{ key: 'replaced', isLocked: false }])
})

/** The statement that docs/alarms.md gives for failed jobs. */
function repair(): string {
  const text = readFileSync(new URL('../../../docs/alarms.md', import.meta.url), 'utf8')
  const [statement] = /^select graphile_worker\.reschedule_jobs[^;]*;$/m.exec(text)!
  return statement
}

async function figures() {
  const text = await (await fetch(app.metricsUrl)).text()
  const figure = (name: string) => {
    const found = new RegExp(`^${name} ([\\d.e+-]+)$`, 'm').exec(text)
    return Number(found![1])
  }
  return {
    givenUp: figure('jobs_given_up'),
    waiting: figure('jobs_waiting\\{lane="money"\\}'),
    oldest: figure('jobs_oldest_seconds\\{lane="money"\\}'),
  }
}

test('what is due and not begun is counted in its lane, with its age', async () => {
  const nodes = 2
  const places = nodes * laneSizes.money.concurrency
  for (let made = 0; made < places; made += 1) await add(ctx.db, 'test.hold', { made })
  await expect.poll(() => steps).toHaveLength(places)
  for (let made = 0; made < 3; made += 1) await ctx.jobs.add(ctx.db, 'reward.notify', { member: 1 })
  expect(await figures()).toMatchObject({ waiting: 3 })
  expect((await figures()).oldest).toBeGreaterThan(0)
  await expect
    .poll(() => {
      letGo()
      return figures()
    })
    .toMatchObject({ waiting: 0, oldest: 0 })
})

test('a session of a runner that the database ends costs nothing but another try', async () => {
  const owner = openDb(app.databaseUrl, { max: 1, asOwner: true })
  const unheard: unknown[] = []
  const hear = (reason: unknown) => void unheard.push(reason)
  process.on('unhandledRejection', hear)
  let made = 0
  for (let ended = 0; ended < 60; made += 1) {
    await add(ctx.db, 'test.job', { name: String(made) })
    if (made % 4) continue
    const rows = await owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'kapao jobs money' and datname = current_database()`
    ended += rows.length
  }
  await expect.poll(() => new Set(done).size).toBe(made)
  await expect.poll(() => rowsOf('test.job')).toEqual([])
  await owner.end()
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
}, 240_000)
