import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '#contract/call'
import { login } from '#contract/login'
import { endSession, logout } from '#contract/logout'
import { profile } from '#contract/profile'
import { app, openApp } from '../app-testing.ts'
import { purgeKind } from '../personal-data/purge.ts'
import { refused } from '../refused-testing.ts'
import { newMember, newRegistration, password, setSetting } from '../register/testing.ts'
import { signIn } from './login.ts'
import { hashPassword, isPassword } from './password.ts'
import { phoneOf, showPhone } from './phone.ts'
import { openSession } from './session.ts'
import { working } from './working-testing.ts'

openApp()
beforeAll(async () => {
  await setSetting(app.ctx.db, 'registerOtp', false)
})
beforeEach(async () => {
  await app.ctx.db`delete from login_try`
  await app.ctx.db`delete from login_guess`
})

const enter = (username: string, secret: string, remember?: boolean) =>
  call(login, { username, password: secret, remember }, { host: app.host })
const read = (token: string) => call(profile, {}, { host: app.host, token })
const idOf = async (username: string) => {
  const [row] = await app.ctx.db<[{ id: number }]>`
    select id from member where phone = ${phoneOf(username, 'th')!}`
  return row.id
}
const ageSessions = (interval: string) => app.ctx.db`
  update session set created_at = created_at - ${interval}::interval, seen_at = seen_at - ${interval}::interval,
    ends_at = ends_at - ${interval}::interval`
const from = (username: string, secret: string, address: string) =>
  working((proof) =>
    signIn(app.ctx, { username, password: secret, remember: false, address, agent: 'test', proof }),
  )

test('LOG-03 the right credentials give a valid token, however the number is written', async () => {
  const { username } = await newMember(app.host)
  const international = phoneOf(username, 'th')!
  const spaced = `${username.slice(0, 3)}-${username.slice(3, 6)} ${username.slice(6)}`
  for (const written of [username, international, spaced]) {
    const { token } = await enter(written, password)
    expect((await read(token)).profile.username).toBe(username)
  }
})

test('LOG-03 a password that was hashed at a lower cost is hashed anew at sign-in, also at two at once', async () => {
  const { username } = await newMember(app.host)
  const id = await idOf(username)
  const stored = async () => {
    const [row] = await app.ctx.db<[{ passwordHash: string }]>`
      select password_hash from member where id = ${id}`
    return row.passwordHash
  }
  const strong = await stored()
  expect(strong).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const cheap = await hash(password, { memoryCost: 4_096, timeCost: 1, parallelism: 1 })
  await app.ctx.db`update member set password_hash = ${cheap} where id = ${id}`
  await refused(enter(username, 'not it at all'), 'WRONG_CREDENTIAL')
  expect(await stored()).toBe(cheap)
  const tokens = await Promise.all([enter(username, password), enter(username, password)])
  const renewed = await stored()
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  for (const { token } of tokens) await read(token)
  await enter(username, password)
  expect(await stored()).toBe(renewed)
})

test('LOG-03 API-04 WRONG_CREDENTIAL is the same for an unknown number and a wrong password', async () => {
  const { username } = await newMember(app.host)
  await refused(enter(username, 'not it at all'), 'WRONG_CREDENTIAL')
  await refused(enter(newRegistration().username, password), 'WRONG_CREDENTIAL')
  await refused(enter('somebody', password), 'WRONG_CREDENTIAL')
})

