import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { isRefusalCode, refusals } from '#contract/refusal-codes'
import { app, openApp } from './app-testing.ts'
import { hasBody, type Place, pathIn, placesIn, wholeBody } from './bodies-testing.ts'
import { digestOf } from './digest-testing.ts'
import { badForms, formWith, photo } from './files-testing.ts'
import { openSession } from './login/session.ts'
import { newOperator } from './operator/testing.ts'
import { newMember, setSetting } from './register/testing.ts'
import { takeSlipsNow } from './site/testing.ts'

// Goal: every bad input gets a 4xx with a known code and changes no row. Method: for every endpoint of the contract, a
// valid body with one field replaced by each value of the table below; then a digest of every table.
let token: string
/** The token of an owner, who has every right. */
let desk: string
let before: string
let stranger: number
let picture: Uint8Array
const own = { qr: 'Q2345678901234567890', names: [] as string[] }

openApp()
beforeAll(async () => {
  await setSetting(app.ctx.db, 'registerOtp', false)
  await takeSlipsNow(app.ctx.db)
  const owner = await newMember(app.host, { name: 'OWNERSNAME' })
  token = owner.token
  desk = (await newOperator(app, 'owner')).token
  own.names = [own.qr, owner.name, owner.username, owner.bankAccountNo]
  await newMember(app.host)
  const { db } = app.ctx
  stranger = (await db<[{ id: number }]>`select max(id) as id from member`)[0].id
  await db`
    insert into deposit_qr (bucket, member, id, provider, amount, currency, state, payload, leased_until)
    select min(id) % 256, min(id), ${own.qr}, 'KBANK', 10000, 'BAHT', 'open', 'x', now() from member`
  picture = await photo().png().toBuffer()
  before = await digestOf(db)
})
/** A digest after each test would take longer than the tests. */
const digestEvery = 20
let done = 0
const expectNoChange = async () =>
  expect(await digestOf(app.ctx.db), `one of the last ${digestEvery} tests changed a row`).toBe(
    before,
  )
afterEach(async () => {
  done += 1
  if (done % digestEvery === 0) await expectNoChange()
})
afterAll(() => expectNoChange())

/** Values that are wrong for any field. They are JSON texts, because NaN and 1e3 have no other form. */
const wrong: Record<string, string> = {
  null: 'null',
  'a list': '[]',
  'an object': '{}',
  NaN: 'NaN',
  'an exponent': '1e3',
  'minus zero': '-0',
  'a control character': '"a\\u0000b"',
  'a direction mark': '"a\\u202eb"',
  'half a character': '"\\ud800"',
  'a huge text': JSON.stringify('ก'.repeat(20_000)),
  'a prototype': '{"__proto__":{"isAdmin":true}}',
  'a number with three decimals': '1.005',
}

/** Values that are wrong for fields of a type. */
const wrongFor: Record<string, Record<string, string>> = {
  string: { 'a number': '7', true: 'true' },
  number: {
    'a number in quotes': '"100"',
    'minus one': '-1',
    'full-width digits': '"１００"',
    'too much': '1000000000000001',
  },
  integer: { 'a number in quotes': '"1"', 'minus one': '-1', 'a half': '0.5' },
  boolean: { 'a word': '"true"', 'a number': '1' },
}

/** Texts of people may contain invisible characters, which we remove instead of refusing the text. */
const isCleaned = ({ line }: Endpoint, { path }: Place): boolean =>
  /\/(send-message|send|texts|texts\/:id|conversations|notes|labels|labels\/:id|cases|answer|reopen|rating)$/.test(
    line,
  ) && /^(message\.pay|texts\.|title$|search$|text$|name$|words$)/.test(path)
/** The contract accepts a negative amount, because the handler refuses it with a better code. */
const statusFor = (type: string, what: string) =>
  type === 'number' && what === 'minus one' ? undefined : 400
const cleaned = ['a control character', 'a direction mark']

