import { beforeEach, expect, test } from 'vitest'
import { call } from '#contract/call'
import { operatorLogin, operatorMe } from '#contract/operator'
import {
  changeOperatorPassword,
  confirmFactorChange,
  endOtherSessions,
  endOwnSession,
  operatorAccount,
  renewRecoveryCodes,
  startFactorChange,
} from '#contract/operator-account'
import { app, openApp } from '../app-testing.ts'
import type { Operator } from '../platform/call.ts'
import { refused } from '../refused-testing.ts'
import { startFactorChange as startFactorChangeOf } from './account.ts'
import { openDesk, operatorOf } from './session.ts'
import { codeOf, newOperator, operatorPassword } from './testing.ts'

// Goal: operators change their own password, authenticator and recovery codes, and end their own sessions.
openApp()
beforeEach(() => app.ctx.db`delete from login_try`)

const newPassword = 'mango sticky rice 2541'
const password = operatorPassword
const me = (token: string) => call(operatorMe, {}, { host: app.host, token })
const signIn = (username: string, code: string, word = operatorPassword) =>
  call(operatorLogin, { username, password: word, code }, { host: app.host })
const nextCode = (secret: string) => codeOf(secret, Date.now() + 30_000)
/** No code of the last minutes and of the next one. */
const wrongOf = (secret: string) => {
  const near = [-1, 0, 1, 2].map((off) => codeOf(secret, Date.now() + off * 30_000))
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !near.includes(code))!
}

test('a new password needs the old one and a code, and ends the other sessions', async () => {
  const { id, username, desk, token, totpSecret } = await newOperator(app)
  const other = await openDesk(app.ctx.db, id)
  const code = codeOf(totpSecret)
  const change = (wanted: Partial<Parameters<typeof call<typeof changeOperatorPassword>>[1]>) =>
    call(changeOperatorPassword, { password, code, newPassword, ...wanted }, desk)
  await refused(change({ password: 'not it at all' }), 'WRONG_PASSWORD')
  await refused(change({ code: wrongOf(totpSecret) }), 'OTP_CODE_INVALID')
  await expect(change({ newPassword: `${username} and more` })).rejects.toMatchObject({
    code: 'INVALID_USER_INFO',
    field: 'like_name',
  })
  await me(other)
  await change({})
  await me(token)
  await refused(me(other), 'invalid-token')
  await refused(signIn(username, nextCode(totpSecret)), 'WRONG_CREDENTIAL')
  await signIn(username, nextCode(totpSecret), newPassword)
  const audited = await app.ctx.db<{ action: string }[]>`
    select action from operator_audit where operator = ${id} order by id`
  expect(audited.map(({ action }) => action)).toEqual([
    'operator-redeem',
    'confirm-failed',
    'confirm-failed',
    'password-change',
    'sign-in',
  ])
})

test('a code that was used does not confirm', async () => {
  const { desk, username, totpSecret } = await newOperator(app)
  const code = codeOf(totpSecret)
  await signIn(username, code)
  await refused(call(renewRecoveryCodes, { password, code }, desk), 'OTP_CODE_INVALID')
  await call(renewRecoveryCodes, { password, code: nextCode(totpSecret) }, desk)
})

test('a new authenticator counts from its confirmation, and the old one until then', async () => {
  const { id, username, desk, token, totpSecret } = await newOperator(app)
  const other = await openDesk(app.ctx.db, id)
  const confirm = (code: string) => call(confirmFactorChange, { password, code }, desk)
  await refused(confirm(codeOf(totpSecret)), 'NO_DATA')
  await refused(call(startFactorChange, { password: newPassword }, desk), 'WRONG_PASSWORD')
  const begun = await call(startFactorChange, { password }, desk)
  expect(begun.totpSecret).not.toBe(totpSecret)
  // A reload shows the same one.
  expect(await call(startFactorChange, { password }, desk)).toEqual(begun)
  await refused(confirm(wrongOf(begun.totpSecret)), 'OTP_CODE_INVALID')
  await signIn(username, codeOf(totpSecret))

  await confirm(codeOf(begun.totpSecret))
  await me(token)
  await refused(me(other), 'invalid-token')
  await refused(signIn(username, nextCode(totpSecret)), 'WRONG_CREDENTIAL')
  await signIn(username, nextCode(begun.totpSecret))
  await refused(confirm(nextCode(begun.totpSecret)), 'NO_DATA')
})

