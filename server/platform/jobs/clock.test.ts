import { parseCronItems } from 'graphile-worker'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing.ts'
import { type LaneOptions, startLane } from './lane.ts'
import { createLook } from './workers.ts'

// Goal: rounds go on although the clock of a server was hours ahead, as a machine's is whose hardware clock has local time.
// Method: a lane on a real queue; the clock of this process moves, the clock of the database is right.
const hours = 7 * 3_600_000
const minute = 60_000
let app: TestApp
let stop: (() => Promise<void>) | undefined
beforeAll(async () => {
  // It runs no jobs, so that only the lane of the test does.
  app = await startTestApp({ roles: ['web'] })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await stop?.()
  await app?.stop()
})

/** Sets the clock of this process, which then goes on. */
const setClock = (now: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now, shouldAdvanceTime: true })
const schedule = async () => {
  const [row] = await app.ctx.db<[{ isAhead: boolean | null; isAdded: boolean }?]>`
    select last_execution > now() + interval '1 hour' as is_ahead, exists (
      select from graphile_worker.jobs where task_identifier = identifier and run_at < now() + interval '1 hour') as is_added
    from graphile_worker._private_known_crontabs where identifier = 'test.minute'`
  return row
}

test('a round comes with the next minute when the clock of its server, hours ahead, is set right', async () => {
  const [ahead, right] = [Date.now() + hours, Date.now()].map((at) => at - (at % minute))
  setClock(ahead! + minute - 6_000)
  const runners: LaneOptions['runners'] = new Map()
  stop = await startLane({
    lane: 'upkeep',
    queue: { url: app.databaseUrl, role: null },
    log: app.ctx.log,
    tasks: { 'test.minute': async () => {} },
    rounds: parseCronItems([
      { task: 'test.minute', match: '* * * * *', options: { jobKey: 'test.minute' } },
    ]),
    runners,
    finishMs: 10_000,
    onStart: () => {},
    onEnd: () => {},
  })
  await expect.poll(schedule).toEqual({ isAhead: null, isAdded: false })
  // A server leaves this behind if its clock was ahead over the turn of a minute.
  await app.ctx.db`
    update graphile_worker._private_known_crontabs set last_execution = now() + interval '7 hours'
    where identifier = 'test.minute'`

  setClock(right! + minute - 12_000)
  await createLook(app.ctx.db, runners, minute)()
  expect(await schedule()).toEqual({ isAhead: false, isAdded: false })
  await expect.poll(schedule, { timeout: 90_000 }).toEqual({ isAhead: false, isAdded: true })
}, 120_000)
