import { beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from '#contract/call'
import { logout } from '#contract/logout'
import {
  endMemberSession,
  endOtherSessions,
  memberEvents,
  memberSessions,
} from '#contract/member-event'
import { endMemberSessions } from '#contract/operator-member-action'
import { memberSignIns } from '#contract/operator-member-event'
import { changePassword, profile } from '#contract/profile'
import { withdraw } from '#contract/withdraw'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { signIn } from '../login/login.ts'
import { newOperator } from '../operator/testing.ts'
import { lastAudit } from '../operator-member-change/testing.ts'
import { person } from '../password/testing.ts'
import { purgeKind } from '../personal-data/purge.ts'
import { refusedWith } from '../refused-testing.ts'
import { password, setSetting } from '../register/testing.ts'
import { asOwner } from '../testing.ts'

// Goal: what happens to an account leaves a trace that its owner and an operator can read.
// Method: the whole server with the sandbox, over HTTP; sign-ins from other addresses through the same function.
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
})
beforeEach(() => scene.app.ctx.db`delete from login_try`)

type Person = Awaited<ReturnType<typeof person>>
const android = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0.0.0 Mobile Safari/537.36'

/** Signs in from an address. */
async function enter({ username }: Person, from: Partial<Parameters<typeof signIn>[1]> = {}) {
  const client = { address: '203.0.113.7', agent: android, remember: false }
  const { token } = await signIn(scene.app.ctx, Object.assign({ username, password }, client, from))
  return { host: scene.app.host, token }
}
const eventsOf = async (app: { host: string; token: string }) =>
  (await call(memberEvents, {}, app)).events.map(({ kind, device, network }) => ({
    kind,
    device,
    network,
  }))
const kindsOf = async (app: { host: string; token: string }) =>
  (await eventsOf(app)).map(({ kind }) => kind)

test('sign-ins that succeed and fail, sign-outs, passwords and withdrawals are listed for the member, with device and network', async () => {
  const member = await person(scene, 500)
  const app = await enter(member)
  expect((await eventsOf(app))[0]).toEqual({
    kind: 'sign-in',
    device: 'Chrome, Android',
    network: '203.0.113.x',
  })
  await refusedWith(
    enter(member, { password: 'not it at all', address: '2001:db8:1:2::3' }),
    'WRONG_CREDENTIAL',
  )
  expect((await eventsOf(app))[0]).toMatchObject({
    kind: 'sign-in-failed',
    network: '2001:db8:1::',
  })
  await call(withdraw, { amount: baht(100) }, { ...app, key: 'one-withdrawal' })
  await call(withdraw, { amount: baht(100) }, { ...app, key: 'one-withdrawal' })
  await call(changePassword, { oldPassword: password, newPassword: 'som tam 4420' }, app)
  await call(logout, {}, app)
  const { token } = await member.signIn('som tam 4420')
  expect(await kindsOf({ host: scene.app.host, token })).toEqual([
    'sign-in',
    'new-device',
    'sign-out',
    'password-change',
    'withdrawal',
    'sign-in-failed',
    'sign-in',
    'new-device',
    'sign-in',
  ])
})

test('no address stands readable in the database, and the same network has the same hash', async () => {
  const member = await person(scene)
  await enter(member, { address: '198.51.100.23' })
  await enter(member, { address: '198.51.100.23' })
  const rows = await scene.app.ctx.db<{ row: string; hash: string }[]>`
    select to_jsonb(e)::text || (select jsonb_agg(s)::text from session s where s.member = e.member) as row,
      encode(network_hash, 'hex') as hash
    from member_event e where member = ${member.dbId} order by id desc limit 2`
  expect(rows).toHaveLength(2)
  expect(rows[0]!.hash).toBe(rows[1]!.hash)
  for (const { row } of rows) {
    expect(row).not.toContain('198.51.100')
    expect(row).not.toContain(Buffer.from('198.51.100.23').toString('hex'))
  }
})

test('a failed sign-in of an unknown number stores its try and no event, and a flood stores 200 a day', async () => {
  const member = await person(scene)
  const { db } = scene.app.ctx
  const before = await count()
  await refusedWith(enter(member, { username: '0810999999' }), 'WRONG_CREDENTIAL')
  expect(await count()).toBe(before)
  await db`
    insert into member_event (bucket, member, kind)
    select ${member.dbId % 256}::int, ${member.dbId}::int8, 'sign-in-failed' from generate_series(1, 199)`
  for (let at = 0; at < 3; at += 1)
    await refusedWith(enter(member, { password: 'not it at all' }), 'WRONG_CREDENTIAL')
  const [{ failures }] = await db<[{ failures: number }]>`
    select count(*)::int as failures from member_event where member = ${member.dbId} and kind = 'sign-in-failed'`
  expect(failures).toBe(200)

  async function count(): Promise<number> {
    const [{ all }] = await db<[{ all: number }]>`
      select count(*)::int as all from member_event where kind = 'sign-in-failed'`
    return all
  }
})

