import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#contract/audit'
import { type Caller, call } from '#contract/call'
import { operatorLogin, operatorLogout, operatorMe } from '#contract/operator'
import { addOperator, disableOperator, operators, startEnrolment } from '#contract/operator-account'
import { app, openApp } from '../app-testing.ts'
import { purgeKind } from '../personal-data/purge.ts'
import { refused } from '../refused-testing.ts'
import { signInOperator } from './sign-in.ts'
import { addByTwo, codeOf, newOperator, operatorPassword, tokenIn } from './testing.ts'

// Goal: operators sign in by password and code, each code works once, and their actions are recorded.
let owner: Awaited<ReturnType<typeof newOperator>>
openApp()
beforeAll(async () => {
  owner = await newOperator(app, 'owner')
})
beforeEach(() => app.ctx.db`delete from login_try`)

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
    await refused(from('203.0.113.9', wrongOf(code)), 'WRONG_CREDENTIAL')
  await refused(from('203.0.113.9', code), 'REQUEST_LIMIT_1MIN')
  expect((await from('198.51.100.1', code)).token).toMatch(/^kc_/)
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
  await purgeKind(app.ctx.db, 'desk-session')
  await refused(me(desk.token!), 'invalid-token')

  const other = await newOperator(app)
  await call(operatorLogout, {}, other.desk)
  await refused(me(other.token), 'invalid-token')
})

test('API-04 INVALID_USER_2 and INACTIVE_USER for an operator who was disabled', async () => {
  const { username, token, totpSecret } = await newOperator(app)
  const reason = 'Left the company'
  await call(disableOperator, { username, reason }, owner.desk)
  await refused(me(token), 'invalid-token')
  await app.ctx.db`
    update operator_session set revoked_at = null where operator = (select id from operator where username = ${username})`
  await refused(me(token), 'INVALID_USER_2')
  await refused(enter(username, operatorPassword, codeOf(totpSecret)), 'INACTIVE_USER')
  const own = { username: owner.username, reason }
  await refused(call(disableOperator, own, owner.desk), 'BAD_REQUEST')
  await refused(call(disableOperator, { username: 'nobody', reason }, owner.desk), 'NO_DATA')
})

test('a recovery code signs in once, also of ten at once, and tells how many remain', async () => {
  const { username, recoveryCodes, id } = await newOperator(app)
  const [first, second] = recoveryCodes as [string, string]
  expect(new Set(recoveryCodes).size).toBe(10)
  const { token, recoveryCodesLeft } = await enter(username, operatorPassword, first)
  expect(recoveryCodesLeft).toBe(9)
  expect(await me(token)).toMatchObject({ username })
  await refused(enter(username, operatorPassword, first), 'WRONG_CREDENTIAL')
  // A wrong password does not use the code up.
  await refused(enter(username, 'not it at all', second), 'WRONG_CREDENTIAL')

  const atOnce = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      signInOperator(app.ctx, {
        username,
        password: operatorPassword,
        code: second,
        address: `192.0.${index}.1`,
      }),
    ),
  )
  expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const audited = await app.ctx.db`
    select action, after from operator_audit where operator = ${id} and action like 'sign-in%' order by id`
  expect(audited).toEqual([
    { action: 'sign-in-recovery', after: { recoveryCodesLeft: 9 } },
    { action: 'sign-in-recovery', after: { recoveryCodesLeft: 8 } },
  ])
})

test('a recovery code of another operator does not sign in', async () => {
  const [mine, theirs] = [await newOperator(app), await newOperator(app)]
  const [code] = theirs.recoveryCodes as [string]
  await refused(enter(mine.username, operatorPassword, code), 'WRONG_CREDENTIAL')
  await enter(theirs.username, operatorPassword, code)
})

test('the reply of a sign-in is not stored under the idempotency key', async () => {
  const { username, totpSecret } = await newOperator(app)
  const key = crypto.randomUUID()
  const wanted = { username, password: operatorPassword, code: codeOf(totpSecret) }
  await call(operatorLogin, wanted, { host: app.host, key })
  await refused(call(operatorLogin, wanted, { host: app.host, key }), 'WRONG_CREDENTIAL')
  expect(await app.ctx.db`select from idempotency_key where key = ${key}`).toHaveLength(0)
})

test('API-04 INVALID_USER_3 for what the role may not', async () => {
  for (const role of ['support', 'finance'] as const) {
    const { desk } = await newOperator(app, role)
    const wanted = { username: 'somchai', role: 'owner', reason: 'my friend' }
    await refused(call(addOperator, wanted, desk), 'INVALID_USER_3')
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
  expect(lines.map(({ action }) => action)).toEqual([
    'sign-out',
    'sign-in',
    'sign-in-failed',
    'operator-redeem',
  ])
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

test('the database knows no password, no secret of codes, no recovery code, no link and no token', async () => {
  const { username, token, totpSecret, recoveryCodes } = await newOperator(app)
  const wanted = { username: 'database', role: 'support' }
  const { link } = await addByTwo(owner.desk, (await newOperator(app, 'owner')).desk, wanted)
  const chosen = { token: tokenIn(link), password: operatorPassword }
  const open = await call(startEnrolment, chosen, { host: app.host })
  const rows = JSON.stringify([
    await app.ctx.db`select o::text from operator o where username = ${username}`,
    await app.ctx.db`select s::text from operator_session s`,
    await app.ctx.db`select a::text from operator_audit a`,
    await app.ctx.db`select i::text from operator_invitation i`,
    await app.ctx.db`select c::text from operator_recovery_code c`,
    await app.ctx.db`select encode(response, 'escape') from idempotency_key`,
  ])
  const secrets = [operatorPassword, totpSecret, token, token.slice(3), ...recoveryCodes]
  for (const secret of [...secrets, chosen.token, open.totpSecret])
    expect(rows).not.toContain(secret)
})
