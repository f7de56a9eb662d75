import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { info } from '#contract/site'
import { openDb } from '#db'
import { startTestApp } from './testing.ts'

test('a part that does not close keeps no other part open, and its error is thrown', async () => {
  const { ctx, databaseUrl, stop } = await startTestApp()
  const watch = openDb(databaseUrl, { asOwner: true, max: 1 })
  ctx.ledger.close = () => Promise.reject(new Error('the books do not close'))
  await expect(stop()).rejects.toThrow('the books do not close')
  const connections = () => watch`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  await expect.poll(connections).toHaveLength(0)
  await watch.end()
})

test('a connection that brings nothing does not keep the server from closing', async () => {
  const { host, stop } = await startTestApp()
  const { port, hostname } = new URL(host)
  const silent = connect(Number(port), hostname)
  await once(silent, 'connect')
  // This must happen before the next call.
  expect((await fetch(`${host}/health/live`)).status).toBe(200)
  await Promise.all([once(silent, 'close'), stop()])
})

test('a server whose Redis is away starts, answers calls, and says so in its metrics', async () => {
  const { host, metricsUrl, stop } = await startTestApp(
    { redisUrl: 'redis://127.0.0.1:9' },
    { isLimitless: false },
  )
  expect(await call(info, {}, { host })).toMatchObject({ name: 'Kapao' })
  expect(await (await fetch(metricsUrl)).text()).toMatch(/^redis_up 0$/m)
  await stop()
})
