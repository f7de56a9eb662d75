import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { active } from '#contract/site'
import { toAmount } from '#money'
import {
  actBy,
  app,
  ask,
  client,
  count,
  echo,
  lines,
  no,
  post,
  raw,
  startHttp,
} from './http-testing.ts'

// Goal: the edge keeps every promise of the contract whatever the feature does. Method: the real app with one more
// feature, whose handlers count, fail, refuse or wait as the test sets them.
startHttp()

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

test.each([
  '/api/%63onsole/me',
  '/%61pi/console/me',
  '/api/console%2Dx',
  '/%68ealth/live',
  '/%63onsole/',
])('the path %s, which a proxy does not recognise, is BAD_REQUEST', async (path) => {
  const { status, text } = await ask(path)
  expect([status, text]).toEqual([400, no('BAD_REQUEST')])
})

test('a path may spell what stands for nothing else in a path, and its query is not looked at', async () => {
  expect((await ask('/api/console/money/slip/a%3Ab?x=%63')).text).toBe(no('UNAUTHORIZED'))
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

test('a reply that the contract does not allow is never sent', async () => {
  const { status, text } = await ask('/api/test/leak')
  expect(status).toBe(500)
  expect(JSON.parse(text)).toEqual({
    message: 'INTERNAL_SERVER_ERROR',
    requestId: expect.any(String),
  })
})

test('an error of ours reveals only the id of the request, which the log has too', async () => {
  actBy(() => Promise.reject(new Error('canary in a fault')))
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
