import { beforeAll, expect, test } from 'vitest'
import { type Caller, call } from '#contract/call'
import { login } from '#contract/login'
import { answerNotices, memberEvents, memberNotices } from '#contract/member-event'
import { memberPasskeys } from '#contract/member-passkey'
import { profile } from '#contract/profile'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { addKey } from '../member-passkey/testing.ts'
import { person, textTo } from '../password/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { password, setSetting } from '../register/testing.ts'

// Goal: the member's own devices show a thief's sign-in and can undo it, and the thief's device can neither see nor answer
// it. Method: the whole server over HTTP; a device is the token that its browser keeps.
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
})

async function enter({ username }: { username: string }, deviceToken?: string) {
  const { host } = scene.app
  const signedIn = await call(login, { username, password, deviceToken }, { host })
  return { caller: { host, token: signedIn.token }, device: signedIn.deviceToken! }
}
const noticesOf = async (caller: Caller) => (await call(memberNotices, {}, caller)).notices
const kindsOf = async (caller: Caller) => (await noticesOf(caller)).map(({ kind }) => kind)
const answer = (caller: Caller, last: string, isMine: boolean) =>
  call(answerNotices, { last, isMine }, caller)
const eventsOf = async (caller: Caller) =>
  (await call(memberEvents, {}, caller)).events.map(({ kind }) => kind)

test('a sign-in on a new device is announced on the older one, and the first device and a known one are not', async () => {
  const member = await person(scene)
  const phone = await enter(member)
  const again = await enter(member, phone.device)
  expect(await eventsOf(again.caller)).toEqual(['sign-in', 'sign-in', 'new-device', 'sign-in'])
  const tablet = await enter(member)
  const [notice] = await noticesOf(phone.caller)
  expect(notice).toMatchObject({ kind: 'new-device', at: expect.any(Number) })
  expect(notice?.network).toMatch(/\.x$/)
  // Also on a session that the old device opens later.
  expect(await kindsOf((await enter(member, phone.device)).caller)).toEqual(['new-device'])
  expect(await kindsOf(tablet.caller)).toEqual([])
  await answer(phone.caller, notice!.id, true)
  expect(await kindsOf(phone.caller)).toEqual([])
  await call(profile, {}, tablet.caller)
  await refusedWith(answer(phone.caller, notice!.id, true), 'NO_DATA')
})

test('the new device neither sees nor answers the notice, not even by another sign-in or another device of its own', async () => {
  const member = await person(scene)
  const phone = await enter(member)
  const thief = await enter(member)
  const [notice] = await noticesOf(phone.caller)
  const later = await enter(member, thief.device)
  const second = await enter(member)
  for (const { caller } of [thief, later, second]) {
    expect((await noticesOf(caller)).map(({ id }) => id)).not.toContain(notice!.id)
    await answer(caller, '999999999999', true).catch(() => undefined)
  }
  expect((await noticesOf(phone.caller)).map(({ id }) => id)).toContain(notice!.id)
  const stranger = await enter(await person(scene))
  await refusedWith(answer(stranger.caller, notice!.id, false), 'NO_DATA')
})

test('“it was not me” ends the other sessions, forgets the other devices and removes passkeys that were added since', async () => {
  const member = await person(scene)
  const phone = await enter(member)
  await addKey(scene.app, phone.caller, 'Mine')
  const thief = await enter(member)
  await addKey(scene.app, thief.caller, 'Of the thief')
  const notices = await noticesOf(phone.caller)
  expect(notices.map(({ kind }) => kind)).toEqual(['passkey-add', 'new-device'])
  await answer(phone.caller, notices[0]!.id, false)
  await refusedWith(call(profile, {}, thief.caller), 'invalid-token')
  await call(profile, {}, phone.caller)
  const { passkeys } = await call(memberPasskeys, {}, phone.caller)
  expect(passkeys.map(({ name }) => name)).toEqual(['Mine'])
  expect((await eventsOf(phone.caller)).slice(0, 2)).toEqual(['sessions-end', 'passkey-remove'])
  // The thief's device is a stranger again, so its next sign-in has a notice too.
  await enter(member, thief.device)
  expect(await kindsOf(phone.caller)).toEqual(['new-device'])
  expect((await enter(member, phone.device)).device).toBe(phone.device)
})

