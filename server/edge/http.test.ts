import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { amount } from '#contract/amount'
import { call } from '#contract/call'
import { endpoint } from '#contract/endpoint'
import { Refusal } from '#contract/refusal'
import { active } from '#contract/site'
import { toAmount } from '#money'
import type { Feature } from '../platform/feature.ts'
import { startTestApp, type TestApp } from '../testing.ts'

// Goal: the edge keeps every promise of the contract whatever the feature does. Method: the real app with one more
// feature, whose handlers count, fail, refuse or wait as the test sets them.
const echo = endpoint('POST /api/test/echo', {
  access: 'anyone',
  summary: 'Says it again.',
  input: z.strictObject({ text: z.string(), sum: z.optional(amount) }),
  output: z.object({ text: z.string(), sum: z.optional(amount), count: z.int() }),
})
const change = endpoint('GET /api/test/change', {
  access: 'anyone',
  summary: 'Changes something by GET.',
  changes: true,
  input: z.strictObject({}),
  output: z.object({ count: z.int() }),
})
const leak = endpoint('GET /api/test/leak', {
  access: 'anyone',
  summary: 'Answers what the contract does not allow.',
  input: z.strictObject({}),
  output: z.object({ count: z.int() }),
})

let app: TestApp
let count = 0
let act: () => Promise<void> = async () => {}
const lines: string[] = []

const routes: Feature['routes'] = ({ on, onCallback }) => {
  on(echo, async ({ input: { text, sum } }) => {
    count += 1
    const mine = count
    await act()
    return { text, sum, count: mine }
  })
  on(change, async () => {
    count += 1
    return { count }
  })
  // The compiler would refuse this reply: the test shows that the encoder refuses it too.
  on(leak, async () => ({ count: 'canary-7' }) as never)
  onCallback('/callbacks/test/:name', async ({ raw, params, headers }) => ({
    status: 200,
    body: `${params.name} ${headers['x-mark']} ${raw.toString('hex')}`,
  }))
}

beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) }
  app = await startTestApp({ logLevel: 'info' }, { features: [{ routes }], logTo })
})
afterAll(() => app?.stop())
beforeEach(() => {
  count = 0
  act = async () => {}
})

