import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { info } from '#contract/site'
import { laneNames } from './platform/jobs/table.ts'
import { addTo, jobOf } from './platform/jobs/testing.ts'
import { startTestApp, type TestApp } from './testing.ts'

// Goal: a server does what its ROLES name, and nothing else. Method: three servers on one database, each with one role.
const done: string[] = []
/** Each server's own job: the name tells which one did it. */
const jobsOf = (server: string) => ({
  extra: { 'test.job': jobOf('money', async () => void done.push(server)) },
})
let web: TestApp
let jobs: TestApp
let callbacks: TestApp
beforeAll(async () => {
  web = await startTestApp({ roles: ['web'] }, { jobs: jobsOf('web') })
  const { databaseUrl, settings } = web
  const beside = { ...settings, databaseUrl, port: 0 }
  jobs = await startTestApp({ ...beside, roles: ['jobs'] }, { jobs: jobsOf('jobs') })
  callbacks = await startTestApp({ ...beside, roles: ['callbacks'] }, { jobs: jobsOf('callbacks') })
})
afterAll(async () => {
  for (const app of [callbacks, jobs, web]) await app?.stop()
})

const statusOf = async (app: TestApp, path: string, method = 'GET') =>
  (await fetch(app.host + path, { method })).status

test('every server is live, ready and shows its metrics', async () => {
  for (const app of [web, jobs, callbacks]) {
    expect(await statusOf(app, '/health/live')).toBe(200)
    expect(await statusOf(app, '/health/ready')).toBe(200)
    expect((await fetch(app.metricsUrl)).status).toBe(200)
  }
})

test('only the role web answers calls and shows pages', async () => {
  expect(await call(info, {}, { host: web.host })).toMatchObject({ name: expect.any(String) })
  expect(await statusOf(web, '/api/openapi.json')).toBe(200)
  for (const app of [jobs, callbacks]) {
    const asked = call(info, {}, { host: app.host })
    await expect(asked).rejects.toMatchObject({ code: 'METHOD_NOT_ALLOWED' })
    expect(await statusOf(app, '/login')).toBe(404)
    expect(await statusOf(app, '/api/openapi.json')).not.toBe(200)
    expect(await statusOf(app, '/socket.io/?EIO=4&transport=polling')).toBe(404)
  }
})

test('only the role callbacks takes what providers send', async () => {
  const path = '/callbacks/gateways/KBANK'
  // Without a signature the callback is refused, by its own route.
  expect(await statusOf(callbacks, path, 'POST')).toBe(401)
  for (const app of [web, jobs]) expect(await statusOf(app, path, 'POST')).toBe(405)
})

test('only the role jobs does the jobs that the others add', async () => {
  const add = addTo(() => web.ctx.jobs)
  await web.ctx.db.begin((tx) => add(tx, 'test.job', { name: 'one' }))
  await expect.poll(() => done).toEqual(['jobs'])
  const rows = await web.ctx.db`select from job_worker`
  expect(rows).toHaveLength(laneNames.length)
})
