import { beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '#contract/call'
import { operatorLogin, operatorMe } from '#contract/operator'
import {
  disableOperator,
  endOperatorSessions,
  invitation,
  operators,
  readmitOperator,
  redeemInvitation,
  resetOperator,
  startEnrolment,
} from '#contract/operator-account'
import { Refusal, type RefusalCode } from '#contract/refusal'
import { app, openApp } from '../app-testing.ts'
import { refused } from '../refused-testing.ts'
import { addByTwo, codeOf, enrolAt, newOperator, operatorPassword, tokenIn } from './testing.ts'

// Goal: an invited operator alone chooses password and authenticator, once, and no other person ever sees them.
let owner: Awaited<ReturnType<typeof newOperator>>
let second: Awaited<ReturnType<typeof newOperator>>
openApp()
beforeAll(async () => {
  owner = await newOperator(app, 'owner')
  second = await newOperator(app, 'owner')
})
beforeEach(() => app.ctx.db`delete from login_try`)

const host = () => ({ host: app.host })
const reason = 'A reason for the test'
const otherPassword = 'mango sticky rice 2541'
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

let made = 0
/** Invites an operator. @returns the name and the secret part of the link */
async function invited(role = 'support') {
  const username = `invited${++made}`
  const { link, endsAt } = await addByTwo(owner.desk, second.desk, { username, role })
  return { username, link, endsAt, token: tokenIn(link) }
}
const begin = (token: string, password = operatorPassword) =>
  call(startEnrolment, { token, password }, host())
const redeem = (token: string, code: string, password = operatorPassword) =>
  call(redeemInvitation, { token, password, code }, host())
const signIn = (username: string, code: string, password = operatorPassword) =>
  call(operatorLogin, { username, password, code }, host())
const listed = async (username: string) =>
  (await call(operators, {}, owner.desk)).operators.find((one) => one.username === username)
/** The next code, as if half a minute had passed. */
const nextCode = (secret: string) => codeOf(secret, Date.now() + 30_000)

test('JOB operator-add an invited operator chooses the password, confirms the authenticator and signs in', async () => {
  const { username, link, token, endsAt } = await invited('finance')
  expect(link).toBe(`${app.ctx.publicUrl}/console/invitation#${token}`)
  expect(endsAt - Date.now()).toBeGreaterThan(71 * 3_600_000)
  expect(endsAt - Date.now()).toBeLessThanOrEqual(72 * 3_600_000)
  expect(await listed(username)).toMatchObject({
    state: 'invited',
    hasAuthenticator: false,
    recoveryCodesLeft: 0,
    signedInAt: null,
    invitationEndsAt: endsAt,
  })
  const asked = await call(invitation, { token }, host())
  expect(asked).toEqual({ username, role: 'finance', endsAt, isStarted: false })
  await refused(signIn(username, '000000'), 'WRONG_CREDENTIAL')

  const { totpSecret, otpauth } = await begin(token)
  expect(otpauth).toContain(totpSecret)
  const { recoveryCodes } = await redeem(token, codeOf(totpSecret))
  expect(recoveryCodes).toHaveLength(10)
  const entered = await signIn(username, nextCode(totpSecret))
  expect(await call(operatorMe, {}, { host: app.host, token: entered.token })).toMatchObject({
    username,
    role: 'finance',
  })
  expect(await listed(username)).toMatchObject({
    state: 'active',
    hasAuthenticator: true,
    recoveryCodesLeft: 10,
    sessions: 1,
    signedInAt: expect.any(Number),
    invitationEndsAt: null,
  })
  const rows = await app.ctx.db`
    select o.username, c.kind, b.username as by from operator_change c
      join operator o on o.id = c.operator join operator b on b.id = c.changed_by
    where o.username = ${username} order by b.id`
  expect(rows).toEqual([
    { username, kind: 'made', by: owner.username },
    { username, kind: 'made', by: second.username },
  ])
})

test('a used link, an expired one, an unknown one and that of a disabled operator open nothing', async () => {
  const calls = (token: string) => [
    call(invitation, { token }, host()),
    begin(token),
    redeem(token, '123456'),
  ]
  const expectAll = async (token: string, code: RefusalCode) => {
    for (const answer of await Promise.allSettled(calls(token)))
      expect(answer).toEqual({ status: 'rejected', reason: new Refusal(code) })
  }
  const used = await invited()
  await enrolAt(app.host, used.link)
  await expectAll(used.token, 'INVITATION_USED')

  const expired = await invited()
  await begin(expired.token)
  await app.ctx.db`
    update operator_invitation set ends_at = now()
    where operator = (select id from operator where username = ${expired.username})`
  await expectAll(expired.token, 'INVITATION_EXPIRED')

  const disabled = await invited()
  await call(disableOperator, { username: disabled.username, reason }, owner.desk)
  await expectAll(disabled.token, 'INACTIVE_USER')
  await expectAll('a'.repeat(43), 'NO_DATA')
})

test('INVALID_USER_INFO with the problem for a weak password', async () => {
  const { token, username } = await invited()
  const problems = {
    short: 'too_short',
    aaaaaaaaaaaaaaaa: 'too_plain',
    password1234567: 'too_common',
    'liverpool 2530!': 'too_common',
    [`my own ${username} 77`]: 'like_name',
    'kapao for the win': 'like_product',
  }
  for (const [password, field] of Object.entries(problems))
    await expect(begin(token, password)).rejects.toMatchObject({ code: 'INVALID_USER_INFO', field })
  expect(await call(invitation, { token }, host())).toMatchObject({ isStarted: false })
})

test('the same password shows the same secret again, and another one begins again', async () => {
  const { token } = await invited()
  const first = await begin(token)
  expect(await call(invitation, { token }, host())).toMatchObject({ isStarted: true })
  expect(await begin(token)).toEqual(first)

  // The link without the password does not show the secret again.
  const other = await begin(token, otherPassword)
  expect(other.totpSecret).not.toBe(first.totpSecret)
  await refused(redeem(token, codeOf(first.totpSecret)), 'WRONG_PASSWORD')
  await refused(redeem(token, codeOf(first.totpSecret), otherPassword), 'OTP_CODE_INVALID')
  await redeem(token, codeOf(other.totpSecret), otherPassword)
})

test('two who begin at once with one password see one secret', async () => {
  const { token } = await invited()
  const shown = await Promise.all([begin(token), begin(token), begin(token)])
  expect(new Set(shown.map(({ totpSecret }) => totpSecret)).size).toBe(1)
})

test('a wrong code redeems nothing, and five of them make the network wait', async () => {
  const { token, username } = await invited()
  const { totpSecret } = await begin(token)
  const wrong = wrongOf(wrongOf(wrongOf(codeOf(totpSecret))))
  for (let miss = 1; miss <= 5; miss += 1) await refused(redeem(token, wrong), 'OTP_CODE_INVALID')
  await refused(redeem(token, codeOf(totpSecret)), 'REQUEST_LIMIT_1MIN')
  expect(await listed(username)).toMatchObject({ state: 'invited', hasAuthenticator: false })
})

test('of four redemptions at once one wins', async () => {
  const { token, username } = await invited()
  const { totpSecret } = await begin(token)
  const code = codeOf(totpSecret)
  const answers = await Promise.allSettled(Array.from({ length: 4 }, () => redeem(token, code)))
  const won = answers.filter(({ status }) => status === 'fulfilled')
  expect(won).toHaveLength(1)
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toEqual(new Refusal('INVITATION_USED'))
  expect(await listed(username)).toMatchObject({ recoveryCodesLeft: 10 })
})

test('a redemption and a new link at once leave one of them valid', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { token, username } = await invited()
    const { totpSecret } = await begin(token)
    const [redeemed, renewed] = await Promise.allSettled([
      redeem(token, codeOf(totpSecret)),
      call(resetOperator, { username, reason }, owner.desk),
    ])
    if (renewed.status === 'rejected') throw renewed.reason
    // In both orders the earlier link has ended, with the password and the codes chosen on it.
    await refused(
      call(invitation, { token }, host()),
      redeemed.status === 'fulfilled' ? 'INVITATION_USED' : 'INVITATION_EXPIRED',
    )
    expect(await listed(username)).toMatchObject({ state: 'invited', recoveryCodesLeft: 0 })
    await enrolAt(app.host, renewed.value.link)
  }
})