const client = { 'x-client-id': 'kapao-web' }
async function ask(path: string, { headers, ...init }: RequestInit = {}) {
  const response = await fetch(app.host + path, { headers: { ...client, ...headers }, ...init })
  const text = await response.text()
  return { status: response.status, text, headers: response.headers }
}
const post = (body: string, headers: Record<string, string> = {}) =>
  ask('/api/test/echo', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
const no = (code: string) => JSON.stringify({ message: code })

test('a call of the contract is answered', async () => {
  expect(await call(active, {}, { host: app.host })).toEqual({ message: expect.any(String) })
})

test('API-04 a call without the client header is KEY_MISSING, an unknown client KEY_INVALID', async () => {
  const none = await fetch(`${app.host}/api/lookup/active`)
  expect([none.status, await none.text()]).toEqual([401, no('KEY_MISSING')])
  const other = await ask('/api/lookup/active', { headers: { 'x-client-id': 'curl' } })
  expect([other.status, other.text]).toEqual([403, no('KEY_INVALID')])
})

test('API-03 an amount comes in and goes out as a decimal', async () => {
  const sent = await post('{"text":"a","sum":100.50}')
  expect([sent.status, sent.text]).toEqual([200, '{"text":"a","sum":100.5,"count":1}'])
  const value = { text: 'b', sum: toAmount(7_05) }
  expect((await call(echo, value, { host: app.host })).sum).toBe(7_05)
})

test.each([
  ['an exponent', '{"text":"a","sum":1e3}'],
  ['minus zero', '{"text":"a","sum":-0}'],
  ['more digits than a number holds', '{"text":"a","sum":0.10000000000000000000001}'],
  ['three decimals', '{"text":"a","sum":0.001}'],
  ['not a number', '{"text":"a","sum":NaN}'],
  ['a number in quotes', '{"text":"a","sum":"100"}'],
  ['full-width digits', '{"text":"a","sum":１００}'],
  ['an unknown key', '{"text":"a","admin":true}'],
  ['a prototype', '{"text":"a","__proto__":{"x":1}}'],
  ['a constructor', '{"text":"a","constructor":1}'],
  ['too deep a value', `{"text":${'['.repeat(30)}${']'.repeat(30)}}`],
  ['brackets without end', '['.repeat(60_000)],
  ['a list', '[]'],
  ['half of it', '{"text":'],
  ['nothing', ''],
])('API-02 a body with %s is BAD_REQUEST', async (_, body) => {
  const { status, text } = await post(body)
  expect([status, text]).toEqual([400, no('BAD_REQUEST')])
  expect(count).toBe(0)
})

test('API-02 a body too large is 413, one of another type 415', async () => {
  const large = await post(JSON.stringify({ text: 'a'.repeat(70_000) }))
  expect([large.status, large.text]).toEqual([413, no('PAYLOAD_TOO_LARGE')])
  const typed = await post('text=a', { 'content-type': 'application/x-www-form-urlencoded' })
  expect([typed.status, typed.text]).toEqual([415, no('UNSUPPORTED_MEDIA_TYPE')])
})

test.each([
  ['GET', '/api/test/echo', 404, 'NO_DATA'],
  ['POST', '/api/lookup/active', 405, 'METHOD_NOT_ALLOWED'],
  ['OPTIONS', '/api/lookup/active', 405, 'METHOD_NOT_ALLOWED'],
  ['DELETE', '/api/login', 405, 'METHOD_NOT_ALLOWED'],
  ['GET', '/api/nowhere', 404, 'NO_DATA'],
  ['GET', '/api/lookup/%zz', 400, 'BAD_REQUEST'],
])('API-02 %s %s is %i %s', async (method, path, status, code) => {
  const answer = await ask(path, { method })
  expect([answer.status, answer.text]).toEqual([status, no(code)])
})

test('a HEAD is no way around a GET', async () => {
  const { status } = await ask('/api/test/change', { method: 'HEAD' })
  expect([status, count]).toEqual([404, 0])
  expect((await ask('/api/lookup/active', { method: 'HEAD' })).status).toBe(405)
})

test.each([
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-site', 'same-site'],
  ['sec-fetch-mode', 'navigate'],
  ['sec-fetch-dest', 'image'],
  ['sec-purpose', 'prefetch;prerender'],
])('a GET that changes something is refused when %s says %s', async (header, value) => {
  const answer = await rawGet('/api/test/change', { [header]: value })
  expect(answer).toContain(' 403 ')
  expect(answer).toContain(no('KEY_INVALID'))
  expect(count).toBe(0)
})

test('a GET that changes something goes through from our own page', async () => {
  const answer = await rawGet('/api/test/change', {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
  })
  expect(answer).toContain(' 200 ')
  expect(count).toBe(1)
})

test('bytes that are not HTTP, or have endless headers, get a refusal with our code', async () => {
  const refused = await raw('nonsense\r\n\r\n')
  expect(refused).toContain(no('BAD_REQUEST'))
  expect(refused).toContain('\r\nx-content-type-options: nosniff\r\n')
  expect(refused).toContain("frame-ancestors 'none'")
  const long = await raw(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`)
  expect(long).toContain('HTTP/1.1 431')
})

/** fetch() does not let a test forge these headers. */
function rawGet(path: string, headers: Record<string, string>): Promise<string> {
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...client, ...headers })
  return raw(
    `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
}

function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(app.host)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('error', reject)
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('end', () => resolve(answer))
    socket.write(text)
  })
}

test('a reply that the contract does not allow is never sent', async () => {
  const { status, text } = await ask('/api/test/leak')
  expect(status).toBe(500)
  expect(JSON.parse(text)).toEqual({
    message: 'INTERNAL_SERVER_ERROR',
    requestId: expect.any(String),
  })
})

