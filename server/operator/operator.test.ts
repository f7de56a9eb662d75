import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#contract/audit'
import { type Caller, call } from '#contract/call'
import {
  addOperator,
  disableOperator,
  operatorLogin,
  operatorLogout,
  operatorMe,
  operators,
} from '#contract/operator'
import { Refusal, type RefusalCode } from '#contract/refusal'
import { startTestApp, type TestApp } from '../testing.ts'
import { signInOperator } from './operators.ts'
import { forgetDesks } from './session.ts'
import { codeOf, newOperator, operatorPassword } from './testing.ts'

// Goal: operators sign in by password and code, each code works once, and their actions are recorded.
let app: TestApp
let owner: Awaited<ReturnType<typeof newOperator>>
beforeAll(async () => {
  app = await startTestApp()
  owner = await newOperator(app, 'owner')
})
beforeEach(() => app.ctx.db`delete from login_try`)
afterAll(() => app.stop())

const refused = (promise: Promise<unknown>, code: RefusalCode) =>
  expect(promise).rejects.toThrow(new Refusal(code))
const enter = (username: string, password: string, code: string) =>
  call(operatorLogin, { username, password, code }, { host: app.host })
const me = (token: string) => call(operatorMe, {}, { host: app.host, token })
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('an operator signs in by password and code, each code once', async () => {
  const { username, totpSecret } = await newOperator(app, 'finance')
  const code = codeOf(totpSecret)
  const { token } = await enter(username, operatorPassword, code)
  expect(token).toMatch(/^kc_[A-Za-z0-9_-]{43}$/)
  expect(await me(token)).toMatchObject({ username, role: 'finance' })
  await refused(enter(username, operatorPassword, code), 'WRONG_CREDENTIAL')
  // A code older than an accepted one is refused too.
  const before = codeOf(totpSecret, Date.now() - 30_000)
  await refused(enter(username, operatorPassword, before), 'WRONG_CREDENTIAL')
})

