import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { auditLog } from '#contract/audit'
import * as contract from '#contract/blocked-address'
import { call } from '#contract/call'
import { app, openApp } from '../app-testing.ts'
import { type ChatSocket, chatAt, guestAt } from '../chat/testing.ts'
import { emitterOf } from '../live/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusalCode } from '../refusal/testing.ts'
import { asOwner, startTestApp, type TestApp } from '../testing.ts'

// Goal: operators block networks without SQL, and cannot shut out everybody or themselves. Method: two servers on one database
// behind a trusted proxy, operators and guests over HTTP.
let other: TestApp
let systems: Awaited<ReturnType<typeof newOperator>>
openApp({ trustedProxies: ['127.0.0.1', '198.18.5.0/24'] })
beforeAll(async () => {
  const beside = { ...app.settings, databaseUrl: app.databaseUrl, port: 0 }
  other = await startTestApp(beside, { lookMs: 200 })
  systems = await newOperator(app, 'systems')
})
afterEach(() => app.ctx.db`delete from blocked_address`)
afterAll(() => other?.stop())

const reason = 'tries passwords'
const add = (network: string, until?: number) =>
  call(
    contract.addBlockedAddress,
    { network, reason, ...(until !== undefined && { until }) },
    systems.desk,
  )
const remove = (id: string, by = systems) =>
  call(contract.removeBlockedAddress, { id, reason: 'it stopped' }, by.desk)
const listed = async (input: { meets?: string; after?: string; limit?: number } = {}) =>
  call(contract.blockedAddresses, { limit: 50, ...input }, systems.desk)
const networks = async (meets?: string) =>
  (await listed({ ...(meets && { meets }) })).blocked.map(({ network }) => network)

