import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { operatorLogin, operatorMe } from '#contract/operator'
import {
  changeOperatorPassword,
  confirmFactorChange,
  operatorAccount,
  operators,
  renewRecoveryCodes,
  resetOperator,
  startEnrolment,
  startFactorChange,
} from '#contract/operator-account'
import {
  addPasskey,
  redeemByPasskey,
  removePasskey,
  renamePasskey,
  startConfirmation,
  startEnrolmentPasskey,
  startPasskey,
  startSignIn,
} from '#contract/operator-passkey'
import { app } from '../app-testing.ts'
import { refused } from '../refused-testing.ts'
import {
  asked,
  auditOf,
  host,
  password,
  requestFor,
  signIn,
  startPasskeys,
} from './passkey-testing.ts'
import { openDesk } from './session.ts'
import {
  addByTwo,
  authenticatorFor,
  codeOf,
  enrolByPasskey,
  newOperator,
  newPasskeyOperator,
  tokenIn,
} from './testing.ts'

// Goal: a passkey is a second factor as good as the authenticator: it signs in, confirms, and is never the last one removed.
startPasskeys()

const reason = 'A reason for the test'

const me = (token: string) => call(operatorMe, {}, { host: app.host, token })

type Operator = Awaited<ReturnType<typeof newPasskeyOperator>>
type Desk = Operator['desk']
const accountOf = (desk: Desk) => call(operatorAccount, {}, desk)
const creationFor = (desk: Desk) => call(startPasskey, { password }, desk)
/** Adds a passkey of a new authenticator. */
async function added(desk: Desk, name = 'Security key') {
  const key = authenticatorFor(app)
  await call(addPasskey, { password, name, passkey: key.create(await creationFor(desk)) }, desk)
  return key
}
const remove = (desk: Desk, id: string, word = password) =>
  call(removePasskey, { id, password: word }, desk)

test('JOB operator-add an invited operator chooses a passkey in the place of the authenticator, and signs in with it', async () => {
  const [one, two] = [await newOperator(app, 'owner'), await newOperator(app, 'owner')]
  const username = 'with-a-passkey'
  const { link } = await addByTwo(one.desk, two.desk, { username, role: 'finance' })
  const { key, recoveryCodes } = await enrolByPasskey(app, link)
  expect(recoveryCodes).toHaveLength(10)
  expect(await app.ctx.db`select totp_secret from operator where username = ${username}`).toEqual([
    { totpSecret: null },
  ])
  const { passkey, takesCode } = await asked(username)
  expect(passkey).toMatchObject({ rpId: 'localhost', known: [{ id: key.id }] })
  expect(takesCode).toBe(false)
  const { token } = await signIn(username, key.use(passkey!))
  expect(await me(token)).toMatchObject({ username, role: 'finance' })
  const { passkeys, hasAuthenticator } = await accountOf({ host: app.host, token })
  expect(hasAuthenticator).toBe(false)
  expect(passkeys).toEqual([
    {
      id: expect.any(String),
      name: 'Office phone',
      createdAt: expect.any(Number),
      usedAt: expect.any(Number),
    },
  ])
  // A recovery code stands in for a lost passkey, and no code of an authenticator opens the account.
  await refused(
    call(operatorLogin, { username, password, code: '123456' }, host()),
    'WRONG_CREDENTIAL',
  )
  const recovered = { username, password, code: recoveryCodes[0]! }
  expect(await call(operatorLogin, recovered, host())).toMatchObject({ recoveryCodesLeft: 9 })
  await refused(
    call(startEnrolmentPasskey, { token: tokenIn(link), password }, host()),
    'INVITATION_USED',
  )
})

test('the link alone, without the chosen password, begins no passkey', async () => {
  const [one, two] = [await newOperator(app, 'owner'), await newOperator(app, 'owner')]
  const { link } = await addByTwo(one.desk, two.desk, { username: 'alone', role: 'support' })
  const token = tokenIn(link)
  const begin = (word: string) => call(startEnrolmentPasskey, { token, password: word }, host())
  await refused(begin(password), 'WRONG_PASSWORD')
  await call(startEnrolment, { token, password }, host())
  await refused(begin('not it at all'), 'WRONG_PASSWORD')
  const key = authenticatorFor(app)
  const passkey = key.create(await begin(password))
  const redeem = (word: string) =>
    call(redeemByPasskey, { token, password: word, name: 'Phone', passkey }, host())
  await refused(redeem('not it at all'), 'WRONG_PASSWORD')
  await redeem(password)
})

