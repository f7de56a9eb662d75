import { expect, test } from 'vitest'
import { app } from '../app-testing.ts'
import { purgeKind } from '../personal-data/purge.ts'
import { refused } from '../refused-testing.ts'
import { asked, auditOf, requestFor, signIn, startPasskeys } from './passkey-testing.ts'
import { newOperator, newPasskeyOperator } from './testing.ts'

startPasskeys()

test('a wrong password, an unknown name and an account without a passkey all get the question for a code', async () => {
  const { username } = await newPasskeyOperator(app)
  const plain = await newOperator(app)
  const question = { passkey: null, takesCode: true }
  expect(await asked(username, 'not it at all')).toEqual(question)
  expect(await asked('nobody-of-this-name')).toEqual(question)
  expect(await asked(plain.username)).toEqual(question)
  expect(await asked(plain.username, 'not it at all')).toEqual(question)
})

test('a signature counts once, soon, for its own account, with the right password', async () => {
  const { username, key, id } = await newPasskeyOperator(app)
  const other = await newPasskeyOperator(app)
  const request = await requestFor(username)
  await refused(signIn(other.username, other.key.use(request)), 'WRONG_CREDENTIAL')
  await refused(signIn(username, other.key.use(await requestFor(username))), 'WRONG_CREDENTIAL')
  await refused(signIn(username, key.use(request), 'not it at all'), 'WRONG_CREDENTIAL')
  const signed = key.use(await requestFor(username))
  const both = await Promise.allSettled([signIn(username, signed), signIn(username, signed)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await refused(signIn(username, signed), 'WRONG_CREDENTIAL')

  const late = await requestFor(username)
  const [expired] = await app.ctx.db<[{ challenge: Buffer; owner: string }]>`
    delete from passkey_challenge where challenge = ${Buffer.from(late.challenge, 'base64url')}
    returning challenge, owner`
  await app.ctx.db`
    insert into passkey_challenge (challenge, owner, ends_at)
    values (${expired.challenge}, ${expired.owner}, now())`
  await refused(signIn(username, key.use(late)), 'WRONG_CREDENTIAL')
  const [used] = await app.ctx.db<{ counter: number }[]>`
    select counter::int as counter from operator_passkey where operator = ${id}`
  expect(used!.counter).toBeGreaterThan(0)
  await purgeKind(app.ctx.db, 'passkey-challenge')
  expect(await app.ctx.db`select from passkey_challenge where ends_at <= now()`).toHaveLength(0)
})

test.each([
  ['of another site', { origin: 'https://kapao.example.org' }],
  ['of another domain', { rpId: 'kapao.example.org' }],
  ['without PIN or fingerprint', { isVerified: false }],
  ['for something else', { type: 'webauthn.create' }],
])('a signature %s does not sign in', async (_, wrong) => {
  const { username, key } = await newPasskeyOperator(app)
  await refused(signIn(username, key.use(await requestFor(username), wrong)), 'WRONG_CREDENTIAL')
  await signIn(username, key.use(await requestFor(username)))
})

test('a signature that was changed on the way does not sign in', async () => {
  const { username, key } = await newPasskeyOperator(app)
  const signed = key.use(await requestFor(username))
  const signature = Buffer.from(signed.signature, 'base64url')
  signature.writeUInt8(signature.readUInt8(20) ^ 1, 20)
  const changed = { ...signed, signature: signature.toString('base64url') }
  await refused(signIn(username, changed), 'WRONG_CREDENTIAL')
  await refused(signIn(username, { ...signed, clientData: 'bm8ganNvbg' }), 'WRONG_CREDENTIAL')
})

test('a counter that does not rise is refused and recorded, and one that stays 0 is accepted', async () => {
  const { username, key, id } = await newPasskeyOperator(app)
  const sign = async (counter: number) =>
    signIn(username, key.use(await requestFor(username), { counter }))
  await sign(0)
  await sign(0)
  await sign(7)
  await refused(sign(7), 'WRONG_CREDENTIAL')
  await refused(sign(3), 'WRONG_CREDENTIAL')
  await refused(sign(0), 'WRONG_CREDENTIAL')
  await sign(8)
  const counted = (await auditOf(id)).filter(([action]) => action === 'passkey-counter')
  expect(counted).toEqual(Array(3).fill(['passkey-counter', { passkey: 'Office phone' }]))
})

test('five wrong passkeys in a row make the network wait, and a right password alone does not forget them', async () => {
  const { username, key } = await newPasskeyOperator(app)
  for (let miss = 1; miss <= 5; miss += 1) {
    const request = await requestFor(username)
    await refused(signIn(username, key.use(request, { isVerified: false })), 'WRONG_CREDENTIAL')
  }
  await refused(signIn(username, key.use(await requestFor(username))), 'REQUEST_LIMIT_1MIN')
  for (let miss = 1; miss <= 5; miss += 1) await asked(username, 'not it at all')
  await refused(asked(username), 'REQUEST_LIMIT_1MIN')
})