describeEach('refuses what is wrong in each field', async (endpoint) => {
  for (const place of placesIn(endpoint)) {
    const { path, type, right, beyond, isRequired, mayBeNull, mayBeEmpty, bodyWith } = place
    const values = { ...wrong, ...wrongFor[type] }
    for (const [what, json] of Object.entries(values))
      if (
        !(cleaned.includes(what) && isCleaned(endpoint, place)) &&
        !(mayBeNull && json === 'null') &&
        !(mayBeEmpty && json === (type === 'array' ? '[]' : '{}'))
      )
        await refused(endpoint, bodyWith(json), `${path} is ${what}`, statusFor(type, what))
    for (const json of beyond)
      await refused(endpoint, bodyWith(json), `${path} is one too much: ${json.slice(0, 20)}`, 400)
    if (isRequired) await refused(endpoint, bodyWith(), `${path} is missing`, 400)
    if (type !== 'object') continue
    const more = bodyWith(right.replace(/\}$/, ',"isAdmin":true}'))
    await refused(endpoint, more, `${path} has a field more`, 400)
  }
})

describeEach('refuses what is wrong around the fields', async (endpoint) => {
  if (!hasBody(endpoint)) return
  const whole = wholeBody(endpoint)
  for (const key of ['isAdmin', '__proto__', 'constructor', 'member', '\\u0000'])
    await refused(endpoint, whole.replace(/\}$/, `${whole === '{}' ? '' : ','}"${key}":1}`), key)
  for (const body of ['{', '[]', 'null', '"a"', '{"a":1,}', '['.repeat(1_000), '\u0000', '<a/>'])
    await refused(endpoint, body, body.slice(0, 9))
  const { bodyBytesMax = 64 * 1024 } = endpoint
  await refused(endpoint, `{"a":"${'a'.repeat(bodyBytesMax)}"}`, 'too large', 'PAYLOAD_TOO_LARGE')
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/xml', 'json'])
    await refused(endpoint, whole, type, 'UNSUPPORTED_MEDIA_TYPE', { 'content-type': type })
})

describeEach('takes no file that it does not name', async (endpoint) => {
  if (!hasBody(endpoint)) return
  const { upload } = endpoint
  const forms = upload
    ? await badForms(upload)
    : [
        {
          what: 'a file',
          body: formWith('file', 'slip.png', picture),
          code: 'UNSUPPORTED_MEDIA_TYPE',
        },
      ]
  for (const { what, body, code, ...rest } of forms) {
    const headers = 'type' in rest ? { 'content-type': String(rest.type) } : undefined
    await refused(endpoint, body, what, code, headers)
  }
})

describeEach('refuses an odd path', async (endpoint) => {
  if (!endpoint.line.includes(':')) return
  const parts = ['%00', '%zz', 'a'.repeat(150)]
  // A search accepts every text that can be typed.
  if (!endpoint.line.includes('/find/')) parts.push('..%2f..', 'a%20b', 'ก', '__proto__', "'--")
  for (const part of parts) await refused(endpoint, undefined, part, undefined, {}, part)
})

describeEach('refuses other methods', async ({ line }) => {
  const path = pathOf(line, 'X')
  const mine = new Set(
    endpoints
      .filter(({ endpoint }) => pathOf(endpoint.line, 'X') === path)
      .map(({ endpoint }) => endpoint.line.split(' ')[0]),
  )
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']) {
    if (mine.has(method)) continue
    const { status } = await send(method, path, method === 'HEAD' ? undefined : '{}')
    expect([method, status]).toEqual([method, 405])
  }
})

describeEach('refuses every caller without a good token', async (endpoint) => {
  if (endpoint.access === 'anyone') return
  const expired = await oldToken()
  const tokens: [string, string][] = [
    ['', 'UNAUTHORIZED'],
    ['Bearer', 'UNAUTHORIZED'],
    [`Bearer kw_${'a'.repeat(43)}`, 'invalid-token'],
    [`Bearer ${token.slice(0, -1)}`, 'invalid-token'],
    [`Basic ${token}`, 'UNAUTHORIZED'],
    [`Bearer ${'a'.repeat(5_000)}`, 'UNAUTHORIZED'],
    [`Bearer ${expired}`, 'EXPIRED_AUTH_TOKEN'],
  ]
  for (const [authorization, code] of tokens)
    await refused(endpoint, wholeBody(endpoint), authorization.slice(0, 12), code, {
      authorization,
    })
})