test('an unfinished change of the authenticator is forgotten after an hour', async () => {
  const { id, desk } = await newOperator(app)
  const begun = await call(startFactorChange, { password }, desk)
  await app.ctx.db`
    update operator_factor_change set begun_at = now() - interval '61 minutes' where operator = ${id}`
  const late = { password, code: codeOf(begun.totpSecret) }
  await refused(call(confirmFactorChange, late, desk), 'NO_DATA')
  const again = await call(startFactorChange, { password }, desk)
  expect(again.totpSecret).not.toBe(begun.totpSecret)
})

test('new recovery codes end the earlier ones', async () => {
  const { username, desk, totpSecret, recoveryCodes } = await newOperator(app)
  await refused(
    call(renewRecoveryCodes, { password, code: wrongOf(totpSecret) }, desk),
    'OTP_CODE_INVALID',
  )
  const renewed = await call(renewRecoveryCodes, { password, code: codeOf(totpSecret) }, desk)
  expect(renewed.recoveryCodes).toHaveLength(10)
  await refused(signIn(username, recoveryCodes[0]!), 'WRONG_CREDENTIAL')
  expect(await signIn(username, renewed.recoveryCodes[0]!)).toMatchObject({ recoveryCodesLeft: 9 })
  expect((await call(operatorAccount, {}, desk)).recoveryCodesLeft).toBe(9)
})

test('five wrong passwords of a signed-in operator make the session wait, and wrong codes count as failed sign-ins', async () => {
  const { desk, username, totpSecret } = await newOperator(app)
  for (let miss = 1; miss <= 5; miss += 1)
    await refused(call(startFactorChange, { password: 'not it at all' }, desk), 'WRONG_PASSWORD')
  await refused(call(startFactorChange, { password }, desk), 'REQUEST_LIMIT_1MIN')

  await app.ctx.db`delete from login_try`
  const wrong = { password, code: wrongOf(totpSecret) }
  for (let miss = 1; miss <= 5; miss += 1) {
    // A right password alone does not forget the codes.
    await call(startFactorChange, { password }, desk)
    await refused(call(renewRecoveryCodes, wrong, desk), 'OTP_CODE_INVALID')
  }
  await refused(signIn(username, codeOf(totpSecret)), 'REQUEST_LIMIT_1MIN')
})

test('guesses of a session at its operator’s password wait, whatever network they come from', async () => {
  const { id, token } = await newOperator(app)
  const by = async (token: string, network: number) => ({
    operator: (await operatorOf(app.ctx.db, token)) as Operator,
    address: `198.18.${network}.1`,
  })
  for (let at = 0; at < 5; at += 1)
    await refused(
      startFactorChangeOf(app.ctx, 'not it at all', await by(token, at)),
      'WRONG_PASSWORD',
    )
  await refused(startFactorChangeOf(app.ctx, password, await by(token, 100)), 'REQUEST_LIMIT_1MIN')
  const other = await openDesk(app.ctx.db, id)
  expect(await startFactorChangeOf(app.ctx, password, await by(other, 101))).toHaveProperty(
    'totpSecret',
  )
})

test('an operator sees the own sessions and ends one or all others, and no other operator’s', async () => {
  const { desk, token, username, totpSecret, id } = await newOperator(app)
  const stranger = await newOperator(app)
  const entered = await fetch(`${app.host}/api/console/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-client-id': 'kapao-web',
      'user-agent': 'Firefox of the office',
    },
    body: JSON.stringify({ username, password, code: codeOf(totpSecret) }),
  })
  const { token: second } = (await entered.json()) as { token: string }
  const third = await openDesk(app.ctx.db, id)
  const { sessions } = await call(operatorAccount, {}, desk)
  expect(sessions).toHaveLength(3)
  expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1)
  const office = sessions.find(({ agent }) => agent === 'Firefox of the office')!
  expect(office).toMatchObject({ address: '127.0.0.1', isThis: false })

  const [theirs] = (await call(operatorAccount, {}, stranger.desk)).sessions
  await refused(call(endOwnSession, { id: theirs!.id }, desk), 'NO_DATA')
  await me(stranger.token)
  await call(endOwnSession, { id: office.id }, desk)
  await refused(me(second), 'invalid-token')
  await refused(call(endOwnSession, { id: office.id }, desk), 'NO_DATA')
  await me(third)
  await call(endOtherSessions, {}, desk)
  await refused(me(third), 'invalid-token')
  await me(token)
  await me(stranger.token)
})