test.each([
  ['of another site', { origin: 'https://kapao.example.org' }],
  ['without PIN or fingerprint', { isVerified: false }],
  ['with a certificate', { format: 'packed', statement: new Map([['x5c', [new Uint8Array(3)]]]) }],
  ['of a format with certificates', { format: 'android-safetynet' }],
])('a new passkey %s is refused', async (_, wrong) => {
  const { desk } = await newOperator(app)
  const add = async (faults = {}) => {
    const passkey = authenticatorFor(app).create(await creationFor(desk), faults)
    return call(addPasskey, { password, name: 'Phone', passkey }, desk)
  }
  await refused(add(wrong), 'PASSKEY_INVALID')
  expect((await accountOf(desk)).passkeys).toEqual([])
  await add()
})

test('a passkey is added with the password, named and removed, ends other sessions, and each is recorded', async () => {
  const { desk, id, username, totpSecret, token } = await newOperator(app)
  const stranger = await newPasskeyOperator(app)
  const other = await openDesk(app.ctx.db, id)
  await refused(call(startPasskey, { password: 'not it at all' }, desk), 'WRONG_PASSWORD')
  const creation = await creationFor(desk)
  const passkey = stranger.key.create(creation)
  // Another session has another challenge, and a passkey belongs to one account.
  const elsewhere = { host: app.host, token: other }
  await refused(call(addPasskey, { password, name: 'A', passkey }, elsewhere), 'PASSKEY_INVALID')
  await refused(call(addPasskey, { password, name: 'A', passkey }, desk), 'PASSKEY_INVALID')
  await me(other)
  const key = await added(desk)
  await refused(me(other), 'invalid-token')
  await me(token)

  const [own] = (await accountOf(desk)).passkeys
  expect(own).toMatchObject({ name: 'Security key', usedAt: null })
  await call(renamePasskey, { id: own!.id, name: 'Blue key' }, desk)
  await refused(call(renamePasskey, { id: own!.id, name: 'Mine' }, stranger.desk), 'NO_DATA')
  await refused(remove(stranger.desk, own!.id), 'NO_DATA')
  const { passkey: request, takesCode } = await asked(username)
  expect(takesCode).toBe(true)
  await signIn(username, key.use(request!))
  await call(operatorLogin, { username, password, code: codeOf(totpSecret) }, host())
  expect((await accountOf(desk)).passkeys[0]).toMatchObject({
    name: 'Blue key',
    usedAt: expect.any(Number),
  })

  await refused(remove(desk, own!.id, 'not it at all'), 'WRONG_PASSWORD')
  await remove(desk, own!.id)
  expect((await accountOf(desk)).passkeys).toEqual([])
  expect(await asked(username)).toEqual({ passkey: null, takesCode: true })
  expect((await auditOf(id)).slice(1)).toEqual([
    ['confirm-failed', null],
    ['passkey-add', { passkey: 'Security key' }],
    ['passkey-rename', { passkey: 'Security key' }],
    ['sign-in-passkey', { passkey: 'Blue key' }],
    ['sign-in', null],
    ['confirm-failed', null],
    ['passkey-remove', { passkey: 'Blue key' }],
  ])
})

test('the last second factor cannot be removed, not even by two requests at once', async () => {
  const { desk, key, username } = await newPasskeyOperator(app)
  const [only] = (await accountOf(desk)).passkeys
  await refused(remove(desk, only!.id), 'LAST_FACTOR')
  await signIn(username, key.use(await requestFor(username)))
  await added(desk, 'Second')
  const both = (await accountOf(desk)).passkeys
  const results = await Promise.allSettled(both.map(({ id }) => remove(desk, id)))
  const codes = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(codes).toEqual(['LAST_FACTOR'])
  const [left] = (await accountOf(desk)).passkeys

  // With an authenticator the last passkey may go.
  const begun = await call(startFactorChange, { password }, desk)
  await call(confirmFactorChange, { password, code: codeOf(begun.totpSecret) }, desk)
  await remove(desk, left!.id)
  expect(await accountOf(desk)).toMatchObject({ hasAuthenticator: true, passkeys: [] })
})