describeEach('shows and does nothing of one’s to another', async (endpoint) => {
  if (endpoint.access === 'anyone' || endpoint.access === 'operator') return
  // A guest's message belongs to the guest, whatever the body claims (server/chat/chat.test.ts).
  if (endpoint.line === 'POST /api/chat/send-message') return
  // These have no id of another member: a valid one changes the stranger's own protection (server/protection/limits.test.ts).
  if (/^(PUT|POST) \/api\/protection\/(limit|exclusion|reality-check|time)$/.test(endpoint.line))
    return
  // The same holds for one's own consent and date of birth (server/consent/consent.test.ts).
  if (/^POST \/api\/(consent|account\/dateOfBirth)$/.test(endpoint.line)) return
  const { db, region } = app.ctx
  for (const part of ['KBANK', ...own.names]) {
    const session = await openSession(db, { member: stranger, region, remember: false })
    const [method, path] = endpoint.line.split(' ') as [string, string]
    const body = hasBody(endpoint) ? wholeBody(endpoint) : undefined
    // A new QR belongs to the stranger.
    if (endpoint.line === 'POST /api/qrcode/:id' && part === 'KBANK') continue
    const authorization = `Bearer ${session}`
    const { text } = await send(method, path.replace(/:\w+/g, part), body, { authorization })
    for (const name of own.names) expect(text, endpoint.line).not.toContain(name)
    if (method === 'DELETE') expect(text).toBe('{"message":"NO_DATA"}')
  }
})

function describeEach(claim: string, check: (endpoint: Endpoint) => Promise<void>) {
  test.each(endpoints.map(({ endpoint }) => [endpoint.line, endpoint] as const))(
    `%s ${claim}`,
    (_, endpoint) => check(endpoint),
  )
}

async function refused(
  endpoint: Endpoint,
  body: string | FormData | undefined,
  what: string,
  expected?: string | number,
  headers: Record<string, string> = {},
  part?: string,
) {
  const [method] = endpoint.line.split(' ') as [string]
  const own = endpoint.access === 'operator' && { authorization: `Bearer ${desk}` }
  const path = part === undefined ? pathIn(endpoint) : pathOf(endpoint.line, part)
  const answer = await send(method, path, body, { ...own, ...headers })
  const message = (JSON.parse(answer.text) as { message?: unknown }).message
  const told = `${endpoint.line}: ${what}: ${answer.status} ${answer.text.slice(0, 200)}`
  expect(isRefusalCode(message), told).toBe(true)
  expect(answer.status, told).toBe(refusals[message as keyof typeof refusals])
  expect(answer.status >= 400 && answer.status < 500, told).toBe(true)
  if (expected) expect(typeof expected === 'number' ? answer.status : message, told).toBe(expected)
}

async function send(
  method: string,
  path: string,
  body?: string | FormData,
  headers: Record<string, string> = {},
) {
  const response = await fetch(app.host + path, {
    method,
    headers: {
      'x-client-id': 'kapao-web',
      authorization: `Bearer ${token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: method === 'GET' || method === 'HEAD' ? undefined : body,
  })
  return { status: response.status, text: await response.text() }
}

const pathOf = (line: string, part: string) => line.split(' ')[1]!.replace(/:\w+/g, part)

async function oldToken(): Promise<string> {
  const { db } = app.ctx
  const [{ id }] = await db<[{ id: number }]>`select id from member limit 1`
  const old = await openSession(db, { member: id, region: 'th', remember: false })
  const hash = createHash('sha256').update(old).digest()
  await db`update session set ends_at = now() - interval '1 hour' where token_hash = ${hash}`
  return old
}
