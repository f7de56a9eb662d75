import { get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { isNear } from '../../platform/address.ts'
import { serveMetrics } from './server.ts'

const place = { host: '127.0.0.1', port: 0, isChosen: true }
const log = { warn: () => {} }

test('only machines of private networks read the metrics', () => {
  const near = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.9',
    '192.168.1.1',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
  ]
  const far = ['198.51.100.1', '172.32.0.1', '2001:db8::1', '::ffff:203.0.113.5', '']
  expect([near.filter(isNear), far.filter(isNear)]).toEqual([near, []])
})

test('a request whose address is no address is answered, and ends no server', async () => {
  const read = async () => ({ type: 'text/plain', body: 'jobs_waiting 0' })
  const { url, close } = await serveMetrics({ metrics: { read }, place, log })
  onTestFinished(close)
  const { port } = new URL(url!)
  const statusOf = (path: string) =>
    new Promise((done, failed) => {
      const asked = get({ host: '127.0.0.1', port, path, timeout: 2_000 }, (response) => {
        response.resume()
        done(response.statusCode)
      })
      asked.on('timeout', () => asked.destroy(new Error('no answer'))).on('error', failed)
    })
  expect(await statusOf('//')).toBe(404)
  expect(await statusOf('http://[/metrics')).toBe(404)
  expect(await statusOf('/metrics?name=jobs_waiting')).toBe(200)
})

test('a scrape without a database gets 503, and the next one its metrics', async () => {
  let isAway = true
  const read = async () => {
    if (isAway) throw new Error('the database is away')
    return { type: 'text/plain', body: 'jobs_waiting 0' }
  }
  const { url, close } = await serveMetrics({ metrics: { read }, place, log })
  onTestFinished(close)
  const away = await fetch(url!)
  expect([away.status, away.headers.get('content-type')]).toEqual([
    503,
    'text/plain; charset=utf-8',
  ])
  isAway = false
  expect(await (await fetch(url!)).text()).toBe('jobs_waiting 0')
})