test('JOB operator-reset password, authenticator, recovery codes and sessions end, and a new link begins anew', async () => {
  const { id, username, token, totpSecret, recoveryCodes } = await newOperator(app)
  const { link } = await call(resetOperator, { username, reason }, owner.desk)
  await refused(call(operatorMe, {}, { host: app.host, token }), 'invalid-token')
  await refused(signIn(username, codeOf(totpSecret)), 'WRONG_CREDENTIAL')
  await refused(signIn(username, recoveryCodes[0]!), 'WRONG_CREDENTIAL')
  expect(await listed(username)).toMatchObject({ state: 'invited', recoveryCodesLeft: 0 })

  const again = await enrolAt(app.host, link)
  expect(again.totpSecret).not.toBe(totpSecret)
  await refused(signIn(username, recoveryCodes[0]!), 'WRONG_CREDENTIAL')
  await signIn(username, nextCode(again.totpSecret))
  const [audited] = await app.ctx.db`
    select username, action, about, reason from operator_audit where about = ${username} and action = 'operator-reset'`
  expect(audited).toEqual({
    username: owner.username,
    action: 'operator-reset',
    about: username,
    reason,
  })
  expect(
    await app.ctx.db`
      select kind, changed_by from operator_change where operator = ${id} order by id`,
  ).toEqual([
    { kind: 'made', changedBy: null },
    { kind: 'reset', changedBy: owner.id },
  ])
})

