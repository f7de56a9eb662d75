import { afterEach, expect, test } from 'vitest'
import { call } from '#contract/call'
import { endpoints } from '#contract/endpoints'
import { operatorLogin } from '#contract/operator'
import { withdrawals } from '#contract/operator-withdrawal'
import { changeSetting } from '#contract/setting'
import { active, banks } from '#contract/site'
import { app, openApp } from '../app-testing.ts'
import { codeOf, newOperator, operatorPassword } from '../operator/testing.ts'
import { networkOf } from '../platform/address.ts'
import { setSetting } from '../register/testing.ts'
import { startTestApp } from '../testing.ts'

openApp({ trustedProxies: ['127.0.0.1'] })
afterEach(async () => {
  await setSetting(app.ctx.db, 'terminated', false)
  await app.ctx.db`delete from blocked_address`
  await expect.poll(() => codeFrom('192.0.2.1')).toBe(200)
})

const ask = (path: string, from: string, method = 'GET') =>
  fetch(app.host + path, {
    method,
    headers: { 'x-client-id': 'kapao-web', 'x-forwarded-for': from },
  })
async function codeFrom(address: string): Promise<number | string> {
  const response = await ask('/api/lookup/banks', address)
  const { message } = (await response.json()) as { message?: string }
  return message ?? response.status
}

/** Measures how long after a change a call could still begin without noticing it. A slow response does not count. */
async function noticedAfterMs(said: () => Promise<unknown>, code: string): Promise<number> {
  const changedAt = performance.now()
  let missedAt = changedAt
  const look = async () => {
    const begunAt = performance.now()
    const answer = await said()
    if (answer !== code) missedAt = begunAt
    return answer
  }
  await expect.poll(look).toBe(code)
  return missedAt - changedAt
}

test('APP-07 a terminated service refuses every call with gone within about a second', async () => {
  await setSetting(app.ctx.db, 'terminated', true)
  const said = () => call(active, {}, { host: app.host }).catch(({ code }) => code)
  expect(await noticedAfterMs(said, 'gone')).toBeLessThan(2_000)
  for (const { endpoint } of endpoints) {
    const [method, path] = endpoint.line.split(' ') as [string, string]
    if (path.startsWith('/api/console/')) continue
    const response = await ask(path.replace(':id', 'KBANK'), '192.0.2.1', method)
    expect([endpoint.line, response.status, await response.json()]).toEqual([
      endpoint.line,
      410,
      { message: 'gone' },
    ])
  }
})

test('a terminated service still lets operators sign in and work', async () => {
  const { username, totpSecret, desk } = await newOperator(app, 'owner')
  await setSetting(app.ctx.db, 'terminated', true)
  await expect.poll(() => codeFrom('192.0.2.1')).toBe('gone')
  expect(await call(withdrawals, { column: 'decide', limit: 10 }, desk)).toMatchObject({
    withdrawals: [],
  })
  const signedIn = { username, password: operatorPassword, code: codeOf(totpSecret) }
  expect(await call(operatorLogin, signedIn, { host: app.host })).toHaveProperty('token')
  // The way back is open too: it takes two.
  const change = { key: 'terminated', value: false, version: 0, reason: 'open again' } as const
  expect(await call(changeSetting, change, desk)).toEqual({ outcome: 'proposed' })
})

test('API-04 a blocked network gets INVALID_IP, its neighbour does not', async () => {
  await app.ctx
    .db`insert into blocked_address values ('198.51.100.0/25', 'fraud'), ('2001:db8::/48', 'fraud')`
  const said = () => codeFrom('198.51.100.7')
  expect(await noticedAfterMs(said, 'INVALID_IP')).toBeLessThan(2_000)
  expect(await codeFrom('2001:db8::77')).toBe('INVALID_IP')
  expect(await codeFrom('::ffff:198.51.100.7')).toBe('INVALID_IP')
  expect(await codeFrom('198.51.100.200')).toBe(200)
})

test('an address that only the client claims is ignored', async () => {
  const plain = await startTestApp()
  await plain.ctx.db`insert into blocked_address values ('198.51.100.0/25', 'fraud')`
  const response = await fetch(`${plain.host}/api/lookup/banks`, {
    headers: { 'x-client-id': 'kapao-web', 'x-forwarded-for': '198.51.100.7' },
  })
  expect(response.status).toBe(200)
  await plain.stop()
})

test('an IPv4 address is its own network, an IPv6 address belongs to its /64', () => {
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(networkOf('2001:db8:0:1:2:3:4:5')).toBe('2001:db8:0:1::/64')
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
})

test('the list of banks is readable again once the service is back', async () => {
  expect((await call(banks, {}, { host: app.host })).banks.length).toBeGreaterThan(0)
})