test('events are kept for two years: younger ones cannot be deleted or changed, older ones are', async () => {
  const member = await person(scene)
  const { db } = scene.app.ctx
  await expect(db`delete from member_event where member = ${member.dbId}`).rejects.toThrow(
    'kept for two years',
  )
  await expect(
    db`update member_event set kind = 'sign-out' where member = ${member.dbId}`,
  ).rejects.toThrow('permission denied')
  await asOwner(
    scene.app,
    (owner) => owner`
    insert into member_event (bucket, member, kind, at)
    values (${member.dbId % 256}, ${member.dbId}, 'password-change', now() - interval '2 years 1 minute'),
      (${member.dbId % 256}, ${member.dbId}, 'password-reset', now() - interval '2 years' + interval '1 minute')`,
  )
  await purgeKind(scene.app.ctx.db, 'event')
  const left = await db<{ kind: string }[]>`
    select kind from member_event where member = ${member.dbId} and kind like 'password%'`
  expect(left).toEqual([{ kind: 'password-reset' }])
})

test('the member sees the open sessions, ends one, and then all others', async () => {
  const member = await person(scene)
  const [phone, tablet, desk] = [await enter(member), await enter(member), await enter(member)]
  const { sessions } = await call(memberSessions, {}, phone)
  expect(sessions).toHaveLength(4)
  expect(sessions.filter(({ isThis }) => isThis)).toMatchObject([
    { device: 'Chrome, Android', network: '203.0.113.x' },
  ])
  const ofTablet = (await call(memberSessions, {}, tablet)).sessions.find(({ isThis }) => isThis)!
  expect(await call(endMemberSession, { id: ofTablet.id }, phone)).toEqual({ message: 'ended' })
  await refusedWith(call(profile, {}, tablet), 'invalid-token')
  await call(profile, {}, desk)
  await refusedWith(call(endMemberSession, { id: ofTablet.id }, phone), 'NO_DATA')
  expect(await call(endOtherSessions, {}, phone)).toEqual({ ended: 2 })
  await refusedWith(call(profile, {}, desk), 'invalid-token')
  expect((await call(memberSessions, {}, phone)).sessions).toHaveLength(1)
  expect(await call(endOtherSessions, {}, phone)).toEqual({ ended: 0 })
  expect((await kindsOf(phone)).slice(0, 2)).toEqual(['sessions-end', 'sessions-end'])
})

test('a member cannot end a session of another', async () => {
  const [one, other] = [await person(scene), await person(scene)]
  const { sessions } = await call(memberSessions, {}, other.app)
  await refusedWith(call(endMemberSession, { id: sessions[0]!.id }, one.app), 'NO_DATA')
  await call(profile, {}, other.app)
})

test('an operator sees addresses in full, and how many others came from the network; the view is in the audit', async () => {
  const [member, neighbour] = [await person(scene), await person(scene)]
  const app = await enter(member, { address: '192.0.2.77' })
  await enter(neighbour, { address: '192.0.2.77' })
  const risk = await newOperator(scene.app, 'risk')
  const seen = await call(memberSignIns, { id: member.userId }, risk.desk)
  expect(seen.events[0]).toMatchObject({ kind: 'sign-in', address: '192.0.2.77', others: 1 })
  expect(seen.sessions[0]).toMatchObject({ device: 'Chrome, Android', address: '192.0.2.77' })
  expect(await lastAudit(scene, member.userId)).toMatchObject({ action: 'look-sign-ins' })
  const support = await newOperator(scene.app, 'support')
  await call(endMemberSessions, { id: member.userId, reason: 'Lost phone' }, support.desk)
  await refusedWith(call(profile, {}, app), 'invalid-token')
  expect((await call(memberSignIns, { id: member.userId }, risk.desk)).events[0]).toMatchObject({
    kind: 'sessions-end',
    address: '',
  })
  await refusedWith(call(memberSignIns, { id: '99999999' }, risk.desk), 'NO_USER')
  const content = await newOperator(scene.app, 'content')
  await refusedWith(call(memberSignIns, { id: member.userId }, content.desk), 'INVALID_USER_3')
})