test('a new link ends the one before', async () => {
  const { username, token } = await invited()
  const { link } = await call(resetOperator, { username, reason }, owner.desk)
  await refused(begin(token), 'INVITATION_EXPIRED')
  await enrolAt(app.host, link)
})

test('a disabled operator is re-admitted by a new link, and by nothing else', async () => {
  const { username, totpSecret } = await newOperator(app, 'auditor')
  const act = { username, reason }
  await refused(call(readmitOperator, act, owner.desk), 'BAD_REQUEST')
  await call(disableOperator, act, owner.desk)
  await refused(call(resetOperator, act, owner.desk), 'INACTIVE_USER')
  expect(await call(readmitOperator, act, owner.desk)).toEqual({
    outcome: 'proposed',
    invited: null,
  })
  expect(await listed(username)).toMatchObject({ state: 'disabled' })
  const { link } = (await call(readmitOperator, act, second.desk)).invited!
  await refused(signIn(username, codeOf(totpSecret)), 'WRONG_CREDENTIAL')
  const again = await enrolAt(app.host, link)
  await signIn(username, nextCode(again.totpSecret))
  const { endsAt } = (await listed(username))!
  expect(endsAt! - Date.now()).toBeGreaterThan(29 * 86_400_000)

  await app.ctx.db`update operator set ends_at = now() where username = ${username}`
  expect(await listed(username)).toMatchObject({ state: 'ended' })
  await call(readmitOperator, act, owner.desk)
  expect(await listed(username)).toMatchObject({ state: 'ended' })
  await call(readmitOperator, act, second.desk)
  expect(await listed(username)).toMatchObject({ state: 'invited' })
})

test('an owner ends the sessions of another, and none of these actions is for the own name', async () => {
  const { username, token, totpSecret } = await newOperator(app)
  await call(endOperatorSessions, { username, reason }, owner.desk)
  await refused(call(operatorMe, {}, { host: app.host, token }), 'invalid-token')
  await signIn(username, codeOf(totpSecret))
  const own = { username: owner.username, reason }
  const nobody = { username: 'nobody', reason }
  for (const action of [disableOperator, resetOperator, readmitOperator, endOperatorSessions]) {
    await refused(call<typeof disableOperator>(action as never, own, owner.desk), 'BAD_REQUEST')
    await refused(call<typeof disableOperator>(action as never, nobody, owner.desk), 'NO_DATA')
  }
})

test('no statement changes or deletes who made and reset whom', async () => {
  for (const change of [
    app.ctx.db`update operator_change set changed_by = null`,
    app.ctx.db`delete from operator_change`,
  ])
    await expect(change).rejects.toThrow('permission denied')
  await expect(app.ctx.db`
    insert into operator_change (operator, changed_by, kind) values (${owner.id}, ${owner.id}, 'reset')
  `).rejects.toThrow('operator_change_is_by_another')
})
