import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '#contract/call'
import { memberEvents } from '#contract/member-event'
import * as contract from '#contract/member-passkey'
import type { UsedPasskey } from '#contract/passkey'
import { resetPassword } from '#contract/password'
import { changePassword, confirmPassword, profile } from '#contract/profile'
import { withdraw } from '#contract/withdraw'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { placeOf } from '../passkey/place.ts'
import { newAuthenticator } from '../passkey/testing.ts'
import { person, provenToken, textTo } from '../password/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { password, setSetting } from '../register/testing.ts'
import { signInByPasskey } from './sign-in.ts'
import { addKey, startAt } from './testing.ts'

// Goal: a passkey signs its member in and stands in for the password, and nothing else does what it does.
// Method: the whole server over HTTP, with an authenticator of software that can also do everything wrong.
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
})
beforeEach(() => scene.app.ctx.db`delete from login_try`)

type Person = Awaited<ReturnType<typeof person>>
const host = () => ({ host: scene.app.host })
const as = (token: string) => ({ host: scene.app.host, token })
const start = () => startAt(scene.app)
const enter = (passkey: UsedPasskey, more: { remember?: boolean; deviceToken?: string } = {}) =>
  call(contract.passkeySignIn, { passkey, ...more }, host())
const list = async ({ app }: Person) => (await call(contract.memberPasskeys, {}, app)).passkeys
const eventsOf = async ({ app }: Person) =>
  (await call(memberEvents, {}, app)).events.map(({ kind }) => kind)
const age = ({ dbId }: Person) => scene.app.ctx.db`
  update session set proven_at = now() - interval '16 minutes' where member = ${dbId}`
const keyOf = (member: Person, name?: string) => addKey(scene.app, member.app, name)
const newKey = () => newAuthenticator(placeOf(scene.app.ctx.publicUrl).origin)

test('LOG-03 a member adds a passkey and signs in with it alone, and the list says when', async () => {
  const member = await person(scene)
  expect(await list(member)).toEqual([])
  const key = await keyOf(member, 'My phone')
  const request = await start()
  expect(request).toMatchObject({ rpId: 'localhost', known: [] })
  const { token, deviceToken } = await enter(key.use(request), { remember: true })
  expect((await call(profile, {}, as(token))).profile.username).toBe(member.username)
  expect(deviceToken).toMatch(/^kd_/)
  expect(await list(member)).toEqual([
    {
      id: expect.any(String),
      name: 'My phone',
      createdAt: expect.any(Number),
      usedAt: expect.any(Number),
    },
  ])
  expect((await eventsOf(member)).slice(0, 3)).toEqual(['sign-in', 'new-device', 'passkey-add'])
  const [session] = await scene.app.ctx.db`
    select is_remembered from session where member = ${member.dbId} order by id desc limit 1`
  expect(session).toEqual({ isRemembered: true })
  const again = await enter(key.use(await start()), { deviceToken })
  expect(again.deviceToken).toBe(deviceToken)
})

test('a signature counts once, and neither a used, an unknown nor an old challenge signs in', async () => {
  const member = await person(scene)
  const key = await keyOf(member)
  const signed = key.use(await start())
  await enter(signed)
  await refusedWith(enter(signed), 'PASSKEY_INVALID')
  const made = { challenge: 'A'.repeat(43), rpId: 'localhost', known: [] }
  await refusedWith(enter(key.use(made)), 'PASSKEY_INVALID')
  const old = randomBytes(32)
  await scene.app.ctx.db`
    insert into passkey_challenge (challenge, owner, ends_at) values (${old}, 'member sign-in', now())`
  const challenge = old.toString('base64url')
  await refusedWith(enter(key.use({ ...made, challenge })), 'PASSKEY_INVALID')
})

