import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '#db'
import { testDb } from '#db/testing'
import { startTestApp, type TestApp } from '../../testing.ts'
import { addTo, jobOf, roundOf } from './testing.ts'

// Goal: the jobs of a server do not hold up its stop. Method: a round of many pieces and a job that never ends, both running.
let own: Awaited<ReturnType<typeof testDb>>
let app: TestApp
let pieces = 0
const round = Promise.withResolvers<void>()
const extra = {
  'test.never': jobOf('money', () => new Promise<void>(() => {})),
  'test.pieces': roundOf('upkeep', async (_, _ctx, deadline) => {
    for (; Date.now() < deadline.untilMs; pieces++) await wait(20)
    round.resolve()
  }),
}

beforeAll(async () => {
  own = await testDb()
  app = await startTestApp({ databaseUrl: own.url }, { jobs: { extra, finishMs: 3_000 } })
})
afterAll(() => own?.drop())

test('a stop ends a round after its piece, leaves a job that does not end, and deletes the row of the server', async () => {
  const add = addTo(() => app.ctx.jobs)
  await add(app.ctx.db, 'test.never', {})
  await add(app.ctx.db, 'test.pieces', {})
  const db = openDb(own.url, { asOwner: true, max: 1 })
  const locked = async () => {
    const rows = await db<{ name: string }[]>`
      select task_identifier as name from graphile_worker.jobs where locked_at is not null order by 1`
    return rows.map(({ name }) => name)
  }
  await expect.poll(locked).toEqual(['test.never', 'test.pieces'])
  await expect.poll(() => pieces).toBeGreaterThan(0)

  await app.stop()
  await round.promise
  // The round has recorded its end. The job is still locked by a runner without a heartbeat, so another server runs it again.
  expect(await locked()).toEqual(['test.never'])
  expect(await db`select from server`).toEqual([])
  await db.end()
})