test('an error of ours reveals only the id of the request, which the log has too', async () => {
  act = () => Promise.reject(new Error('canary in a fault'))
  const { status, text } = await post('{"text":"a"}')
  expect(status).toBe(500)
  const { requestId } = JSON.parse(text) as { requestId: string }
  expect(text).not.toContain('canary')
  expect(lines.find((line) => line.includes(requestId) && line.includes('canary'))).toBeDefined()
})

test('every response has the security headers', async () => {
  const { headers } = await ask('/api/lookup/active')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toContain("script-src 'self';")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\), .*geolocation=\(\), .*usb=\(\)/)
  expect(headers.get('access-control-allow-origin')).toBe(null)
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('the handler of a callback gets its raw bytes', async () => {
  const raw = Buffer.from([0, 255, 1, 2])
  const { text } = await ask('/callbacks/test/BANK', {
    method: 'POST',
    body: raw,
    headers: { 'x-mark': 'm', 'content-type': 'text/odd' },
  })
  expect(text).toBe(`BANK m ${raw.toString('hex')}`)
})

test('API-05 the same key runs a request once and gets the same response', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const first = await post('{"text":"a"}', key)
  const again = await post('{"text":"a"}', key)
  expect(again.text).toBe(first.text)
  expect([first.headers.get('idempotency-hit'), again.headers.get('idempotency-hit')]).toEqual([
    null,
    '1',
  ])
  expect(count).toBe(1)
})

test('API-05 thirty requests at once with one key run once', async () => {
  act = () => sleep(100)
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(Array.from({ length: 30 }, () => post('{"text":"a"}', key)))
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"text":"a","count":1}']))
  expect(count).toBe(1)
})

test('API-05 a key of another request is KEY_REUSED', async () => {
  const key = { 'idempotency-key': randomUUID() }
  await post('{"text":"a"}', key)
  const other = await post('{"text":"b"}', key)
  expect([other.status, other.text]).toEqual([409, no('KEY_REUSED')])
})

test('API-05 a refusal is stored like a success, an error is not', async () => {
  act = () => Promise.reject(new Refusal('MONEY_NOT_ENOUGH'))
  const refused = { 'idempotency-key': randomUUID() }
  expect((await post('{"text":"a"}', refused)).text).toBe(no('MONEY_NOT_ENOUGH'))
  act = async () => {}
  expect((await post('{"text":"a"}', refused)).text).toBe(no('MONEY_NOT_ENOUGH'))

  act = () => Promise.reject(new Error('the disk is gone'))
  const failed = { 'idempotency-key': randomUUID() }
  expect((await post('{"text":"a"}', failed)).status).toBe(500)
  act = async () => {}
  expect((await post('{"text":"a"}', failed)).status).toBe(200)
})

test('API-05 a request whose worker died is taken over when its lease has expired', async () => {
  const { promise: end, resolve: endIt } = Promise.withResolvers<void>()
  act = () => end
  const key = { 'idempotency-key': randomUUID() }
  const dead = post('{"text":"a"}', key)
  await expect.poll(() => count).toBe(1)
  await app.ctx.db`update idempotency_key set leased_until = now() - interval '1 second'
    where key = ${key['idempotency-key']}`
  act = async () => {}
  expect((await post('{"text":"a"}', key)).text).toBe('{"text":"a","count":2}')
  endIt()
  await dead
  expect((await post('{"text":"a"}', key)).text).toBe('{"text":"a","count":2}')
})

test('the stored reply of a key cannot be read in the database', async () => {
  const key = { 'idempotency-key': randomUUID() }
  await post('{"text":"canary-remembered"}', key)
  const rows = await app.ctx.db<{ response: Uint8Array }[]>`
    select response from idempotency_key where key = ${key['idempotency-key']}`
  expect(rows).toHaveLength(1)
  expect(Buffer.from(rows[0]!.response).toString('latin1')).not.toContain('canary')
})