type From = { from: string; host?: string; token?: string; body?: object }
/** Calls a server from an address, which the proxy forwards. @returns the refusal's code, or the status */
async function codeOf(line: string, { from, host = app.host, token, body }: From) {
  const [method, path] = line.split(' ') as [string, string]
  const response = await fetch(host + path, {
    method,
    headers: {
      'x-client-id': 'kapao-web',
      'x-forwarded-for': from,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { message } = (await response.json()) as { message?: string }
  return message ?? response.status
}
const guestFrom = (from: string, host = app.host) => codeOf('GET /api/lookup/banks', { from, host })

test('API-04 a network that an operator adds is refused on every server, until another one removes it', async () => {
  expect(await add('203.0.113.0/24')).toEqual({ outcome: 'done' })
  for (const { host } of [app, other])
    await expect.poll(() => guestFrom('203.0.113.9', host)).toBe('INVALID_IP')
  expect(await guestFrom('203.0.112.9')).toBe(200)
  const { token } = systems
  expect(await codeOf('GET /api/console/me', { from: '203.0.113.9', token })).toBe('INVALID_IP')

  const [blocked] = (await listed()).blocked
  expect(blocked).toMatchObject({
    network: '203.0.113.0/24',
    reason,
    by: systems.username,
    until: null,
    isOver: false,
  })
  const risk = await newOperator(app, 'risk')
  expect(await remove(blocked!.id, risk)).toEqual({ outcome: 'done' })
  expect(await remove(blocked!.id, risk)).toEqual({ outcome: 'already_decided' })
  for (const { host } of [app, other])
    await expect.poll(() => guestFrom('203.0.113.9', host)).toBe(200)

  const owner = await newOperator(app, 'owner')
  const about = { kind: 'blocked-address', about: '203.0.113.0/24', limit: 10 }
  const { lines } = await call(auditLog, about, owner.desk)
  expect(lines).toMatchObject([
    {
      action: 'address-unblock',
      username: risk.username,
      reason: 'it stopped',
      before: { reason, until: null },
    },
    { action: 'address-block', username: systems.username, reason, after: { until: null } },
  ])
})

test('a blocked network opens no socket, and those that are open close', async () => {
  const { token } = await guestAt(app.host)
  const from = (address: string) => chatAt(other.host, { token }, { 'x-forwarded-for': address })
  const outcome = (socket: ChatSocket) =>
    new Promise<string>((resolve) => {
      socket.on('joined', () => resolve('in'))
      socket.on('connect_error', () => resolve('refused'))
    })
  const sockets = [from('203.0.113.9')]
  onTestFinished(() => sockets.forEach((socket) => void socket.close()))
  expect(await outcome(sockets[0]!)).toBe('in')
  const closed = once(emitterOf(sockets[0]!), 'disconnect', { signal: AbortSignal.timeout(15_000) })
  await add('203.0.113.0/24')
  await closed
  sockets.push(from('203.0.113.10'), from('203.0.112.9'))
  expect(await outcome(sockets[1]!)).toBe('refused')
  expect(await outcome(sockets[2]!)).toBe('in')
})

test('a block with an end is over then, stays in the list, and can be added again', async () => {
  const until = Date.now() + 3_600_000
  await add('203.0.113.7', until)
  await expect.poll(() => guestFrom('203.0.113.7')).toBe('INVALID_IP')
  expect(await refusalCode(add('203.0.113.7'))).toBe('NETWORK_BLOCKED')
  await asOwner(
    app,
    (db) => db`
      update blocked_address set created_at = now() - interval '2 hours', ends_at = now() - interval '1 second'`,
  )
  for (const { host } of [app, other])
    await expect.poll(() => guestFrom('203.0.113.7', host)).toBe(200)
  expect((await listed()).blocked).toMatchObject([{ network: '203.0.113.7', isOver: true }])
  await add('203.0.113.7')
  expect((await listed()).blocked).toMatchObject([{ isOver: false, until: null }])
  expect(await refusalCode(add('203.0.113.8', Date.now() - 1_000))).toBe('BAD_REQUEST')
  expect(await networks()).toEqual(['203.0.113.7'])
})

test.each([
  ['203.0.113.77/24', '203.0.113.0/24'],
  ['203.0.113.7/32', '203.0.113.7'],
  ['11.0.0.0/8', '11.0.0.0/8'],
  ['2001:DB8:0:1::5/64', '2001:db8:0:1::/64'],
  ['2001:db8::7', '2001:db8::7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2:3:4:5:0'],
  ['2001:c000::/19', '2001:c000::/19'],
])('%s is listed as %s', async (typed, network) => {
  await add(typed)
  expect(await networks()).toEqual([network])
})

test.each([
  ...['', '203.0.113', '203.0.113.256', '203.0.113.0/33', '203.0.113.0/', '203.0.113.0/24/24'],
  ...['203.0.113.0/024', ' 203.0.113.7', '2001:db8::/129', '::ffff:203.0.113.7', 'fe80::1%eth0'],
  ...['2001:db8:1:2:3:4:5:6:7', '2001:db8:1:2:3:4:5', '2001:::1', '1::2::3', ':', '12345::'],
  ...['example.com', "1.1.1.1'; drop table blocked_address"],
])('NETWORK_INVALID for %j', async (network) => {
  const body = { network, reason }
  const call = { from: '192.0.2.1', token: systems.token, body }
  expect(await codeOf('POST /api/console/blocked-addresses', call)).toBe('NETWORK_INVALID')
  const sought = { ...call, body: { meets: network, limit: 10 } }
  expect(await codeOf('POST /api/console/blocked-addresses/list', sought)).toBe('NETWORK_INVALID')
})

test.each(['0.0.0.0/0', '11.0.0.0/7', '::/0', '2001::/18'])(
  'NETWORK_TOO_WIDE for %s, in the database too',
  async (network) => {
    expect(await refusalCode(add(network))).toBe('NETWORK_TOO_WIDE')
    const inserted = app.ctx.db`
      insert into blocked_address (network, reason) values (network(${network}::inet), ${reason})`
    await expect(inserted).rejects.toMatchObject({ constraint: 'blocked_address_is_bounded' })
  },
)

test('NETWORK_OWN keeps operators from shutting themselves out', async () => {
  const addFrom = (from: string, network: string) =>
    codeOf('POST /api/console/blocked-addresses', {
      from,
      token: systems.token,
      body: { network, reason },
    })
  expect(await addFrom('203.0.113.7', '203.0.113.7')).toBe('NETWORK_OWN')
  expect(await addFrom('203.0.113.7', '203.0.0.0/16')).toBe('NETWORK_OWN')
  expect(await addFrom('::ffff:203.0.113.7', '203.0.113.0/24')).toBe('NETWORK_OWN')
  expect(await addFrom('2001:db8::7', '2001:db8::/48')).toBe('NETWORK_OWN')
  expect(await addFrom('2001:db8::7', '203.0.113.0/24')).toBe(200)
  expect(await addFrom('203.0.112.7', '2001:db8::/48')).toBe(200)
})

test.each([
  ...['198.18.5.77', '198.18.0.0/16', '127.0.0.0/8', '10.1.2.3', '172.0.0.0/8', '192.168.0.0/24'],
  ...['100.64.0.1', '::1', '::ffff:cb00:7107', 'fd00::/19', 'fe80::1'],
])('NETWORK_OF_SERVICE for %s, through which everybody may come', async (network) => {
  const code = await codeOf('POST /api/console/blocked-addresses', {
    from: '192.0.2.1',
    token: systems.token,
    body: { network, reason },
  })
  expect(code).toBe('NETWORK_OF_SERVICE')
})

test('the list is found by an address and comes in pages', async () => {
  for (const network of ['203.0.113.0/24', '203.0.113.7', '2001:db8::/48', '192.0.2.0/25'])
    await add(network)
  expect(await networks('203.0.113.7')).toEqual(['203.0.113.7', '203.0.113.0/24'])
  expect(await networks('203.0.0.0/16')).toEqual(['203.0.113.7', '203.0.113.0/24'])
  expect(await networks('2001:db8::5')).toEqual(['2001:db8::/48'])
  expect(await networks('192.0.2.200')).toEqual([])
  const first = await listed({ limit: 3 })
  expect(first.blocked).toHaveLength(3)
  const rest = await listed({ limit: 3, after: first.next! })
  expect(rest).toMatchObject({ blocked: [{ network: '203.0.113.0/24' }], next: null })
})

test('a row that was inserted in the database blocks, has no author, and stands in the audit', async () => {
  await asOwner(app, (db) => db`insert into blocked_address values ('203.0.113.0/24', 'x')`)
  await expect.poll(() => guestFrom('203.0.113.9')).toBe('INVALID_IP')
  expect((await listed()).blocked).toMatchObject([{ by: null, reason: 'x' }])
  const owner = await newOperator(app, 'owner')
  const { lines } = await call(auditLog, { action: 'sql-change', limit: 5 }, owner.desk)
  expect(lines[0]).toMatchObject({ object: { kind: 'table', id: 'blocked_address' } })
})

test('INVALID_USER_3: only the right addresses.block adds and removes', async () => {
  await add('203.0.113.0/24')
  const { id } = (await listed()).blocked[0]!
  for (const role of ['compliance', 'finance-lead', 'support']) {
    const one = await newOperator(app, role)
    expect(await refusalCode(remove(id, one))).toBe('INVALID_USER_3')
    const asked = call(contract.addBlockedAddress, { network: '192.0.2.0/24', reason }, one.desk)
    expect(await refusalCode(asked)).toBe('INVALID_USER_3')
  }
  expect(await networks()).toEqual(['203.0.113.0/24'])
})
