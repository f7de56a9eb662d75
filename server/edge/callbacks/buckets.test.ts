import { afterAll, beforeAll, expect, test } from 'vitest'
import { baht, kbankCallback } from '../../deposit/testing.ts'
import { startTestApp, type TestApp } from '../../testing.ts'
import { burstMs, createCallbackBuckets, networksMax } from './buckets.ts'

function bucketsOf() {
  let now = 0
  const take = createCallbackBuckets(
    { sources: ['203.0.113.0/24', '2001:db8::/32'], perSecond: 10, sourcesPerSecond: 1_000 },
    () => now,
  )
  const pass = (ms: number) => {
    now += ms
  }
  const accepted = (address: string, times: number) =>
    Array.from({ length: times }, () => take(address)).filter(({ waitMs }) => waitMs === 0).length
  return { take, accepted, pass }
}
const burst = (perSecond: number) => (burstMs / 1_000) * perSecond
const stranger = '198.51.100.7'
const provider = '203.0.113.9'

test('an address may send ten seconds of callbacks at once, and then its rate', () => {
  const { take, accepted, pass } = bucketsOf()
  expect(accepted(stranger, 1_000)).toBe(burst(10))
  expect(take(stranger)).toEqual({ from: 'unknown', waitMs: 100 })
  pass(99)
  expect(accepted(stranger, 10)).toBe(0)
  pass(1)
  expect(accepted(stranger, 10)).toBe(1)
  pass(3_600_000)
  expect(accepted(stranger, 1_000)).toBe(burst(10))
})

test('a listed address may send more, and strangers take nothing from others', () => {
  const { take, accepted } = bucketsOf()
  accepted(stranger, 1_000)
  expect(take('198.51.100.8').waitMs).toBe(0)
  expect(accepted(provider, 20_000)).toBe(burst(1_000))
  expect(take(provider).from).toBe('known')
  expect(take('::ffff:203.0.113.10')).toEqual({ from: 'known', waitMs: 0 })
  expect(take('2001:db8:1::1')).toEqual({ from: 'known', waitMs: 0 })
})

test('a household’s IPv6 addresses share one bucket', () => {
  const { accepted } = bucketsOf()
  expect(accepted('2a00:1:2:3::1', 1_000)).toBe(burst(10))
  expect(accepted('2a00:1:2:3::2', 1_000)).toBe(0)
})

test('beyond ten thousand networks newcomers share a bucket, until buckets are full again', () => {
  const { take, accepted, pass } = bucketsOf()
  for (let each = 0; each < networksMax; each += 1) take(`10.0.${each >> 8}.${each & 255}`)
  expect(accepted('198.51.100.1', 60) + accepted('198.51.100.2', 60)).toBe(burst(10))
  expect(take('10.0.0.1').waitMs).toBe(0)
  expect(take(provider).waitMs).toBe(0)
  pass(burstMs)
  expect(accepted('198.51.100.3', 60)).toBe(60)
  expect(accepted('198.51.100.4', 60)).toBe(60)
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    trustedProxies: ['127.0.0.1'],
    logLevel: 'silent',
    callbacks: { sources: ['203.0.113.0/24'], perSecond: 1, sourcesPerSecond: 1_000 },
  })
})
afterAll(() => app?.stop())

const send = (address: string, callback: ReturnType<typeof kbankCallback>) =>
  fetch(`${app.host}/callbacks/gateways/KBANK`, {
    ...callback,
    headers: { ...callback.headers, 'x-forwarded-for': address },
  })
const paid = (transaction: string, key?: string) =>
  kbankCallback({ reference: 'Q7F3K2M9P4', transaction, amount: baht(100), ...(key && { key }) })

/** Sends forged callbacks until one is refused for their number. */
async function flood(address: string) {
  for (let sent = 0; ; sent += 1) {
    const response = await send(address, paid(`KTFORGED${sent}`, 'a wrong key'))
    if (response.status === 429) return { sent, response }
    expect([response.status, sent < 1_000]).toEqual([401, true])
  }
}
const storedOf = async (transaction: string) => {
  const rows = await app.ctx.db`select id from gateway_callback where transaction = ${transaction}`
  return rows.length
}

test('a flood of callbacks is answered 429 before signatures are checked, and others are not delayed', async () => {
  const { sent, response } = await flood(stranger)
  expect(sent).toBeGreaterThanOrEqual(burst(1))
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(await response.text()).toBe('')
  const [kept] = await app.ctx.db<[{ count: number }]>`
    select count(*)::int as count from unmatched_payment where reason_code = 'forged'`
  expect(kept.count).toBe(sent)

  expect((await send(provider, paid('KTLISTED'))).status).toBe(200)
  expect((await send('198.51.100.8', paid('KTOTHER'))).status).toBe(200)
  expect([await storedOf('KTLISTED'), await storedOf('KTOTHER')]).toEqual([1, 1])
  const metrics = await (await fetch(app.metricsUrl)).text()
  expect(metrics).toMatch(/callbacks_limited_total\{from="unknown"\} [1-9]/)
  expect(metrics).not.toContain('callbacks_limited_total{from="known"}')
})

test('a payment that was refused for its address’s rate is stored once when it is repeated', async () => {
  const address = '198.51.100.20'
  await flood(address)
  const callback = paid('KTREPEATED')
  const statuses: number[] = []
  const repeated = async () => {
    const { status } = await send(address, callback)
    statuses.push(status)
    return status
  }
  await expect.poll(repeated, { timeout: 20_000, interval: 50 }).toBe(200)
  expect(new Set(statuses)).toEqual(new Set([429, 200]))
  expect(await storedOf('KTREPEATED')).toBe(1)
})