test('of ten requests at once with one signature one signs in', async () => {
  const key = await keyOf(await person(scene))
  const signed = key.use(await start())
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => enter(signed)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each([
  ['another page', { origin: 'https://kapao.example.evil' }],
  ['another domain', { rpId: 'kapao.example.evil' }],
  ['another purpose of the browser', { type: 'webauthn.create' }],
  ['no fingerprint, face or PIN', { isVerified: false }],
])('a signature for %s is refused, and the member sees the failure', async (_, wrong) => {
  const member = await person(scene)
  const key = await keyOf(member)
  await refusedWith(enter(key.use(await start(), wrong)), 'PASSKEY_INVALID')
  expect((await eventsOf(member))[0]).toBe('sign-in-failed')
})

test('another key of the same name, a passkey without a member and a changed signature are refused', async () => {
  const key = await keyOf(await person(scene))
  const forged = { ...newKey().use(await start()), id: key.id }
  await refusedWith(enter(forged), 'PASSKEY_INVALID')
  await refusedWith(enter(newKey().use(await start())), 'PASSKEY_INVALID')
  const signed = key.use(await start())
  const signature = `${signed.signature.slice(0, -8)}AAAAAAAA`
  await refusedWith(enter({ ...signed, signature }), 'PASSKEY_INVALID')
})

test('a counter that does not rise is refused, and the member is warned that a copy may exist', async () => {
  const member = await person(scene)
  const key = await keyOf(member)
  await enter(key.use(await start(), { counter: 7 }))
  for (const counter of [7, 3])
    await refusedWith(enter(key.use(await start(), { counter })), 'PASSKEY_INVALID')
  expect((await eventsOf(member)).slice(0, 2)).toEqual(['passkey-copy', 'passkey-copy'])
  await enter(key.use(await start(), { counter: 8 }))
  const uncounted = await keyOf(member)
  await enter(uncounted.use(await start(), { counter: 0 }))
  await enter(uncounted.use(await start(), { counter: 0 }))
})

test('a suspended member gets in by passkey as little as by password', async () => {
  const member = await person(scene)
  const key = await keyOf(member)
  const become = (status: string) =>
    scene.app.ctx.db`update member set status = ${status} where id = ${member.dbId}`
  for (const status of ['suspended', 'excluded']) {
    await become(status)
    await refusedWith(enter(key.use(await start())), 'INACTIVE_USER')
  }
  await become('withdraw-only')
  await enter(key.use(await start()))
})

test('after five failures a passkey waits in that network, and in no other', async () => {
  const key = await keyOf(await person(scene))
  for (let count = 0; count < 5; count += 1)
    await refusedWith(enter(key.use(await start(), { isVerified: false })), 'PASSKEY_INVALID')
  await refusedWith(enter(key.use(await start())), 'REQUEST_LIMIT_1MIN')
  const passkey = key.use(await start())
  const from = { passkey, remember: false, address: '198.51.100.9', agent: 'test' }
  expect((await signInByPasskey(scene.app.ctx, from)).token).toMatch(/^kw_/)
})

test('to add or remove a passkey the password or a passkey is needed again, unless it was a short time ago', async () => {
  const member = await person(scene)
  const key = await keyOf(member)
  const [{ id } = { id: '' }] = await list(member)
  await age(member)
  await refusedWith(keyOf(member), 'PASSWORD_REQUIRED')
  const remove = () => call(contract.removeMemberPasskey, { id }, member.app)
  await refusedWith(remove(), 'PASSWORD_REQUIRED')
  const request = await call(contract.startConfirmPasskey, {}, member.app)
  await call(contract.confirmPasskey, { passkey: key.use(request) }, member.app)
  await keyOf(member, 'Tablet')
  await age(member)
  await call(confirmPassword, { password }, member.app)
  await remove()
  expect((await list(member)).map(({ name }) => name)).toEqual(['Tablet'])
  await refusedWith(enter(key.use(await start())), 'PASSKEY_INVALID')
  expect(await eventsOf(member)).toContain('passkey-remove')
})

test('a new passkey belongs to the session that began it, is sound, and belongs to one member', async () => {
  const member = await person(scene)
  const elsewhere = as((await member.signIn()).token)
  const begin = () => call(contract.startMemberPasskey, {}, member.app)
  const add = (passkey: ReturnType<ReturnType<typeof newKey>['create']>, caller = member.app) =>
    call(contract.addMemberPasskey, { name: 'A', passkey }, caller)
  await refusedWith(add(newKey().create(await begin()), elsewhere), 'PASSKEY_INVALID')
  const unverified = newKey().create(await begin(), { isVerified: false })
  await refusedWith(add(unverified), 'PASSKEY_INVALID')
  const { challenge } = await start()
  await refusedWith(add(newKey().create({ ...(await begin()), challenge })), 'PASSKEY_INVALID')
  const key = newKey()
  const made = key.create(await begin())
  await add(made)
  await refusedWith(add(made), 'PASSKEY_INVALID')
  const thief = await person(scene)
  const taken = key.create(await call(contract.startMemberPasskey, {}, thief.app))
  await refusedWith(add(taken, thief.app), 'PASSKEY_INVALID')
  expect(
    (await call(profile, {}, as((await enter(key.use(await start()))).token))).profile,
  ).toEqual((await call(profile, {}, member.app)).profile)
})

test('one credential that two members register at once belongs to one of them', async () => {
  const both = [await person(scene), await person(scene)]
  const key = newKey()
  const made = await Promise.all(
    both.map(async ({ app }) => key.create(await call(contract.startMemberPasskey, {}, app))),
  )
  const all = await Promise.allSettled(
    both.map(({ app }, at) =>
      call(contract.addMemberPasskey, { name: 'A', passkey: made[at]! }, app),
    ),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a member has ten passkeys at most, also with two requests at once, and renames only own ones', async () => {
  const member = await person(scene)
  const creations = await Promise.all(
    [1, 2].map(() => call(contract.startMemberPasskey, {}, member.app)),
  )
  for (let count = 1; count < 10; count += 1) await keyOf(member, `Key ${count}`)
  const all = await Promise.allSettled(
    creations.map((creation) =>
      call(
        contract.addMemberPasskey,
        { name: 'Last', passkey: newKey().create(creation) },
        member.app,
      ),
    ),
  )
  expect(all.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual([
    'PASSKEY_LIMIT',
  ])
  await refusedWith(call(contract.startMemberPasskey, {}, member.app), 'PASSKEY_LIMIT')
  const [{ id } = { id: '' }] = await list(member)
  const stranger = await person(scene)
  const rename = { id, name: 'Mine' }
  await refusedWith(call(contract.renameMemberPasskey, rename, stranger.app), 'NO_DATA')
  await refusedWith(call(contract.removeMemberPasskey, { id }, stranger.app), 'NO_DATA')
  await call(contract.renameMemberPasskey, rename, member.app)
  expect((await list(member))[0]).toMatchObject({ name: 'Mine' })
})

test('WDR-04 a passkey stands in for the password before a large withdrawal, in its session alone', async () => {
  const member = await person(scene, 90_000)
  const key = await keyOf(member)
  const other = as((await member.signIn()).token)
  await age(member)
  const take = (caller = member.app) => call(withdraw, { amount: baht(30_000) }, caller)
  const begin = (caller = member.app) => call(contract.startConfirmPasskey, {}, caller)
  const confirm = (passkey: UsedPasskey, caller = member.app) =>
    call(contract.confirmPasskey, { passkey }, caller)
  await refusedWith(take(), 'PASSWORD_REQUIRED')
  // Neither a signature for signing in, nor one of another session, nor another member's.
  await refusedWith(confirm(key.use(await start())), 'PASSKEY_INVALID')
  await refusedWith(confirm(key.use(await begin(other))), 'PASSKEY_INVALID')
  const stranger = await person(scene)
  const strangerKey = await keyOf(stranger)
  await refusedWith(confirm(strangerKey.use(await begin())), 'PASSKEY_INVALID')
  await refusedWith(enter(key.use(await begin())), 'PASSKEY_INVALID')
  await refusedWith(confirm(key.use(await begin(), { isVerified: false })), 'PASSKEY_INVALID')
  await refusedWith(take(), 'PASSWORD_REQUIRED')
  await confirm(key.use(await begin()))
  await take()
  await refusedWith(take(other), 'PASSWORD_REQUIRED')
  await refusedWith(call(contract.startConfirmPasskey, {}, (await person(scene)).app), 'NO_DATA')
})

test('a new password by code removes the passkeys and says so; one that is changed with the old one keeps them', async () => {
  const member = await person(scene)
  const key = await keyOf(member)
  const newPassword = 'som tam 1234'
  await call(changePassword, { oldPassword: password, newPassword }, member.app)
  await enter(key.use(await start()))
  const late = await call(contract.startMemberPasskey, {}, member.app)
  const request = await start()
  const otpToken = await provenToken(scene, member)
  const replaced = await call(
    resetPassword,
    { otpToken, newPassword: 'tom yam kung 55' },
    { host: scene.app.host },
  )
  expect(replaced.passkeysRemoved).toBe(1)
  await refusedWith(enter(key.use(request)), 'PASSKEY_INVALID')
  const add = { name: 'Late', passkey: newKey().create(late) }
  await refusedWith(call(contract.addMemberPasskey, add, member.app), 'invalid-token')
  expect(await textTo(scene, member.phone, 2)).toContain('พาสคีย์ทั้งหมดถูกลบแล้ว')
  const { token } = await member.signIn('tom yam kung 55')
  expect(await list({ ...member, app: as(token) })).toEqual([])
  expect(await eventsOf({ ...member, app: as(token) })).toContain('passkey-remove')
  // The device may make one again.
  await addKey(scene.app, as(token))
})

test('the application changes of a passkey only counter, name and last use, and moves it to no other member', async () => {
  const grants = await scene.app.ctx.db<{ name: string; columns: string[] }[]>`
    select table_name as name, array_agg(column_name::text order by column_name) as columns
    from information_schema.column_privileges
    where table_name in ('member_passkey', 'member_passkey_claim') and grantee = 'kapao_app'
      and privilege_type = 'UPDATE' group by 1`
  expect(grants).toEqual([{ name: 'member_passkey', columns: ['counter', 'name', 'used_at'] }])
})
