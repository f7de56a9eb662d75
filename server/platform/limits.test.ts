import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '#db'
import { testDb } from '#db/testing'
import { purgeKind } from '../personal-data/purge.ts'
import { startTestApp } from '../testing.ts'
import { type Count, countInDatabase, countInMemory, createLimiter } from './limits.ts'

let own: Awaited<ReturnType<typeof testDb>>
let db: Db
beforeAll(async () => {
  own = await testDb()
  db = own.db
})
afterAll(() => own?.drop())

const pepper = randomBytes(32)
const limiterOn = (exact: Count) => createLimiter({ exact, quick: countInMemory() }, pepper)
const outcome = (work: Promise<void>) =>
  work.then(
    () => 'in',
    ({ code }) => code as string,
  )

test('API-04 two nodes together let exactly as many in as the table says', async () => {
  const second = openDb(own.url)
  const nodes = [limiterOn(countInDatabase(db)), limiterOn(countInDatabase(second))]
  const tries = Array.from({ length: 90 }, (_, index) =>
    outcome(nodes[index % 2]!.byAddress('POST /api/login', '192.0.2.1')),
  )
  const outcomes = await Promise.all(tries)
  expect(outcomes.filter((one) => one === 'in')).toHaveLength(60)
  expect(outcomes.filter((one) => one === 'REQUEST_LIMIT_1MIN')).toHaveLength(30)
  await second.end()
})

test('API-04 what one address does stops no other', async () => {
  const limiter = limiterOn(countInDatabase(db))
  const send = (address: string) => outcome(limiter.byAddress('POST /api/otp/send', address))
  for (let index = 0; index < 600; index += 1) expect(await send('192.0.2.9')).toBe('in')
  expect(await send('192.0.2.9')).toBe('OTP_BLOCK')
  expect(await send('192.0.2.10')).toBe('in')
})

test('API-04 a member who floods gets REQUEST_LIMIT', async () => {
  const limiter = limiterOn(countInMemory())
  const outcomes = new Set<string>()
  for (let index = 0; index < 301; index += 1)
    outcomes.add(await outcome(limiter.byCaller('GET /api/wallet', 'member:7')))
  expect([...outcomes]).toEqual(['in', 'REQUEST_LIMIT'])
  expect(await outcome(limiter.byCaller('GET /api/wallet', 'member:8'))).toBe('in')
})

test('API-04 strangers who register behind an address take no call from its members', async () => {
  const limiter = limiterOn(countInMemory())
  const ask = (line: string) => outcome(limiter.byAddress(line, '192.0.2.20'))
  for (let index = 0; index < 120; index += 1)
    expect(await ask('POST /api/account/validate')).toBe('in')
  for (const line of ['POST /api/account/validate', 'POST /api/account'])
    expect(await ask(line)).toBe('REQUEST_LIMIT')
  for (const line of ['POST /api/account/confirmPassword', 'POST /api/account/notices/answer'])
    expect(await ask(line)).toBe('in')
})

test('an address is not in the table as it is, and old counts go', async () => {
  await outcome(limiterOn(countInDatabase(db)).byAddress('POST /api/login', '192.0.2.77'))
  const rows = await db`select * from rate_counter`
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('192.0.2')
  await db`update rate_counter set ends_at = now() - interval '1 second'`
  await purgeKind(db, 'rate-counter')
  expect(await db`select from rate_counter`).toHaveLength(0)
})

test('API-04 over HTTP the sixty-first sign-in of a minute is 429', async () => {
  const app = await startTestApp({}, { isLimitless: false })
  const statuses: number[] = []
  for (let index = 0; index < 125 && !statuses.includes(429); index += 1) {
    const response = await fetch(`${app.host}/api/login`, {
      method: 'POST',
      headers: { 'x-client-id': 'kapao-web', 'content-type': 'application/json' },
      body: '{}',
    })
    statuses.push(response.status)
  }
  expect(statuses.at(-1)).toBe(429)
  expect(statuses.length).toBeGreaterThan(60)
  await app.stop()
})