test('API-04 LOGIN_FAIL: the body is not a sign-in', async () => {
  const answer = await fetch(`${app.host}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-id': 'kapao-web' },
    body: JSON.stringify({ username: ['0812345678'] }),
  })
  expect([answer.status, await answer.json()]).toEqual([400, { message: 'LOGIN_FAIL' }])
})

test('API-04 INACTIVE_USER only after the right password', async () => {
  const { username } = await newMember(app.host)
  for (const status of ['suspended', 'excluded']) {
    await app.ctx.db`update member set status = ${status} where id = ${await idOf(username)}`
    await refused(enter(username, password), 'INACTIVE_USER')
    await refused(enter(username, 'not it at all'), 'WRONG_CREDENTIAL')
  }
})

test('API-04 REQUEST_LIMIT_1MIN after five wrong passwords, for this address only, and for a limited time', async () => {
  const { username } = await newMember(app.host)
  for (let i = 0; i < 5; i++)
    await refused(from(username, `guess ${i}`, '203.0.113.77'), 'WRONG_CREDENTIAL')
  await refused(from(username, password, '203.0.113.77'), 'REQUEST_LIMIT_1MIN')
  expect((await from(username, password, '203.0.113.78')).token).toMatch(/^kw_/)
  expect((await from(username, password, '198.51.100.1')).token).toMatch(/^kw_/)
  await app.ctx.db`update login_try set blocked_until = blocked_until - interval '1 minute'`
  expect((await from(username, password, '203.0.113.77')).token).toMatch(/^kw_/)
})

test('API-04 the wait grows with every fifth wrong password, up to a quarter of an hour', async () => {
  const waits: number[] = []
  for (let i = 1; i <= 30; i++) {
    await app.ctx.db`delete from login_guess`
    await refused(from('0899999999', `guess ${i}`, '2001:db8:1:2::3'), 'WRONG_CREDENTIAL')
    const [row] = await app.ctx.db<[{ minutes: number }]>`
      select extract(epoch from blocked_until - tried_at)::int / 60 as minutes from login_try
      order by tried_at desc limit 1`
    if (i % 5 === 0) waits.push(row.minutes)
    await app.ctx.db`update login_try set blocked_until = now()`
  }
  expect(waits).toEqual([1, 2, 4, 8, 15, 15])
})

test('API-04 thirty guesses at once are five tries', async () => {
  const { username } = await newMember(app.host)
  const answers = await Promise.allSettled(
    Array.from({ length: 30 }, (_, i) => from(username, `guess ${i}`, '203.0.113.5')),
  )
  const codes = answers.map((answer) => answer.status === 'rejected' && answer.reason.message)
  expect(codes.filter((code) => code === 'WRONG_CREDENTIAL')).toHaveLength(5)
  expect(codes.filter((code) => code === 'REQUEST_LIMIT_1MIN')).toHaveLength(25)
})

test('API-04 REQUEST_LIMIT: the queue for the passwords of strangers is full, and no other one', async () => {
  const strangers = Array.from({ length: 80 }, (_, at) =>
    isPassword('any', undefined, { lane: 'stranger', client: `network ${at}` }),
  )
  const known = (['device', 'console', 'choice'] as const).map((lane) =>
    isPassword('any', undefined, { lane, client: 'one' }),
  )
  const failed = (await Promise.allSettled(strangers)).filter(
    (answer) => answer.status === 'rejected',
  )
  expect(failed).toHaveLength(80 - 3 - 64)
  expect(new Set(failed.map(({ reason }) => reason.message))).toEqual(new Set(['REQUEST_LIMIT']))
  expect(await Promise.all(known)).toEqual([false, false, false])
  const by = { lane: 'device', client: 'one' } as const
  expect(await isPassword('any', await hashPassword('any'), by)).toBe(true)
})

test('APP-17 signing out ends this session and no other', async () => {
  const { username, token } = await newMember(app.host)
  const { token: other } = await enter(username, password)
  await call(logout, {}, { host: app.host, token })
  await refused(read(token), 'invalid-token')
  expect((await read(other)).profile.username).toBe(username)
})

test('APP-17 the digest of a token ends its session and no other, opens none, and is answered in the same way when nothing ends', async () => {
  const { username, token } = await newMember(app.host)
  const { token: other } = await enter(username, password)
  const digest = createHash('sha256').update(token).digest('hex')
  const end = (digest: string) => call(endSession, { digest }, { host: app.host })
  for (const wrong of [digest, Buffer.from(digest, 'hex').toString('base64url'), `kw_${digest}`])
    await refused(read(wrong), 'invalid-token')
  const nothing = await end(createHash('sha256').update('kw_nothing').digest('hex'))
  expect((await read(token)).profile.username).toBe(username)
  expect(await end(digest)).toEqual(nothing)
  await refused(read(token), 'invalid-token')
  expect(await end(digest)).toEqual(nothing)
  expect((await read(other)).profile.username).toBe(username)
  const events = await app.ctx.db`
    select from member_event where member = ${await idOf(username)} and kind = 'sign-out'`
  expect(events).toHaveLength(1)
})

test('a sign-in ends the session that it replaces, of whichever member, and no other', async () => {
  const { username, token } = await newMember(app.host)
  const { token: other } = await enter(username, password)
  const neighbour = await newMember(app.host)
  const replacing = (endsToken: string) =>
    call(login, { username, password, endsToken }, { host: app.host })
  const { token: next } = await replacing(token)
  await refused(read(token), 'invalid-token')
  await replacing(neighbour.token)
  await refused(read(neighbour.token), 'invalid-token')
  // A token that opens nothing is ignored, and a wrong password ends nothing.
  await replacing('kc_nothing')
  const wrong = { username, password: 'wrong', endsToken: other }
  await refused(call(login, wrong, { host: app.host }), 'WRONG_CREDENTIAL')
  for (const still of [other, next]) expect((await read(still)).profile.username).toBe(username)
})

test('APP-18 an unknown token is invalid-token, a call without one UNAUTHORIZED', async () => {
  for (const token of ['nonsense', `kw_${'A'.repeat(43)}`])
    await refused(read(token), 'invalid-token')
  await refused(read(''), 'UNAUTHORIZED')
})

test('APP-16 an idle session ends after half an hour, a remembered one after thirty days', async () => {
  const { username, token } = await newMember(app.host)
  const { token: remembered } = await enter(username, password, true)
  await ageSessions('29 minutes')
  await read(token)
  await ageSessions('29 minutes')
  await read(token)
  await ageSessions('31 minutes')
  await refused(read(token), 'EXPIRED_AUTH_TOKEN')
  await ageSessions('29 days')
  await read(remembered)
  await ageSessions('30 days')
  await refused(read(remembered), 'EXPIRED_AUTH_TOKEN')
})

test('APP-16 a session in use ends after twelve hours, a remembered one after ninety days', async () => {
  const { username, token } = await newMember(app.host)
  const { token: remembered } = await enter(username, password, true)
  const pass = async (interval: string) => {
    await ageSessions(interval)
    await app.ctx.db`update session set seen_at = now()`
  }
  await pass('11 hours 59 minutes')
  await read(token)
  await pass('2 minutes')
  await refused(read(token), 'EXPIRED_AUTH_TOKEN')
  await pass('89 days')
  await read(remembered)
  await pass('1 day')
  await refused(read(remembered), 'EXPIRED_AUTH_TOKEN')
  await purgeKind(app.ctx.db, 'session')
  await refused(read(token), 'invalid-token')
})

test('API-04 INVALID_USER_1 to 4: deleted, suspended, of another role, of the other region', async () => {
  const { username, token } = await newMember(app.host)
  const member = await idOf(username)
  await app.ctx.db`update member set status = 'suspended' where id = ${member}`
  await refused(read(token), 'INVALID_USER_2')
  await app.ctx.db`update member set status = 'active' where id = ${member}`
  await read(token)

  const foreign = await openSession(app.ctx.db, { member, region: 'lao', remember: false })
  await refused(read(foreign), 'INVALID_USER_4')
  await app.ctx.db`update session set role = 'operator', region = 'th' where region = 'lao'`
  await refused(read(foreign), 'INVALID_USER_3')

  const nobody = await openSession(app.ctx.db, { member: 987_654, region: 'th', remember: false })
  await refused(read(nobody), 'INVALID_USER_1')
})

test('LOG-03 the database holds no token', async () => {
  const { token } = await newMember(app.host)
  const rows = JSON.stringify(await app.ctx.db`select s::text from session s`)
  expect(rows).not.toContain(token)
  expect(rows).not.toContain(token.slice(3))
})

test('numbers are read in every spelling and shown as written at home', () => {
  const spellings = ['0812345678', '081-234-5678', '+66 81 234 5678', '66812345678']
  expect(spellings.map((text) => phoneOf(text, 'th'))).toEqual(Array(4).fill('+66812345678'))
  expect(phoneOf('02055551234', 'lao')).toBe('+8562055551234')
  expect(phoneOf('0812345678', 'lao')).toBe('+66812345678')
  expect(['+66812345678', '+8562055551234'].map(showPhone)).toEqual(['0812345678', '02055551234'])
  for (const text of ['02055551234', '021234567', '+12025550123', '๐๘๑๒๓๔๕๖๗๘', 'x'])
    expect(phoneOf(text, 'th')).toBeUndefined()
})