test('the database leaves no operator with a password alone', async () => {
  const { id } = await newPasskeyOperator(app)
  const plain = await newOperator(app)
  const { db } = app.ctx
  const constraint = 'operator_has_a_second_factor'
  await expect(db`delete from operator_passkey where operator = ${id}`).rejects.toMatchObject({
    constraint,
  })
  await expect(
    db`update operator set totp_secret = null where id = ${plain.id}`,
  ).rejects.toMatchObject({ constraint })
})

test('the application changes of a passkey only counter, name and last use, and nothing of a challenge', async () => {
  const grants = await app.ctx.db<{ name: string; columns: string[] }[]>`
    select table_name as name, array_agg(column_name::text order by column_name) as columns
    from information_schema.column_privileges
    where table_name in ('operator_passkey', 'passkey_challenge') and grantee = 'kapao_app'
      and privilege_type = 'UPDATE' group by 1`
  expect(grants).toEqual([{ name: 'operator_passkey', columns: ['counter', 'name', 'used_at'] }])
})

test('an operator has ten passkeys at most', async () => {
  const { desk } = await newOperator(app)
  const eleventh = await creationFor(desk)
  for (let count = 1; count <= 10; count += 1) await added(desk, `Key ${count}`)
  await refused(creationFor(desk), 'PASSKEY_LIMIT')
  const passkey = authenticatorFor(app).create(eleventh)
  await refused(call(addPasskey, { password, name: 'One more', passkey }, desk), 'PASSKEY_LIMIT')
})

test('a passkey confirms a new password and new recovery codes', async () => {
  const { desk, key, username, recoveryCodes } = await newPasskeyOperator(app)
  const plain = await newOperator(app)
  await refused(call(startConfirmation, { password }, plain.desk), 'NO_DATA')
  await refused(call(startConfirmation, { password: 'not it at all' }, desk), 'WRONG_PASSWORD')
  await refused(call(renewRecoveryCodes, { password }, desk), 'OTP_CODE_INVALID')
  await refused(call(renewRecoveryCodes, { password, code: '123456' }, desk), 'OTP_CODE_INVALID')
  const confirmed = async () => key.use(await call(startConfirmation, { password }, desk))
  const signed = await confirmed()
  const renewed = await call(renewRecoveryCodes, { password, passkey: signed }, desk)
  expect(renewed.recoveryCodes).not.toEqual(recoveryCodes)
  await refused(call(renewRecoveryCodes, { password, passkey: signed }, desk), 'PASSKEY_INVALID')
  // A signature for signing in confirms nothing, and the other way round.
  const forSignIn = key.use(await requestFor(username))
  await refused(call(renewRecoveryCodes, { password, passkey: forSignIn }, desk), 'PASSKEY_INVALID')
  await refused(signIn(username, await confirmed()), 'WRONG_CREDENTIAL')

  const newPassword = 'mango sticky rice 2541'
  await call(changeOperatorPassword, { password, newPassword, passkey: await confirmed() }, desk)
  const again = await call(startSignIn, { username, password: newPassword }, host())
  await signIn(username, key.use(again.passkey!), newPassword)
})

test('a reset ends the passkeys too, and the two do not count as two people for 7 days', async () => {
  const owner = await newOperator(app, 'owner')
  const { username, key, id } = await newPasskeyOperator(app)
  const listed = async () =>
    (await call(operators, {}, owner.desk)).operators.find((one) => one.username === username)
  expect(await listed()).toMatchObject({ hasPasskey: true, hasAuthenticator: false })
  expect(JSON.stringify(await listed())).not.toContain('Office phone')
  const request = await requestFor(username)
  const { link } = await call(resetOperator, { username, reason }, owner.desk)
  expect(await listed()).toMatchObject({ hasPasskey: false, state: 'invited' })
  await refused(signIn(username, key.use(request)), 'WRONG_CREDENTIAL')
  expect(
    await app.ctx.db`
      select kind from operator_change where operator = ${id} and changed_by = ${owner.id}`,
  ).toEqual([{ kind: 'reset' }])
  const again = await enrolByPasskey(app, link, 'New phone')
  await refused(signIn(username, key.use(await requestFor(username))), 'WRONG_CREDENTIAL')
  await signIn(username, again.key.use(await requestFor(username)))
})