test('of twenty at once with one code one gets in', async () => {
  const { username, totpSecret } = await newOperator(app)
  const code = codeOf(totpSecret)
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      signInOperator(app.ctx, {
        username,
        password: operatorPassword,
        code,
        address: `192.0.${index}.1`,
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('API-04 WRONG_CREDENTIAL for a wrong password, a wrong code and an unknown name', async () => {
  const { username, totpSecret } = await newOperator(app)
  const code = codeOf(totpSecret)
  await refused(enter(username, 'not it at all', code), 'WRONG_CREDENTIAL')
  await refused(enter(username, operatorPassword, wrongOf(code)), 'WRONG_CREDENTIAL')
  await refused(enter('nobody', operatorPassword, code), 'WRONG_CREDENTIAL')
  // A wrong password does not consume the code.
  await enter(username, operatorPassword, code)
})

test('API-04 REQUEST_LIMIT_1MIN after five misses from one network, with the right pair too', async () => {
  const { username, totpSecret } = await newOperator(app)
  const code = codeOf(totpSecret)
  const from = (address: string, said: string) =>
    signInOperator(app.ctx, { username, password: operatorPassword, code: said, address })
  for (let miss = 1; miss <= 5; miss += 1)
    await refused(from(`203.0.113.${miss}`, wrongOf(code)), 'WRONG_CREDENTIAL')
  await refused(from('203.0.113.9', code), 'REQUEST_LIMIT_1MIN')
  expect(await from('198.51.100.1', code)).toMatch(/^kc_/)
})

test('the session of an operator ends after half an hour without a call, after twelve hours and by signing out', async () => {
  const { desk, id } = await newOperator(app)
  const age = (interval: string) => app.ctx.db`
    update operator_session set seen_at = seen_at - ${interval}::interval, ends_at = ends_at - ${interval}::interval
    where operator = ${id}`
  await age('29 minutes')
  await me(desk.token!)
  await age('31 minutes')
  await refused(me(desk.token!), 'EXPIRED_AUTH_TOKEN')
  await app.ctx.db`update operator_session set seen_at = now() where operator = ${id}`
  await me(desk.token!)
  await age('12 hours')
  await app.ctx.db`update operator_session set seen_at = now() where operator = ${id}`
  await refused(me(desk.token!), 'EXPIRED_AUTH_TOKEN')
  await age('8 days')
  await forgetDesks(app.ctx.db)
  await refused(me(desk.token!), 'invalid-token')

  const other = await newOperator(app)
  await call(operatorLogout, {}, other.desk)
  await refused(me(other.token), 'invalid-token')
})

test('API-04 INVALID_USER_2 and INACTIVE_USER for an operator who was disabled', async () => {
  const { username, token, totpSecret } = await newOperator(app)
  await call(disableOperator, { username }, owner.desk)
  await refused(me(token), 'invalid-token')
  await app.ctx.db`
    update operator_session set revoked_at = null where operator = (select id from operator where username = ${username})`
  await refused(me(token), 'INVALID_USER_2')
  await refused(enter(username, operatorPassword, codeOf(totpSecret)), 'INACTIVE_USER')
  await refused(call(disableOperator, { username: owner.username }, owner.desk), 'BAD_REQUEST')
  await refused(call(disableOperator, { username: 'nobody' }, owner.desk), 'NO_DATA')
})

test('an owner adds an operator, who signs in with what was shown', async () => {
  const wish = { username: 'malee', password: operatorPassword, role: 'support' } as const
  const { totpSecret, otpauth } = await call(addOperator, wish, owner.desk)
  expect(otpauth).toContain(totpSecret)
  const { token } = await enter('malee', operatorPassword, codeOf(totpSecret))
  expect(await me(token)).toMatchObject({ username: 'malee', role: 'support' })
  const listed = (await call(operators, {}, owner.desk)).operators
  expect(listed.find(({ username }) => username === 'malee')).toMatchObject({
    role: 'support',
    isActive: true,
    signedInAt: expect.any(Number),
  })
  await refused(call(addOperator, wish, owner.desk), 'EXISTING_USER')
  for (const password of ['short', 'password123', 'aaaaaaaaaaaaaaaa'])
    await refused(
      call(addOperator, { ...wish, username: 'somsak', password }, owner.desk),
      'INVALID_USER_INFO',
    )
})

test('API-04 INVALID_USER_3 for what the role may not', async () => {
  for (const role of ['support', 'finance'] as const) {
    const { desk } = await newOperator(app, role)
    const wish = { username: 'somchai', password: operatorPassword, role: 'owner' } as const
    await refused(call(addOperator, wish, desk), 'INVALID_USER_3')
    await refused(call(operators, {}, desk), 'INVALID_USER_3')
    await refused(call(auditLog, { limit: 10 }, desk), 'INVALID_USER_3')
  }
})

test('actions of operators are recorded with who, what and from where; the database lets no one change them', async () => {
  const { username, totpSecret } = await newOperator(app)
  await enter(username, 'not it at all', codeOf(totpSecret)).catch(() => {})
  const { token } = await enter(username, operatorPassword, codeOf(totpSecret))
  await call(operatorLogout, {}, { host: app.host, token })
  const log = (wish: { username?: string }, caller: Caller = owner.desk) =>
    call(auditLog, { limit: 10, ...wish }, caller)
  const { lines, hasMore } = await log({ username })
  expect(hasMore).toBe(false)
  expect(lines.map(({ action }) => action)).toEqual(['sign-out', 'sign-in', 'sign-in-failed'])
  expect(new Set(lines.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']))
  const added = (await log({})).lines.find(({ action }) => action === 'operator-add')
  expect(added).toMatchObject({
    object: { kind: 'operator', id: username },
    after: { role: 'support' },
    username: 'command line',
    address: 'local',
  })
  for (const change of [
    app.ctx.db`update operator_audit set action = 'nothing'`,
    app.ctx.db`delete from operator_audit`,
  ])
    await expect(change).rejects.toThrow('permission denied')
})

test('the database knows no password, no secret of codes and no token', async () => {
  const { username, token, totpSecret } = await newOperator(app)
  const rows = JSON.stringify([
    await app.ctx.db`select o::text from operator o where username = ${username}`,
    await app.ctx.db`select s::text from operator_session s`,
    await app.ctx.db`select a::text from operator_audit a`,
  ])
  for (const secret of [operatorPassword, totpSecret, token, token.slice(3)])
    expect(rows).not.toContain(secret)
})