test('a thief who answers the notice of a second device of his own leaves the member’s device as it was', async () => {
  const member = await person(scene)
  const phone = await enter(member)
  const first = await enter(member)
  await enter(member)
  const [notice] = await noticesOf(first.caller)
  await answer(first.caller, notice!.id, false)
  const again = await enter(member, phone.device)
  expect(await kindsOf(again.caller)).toContain('new-device')
})

test('“it was not me” counts for all notices up to the newest, also for a passkey before the twenty that are shown', async () => {
  const member = await person(scene)
  const phone = await enter(member)
  const thief = await enter(member)
  await addKey(scene.app, thief.caller, 'Of the thief')
  for (let times = 0; times < 20; times += 1) await enter(member)
  const notices = await noticesOf(phone.caller)
  expect(notices.map(({ kind }) => kind)).toEqual(Array(20).fill('new-device'))
  await answer(phone.caller, notices[0]!.id, false)
  expect((await call(memberPasskeys, {}, phone.caller)).passkeys).toEqual([])
  expect(await kindsOf(phone.caller)).toEqual([])
})

test('“it was me” leaves the notices open that were not shown', async () => {
  const member = await person(scene)
  const phone = await enter(member)
  for (let times = 0; times < 21; times += 1) await enter(member)
  const [newest] = await noticesOf(phone.caller)
  await answer(phone.caller, newest!.id, true)
  expect(await kindsOf(phone.caller)).toEqual(['new-device'])
})

test('a thief who signs in on many devices does not make the member’s own device a new one', async () => {
  const member = await person(scene)
  const phone = await enter(member)
  for (let times = 0; times < 21; times += 1) await enter(member)
  const later = await enter(member, phone.device)
  // The member's own sign-in is no news, and that of the thief is.
  expect((await eventsOf(later.caller)).slice(0, 3)).toEqual(['sign-in', 'sign-in', 'new-device'])
  expect(await kindsOf(later.caller)).toEqual(Array(20).fill('new-device'))
})

test('an answer counts for the notices that were seen, and not for one that came meanwhile', async () => {
  const member = await person(scene)
  const phone = await enter(member)
  await enter(member)
  const [seen] = await noticesOf(phone.caller)
  await enter(member)
  await answer(phone.caller, seen!.id, true)
  expect(await kindsOf(phone.caller)).toEqual(['new-device'])
})

test('answers can be neither changed nor deleted by the application', async () => {
  const grants = await scene.app.ctx.db<{ type: string }[]>`
    select privilege_type as type from information_schema.table_privileges
    where table_name = 'member_notice_answer' and grantee = 'kapao_app' order by 1`
  expect(grants.map(({ type }) => type)).toEqual(['INSERT', 'SELECT'])
})

test('no SMS is sent for a new device, unless the setting says so, and then one a day', async () => {
  const { db } = scene.app.ctx
  const quiet = await person(scene)
  await enter(quiet)
  await setSetting(db, 'newDeviceSms', true)
  const member = await person(scene)
  await enter(member)
  await enter(member)
  await enter(member)
  expect(await textTo(scene, member.phone, 1)).toContain('อุปกรณ์ใหม่')
  await setSetting(db, 'newDeviceSms', false)
  expect(await scene.sandbox.smsTo(quiet.phone)).toEqual([])
  const sent =
    await db`select from member_event where member = ${member.dbId} and kind = 'new-device'`
  expect(sent).toHaveLength(3)
  expect(await scene.sandbox.smsTo(member.phone)).toHaveLength(1)
})
