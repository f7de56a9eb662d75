import { expect, test } from 'vitest'
import { approve } from '#contract/approval'
import { call } from '#contract/call'
import { login } from '#contract/login'
import { memberEvents } from '#contract/member-event'
import { setMemberStatus } from '#contract/operator-member-action'
import { memberCard } from '#contract/operator-member-card'
import { changeMemberPhone } from '#contract/operator-member-change'
import { sendPasswordLink } from '#contract/operator-member-password'
import { profile } from '#contract/profile'
import { exclude } from '#contract/protection'
import { register } from '#contract/register'
import { proposalAbout } from '../approval/testing.ts'
import { scene } from '../deposit/scene-testing.ts'
import { phoneOf } from '../login/phone.ts'
import { newOperator } from '../operator/testing.ts'
import { hashOfPhone } from '../protection/excluded-phone.ts'
import { refusedWith } from '../refused-testing.ts'
import { newMember, newRegistration, password } from '../register/testing.ts'
import { asOwner } from '../testing.ts'
import { one, openTwoDesks, two } from './scene-testing.ts'
import { type Desk, lastAudit, makePuppet, person, versionOf } from './testing.ts'

// Goal: two people give a member another number, both numbers get an SMS, and the earlier number opens the account no more.
// Method: the whole server with the sandbox, over HTTP.
openTwoDesks('support-lead', 'finance')

type Person = Awaited<ReturnType<typeof person>>
const reason = 'Lost the old SIM, shown the document'
const international = (username: string) => phoneOf(username, 'th')!
const change = async (by: Desk, { userId }: Person, phoneNumber: string) =>
  call(
    changeMemberPhone,
    { id: userId, version: await versionOf(by, userId), phoneNumber, reason },
    by.desk,
  )
const agree = async (by: Desk, member: Person) =>
  call(approve, { id: (await proposalAbout(`member ${member.userId}`, by)).id, reason }, by.desk)
const signIn = (username: string) => call(login, { username, password, remember: false }, scene.app)
const links = async ({ dbId }: Person) => {
  const [{ open }] = await scene.app.ctx.db<[{ open: number }]>`
    select count(*)::int as open from member_password_link where member = ${dbId} and revoked_at is null and used_at is null`
  return open
}

test('JOB change-phone two people change it: the member is signed out, both numbers get an SMS, and only the new one signs in', async () => {
  const member = await person(scene)
  const { username: next } = newRegistration()
  await call(sendPasswordLink, { id: member.userId, reason }, one.desk)
  expect(await links(member)).toBe(1)
  expect(await change(one, member, next)).toEqual({ outcome: 'proposed' })
  await call(profile, {}, member.app)

  const proposal = await proposalAbout(`member ${member.userId}`, two)
  expect(proposal).toMatchObject({ action: 'member.phone', reason })
  const [before, after] = [member.username, next].map(international)
  expect(proposal.changes).toContainEqual({ field: 'phone', before, after })
  const agreed = { id: proposal.id, reason }
  await refusedWith(call(approve, agreed, one.desk), 'APPROVAL_OWN')
  expect(await call(approve, agreed, two.desk)).toEqual({ outcome: 'done' })

  await refusedWith(call(profile, {}, member.app), 'invalid-token')
  await refusedWith(signIn(member.username), 'WRONG_CREDENTIAL')
  const { token } = await signIn(next)
  const { events } = await call(memberEvents, {}, { host: scene.app.host, token })
  expect(events.map(({ kind }) => kind)).toContain('phone')
  expect(await links(member)).toBe(0)
  expect(await lastAudit(scene, member.userId)).toMatchObject({
    action: 'member-phone',
    reason,
    before: { phone: before },
    after: { phone: after },
  })
  expect(await change(two, member, next)).toEqual({ outcome: 'already_decided' })
  for (const number of [before!, after!])
    await expect
      .poll(async () => (await scene.sandbox.smsTo(number)).map(({ text }) => text))
      .toContainEqual(expect.stringContaining('เบอร์โทรศัพท์'))

  // The earlier number is free for somebody else.
  const other = newRegistration({ username: member.username })
  await newMember(scene.app.host, other)
})

test('what is no number of the region, a number of another member or of one who is excluded, and an old page are refused', async () => {
  const [member, other] = [await person(scene), await person(scene)]
  for (const text of ['12345', '020 5551 2345', '+1 415 555 0100', 'number'])
    await refusedWith(change(one, member, text), 'INVALID_USER_INFO')
  await refusedWith(change(one, member, other.username), 'EXISTING_USER')
  const { username: next } = newRegistration()
  const excluded = hashOfPhone(scene.app.ctx.secrets, international(next))
  await asOwner(
    scene.app,
    (db) => db`insert into excluded_phone (hash, until) values (${excluded}, null)`,
  )
  await refusedWith(change(one, member, next), 'SELF_EXCLUDED')
  const { username: free } = newRegistration()
  const input = { id: member.userId, version: 9, phoneNumber: free, reason }
  await refusedWith(call(changeMemberPhone, input, one.desk), 'MEMBER_CHANGED')
  await refusedWith(call(changeMemberPhone, { ...input, id: '99999999' }, one.desk), 'NO_USER')
  // Somebody registers with the number between the proposal and the approval.
  await change(one, member, free)
  const { id } = await proposalAbout(`member ${member.userId}`, two)
  await newMember(scene.app.host, newRegistration({ username: free }))
  await refusedWith(call(approve, { id, reason }, two.desk), 'EXISTING_USER')
  const { phone } = await call(memberCard, { id: member.userId }, one.desk)
  expect(international(phone)).toBe(international(member.username))
})

test('the number of a blocked member stays, so that it cannot be registered again', async () => {
  const member = await person(scene)
  const { username: next } = newRegistration()
  await change(one, member, next)
  const version = await versionOf(one, member.userId)
  const block = { status: 'suspended', category: 'fraud', reason } as const
  await call(setMemberStatus, { id: member.userId, version, ...block }, one.desk)
  await refusedWith(agree(two, member), 'INACTIVE_USER')
  await refusedWith(change(one, member, next), 'INACTIVE_USER')
})

test('of two who approve at the same time one changes it', async () => {
  const member = await person(scene)
  const { username: next } = newRegistration()
  await change(one, member, next)
  const { id } = await proposalAbout(`member ${member.userId}`, two)
  const three = await newOperator(scene.app, 'finance')
  const both = await Promise.all(
    [two, three].map(({ desk }) => call(approve, { id, reason }, desk)),
  )
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(['already_decided', 'done'])
})

test('no operator without the right changes it, no puppet is the second person, and the database refuses one alone', async () => {
  const member = await person(scene)
  const { username: next } = newRegistration()
  const support = await newOperator(scene.app, 'support')
  await refusedWith(change(support, member, next), 'INVALID_USER_3')
  const puppet = await newOperator(scene.app, 'finance')
  await makePuppet(scene, puppet, one)
  await change(one, member, next)
  await refusedWith(change(puppet, member, next), 'APPROVAL_DEPENDENT')
  await expect(
    scene.app.ctx.db`update member set phone = ${international(next)} where id = ${member.dbId}`,
  ).rejects.toThrow('takes two people')
})

test('the number of a member on a break, or self-excluded, stays, so that it cannot be registered again', async () => {
  const member = await person(scene)
  const { username: next } = newRegistration()
  await change(one, member, next)
  await call(exclude, { length: '24-hours' }, member.app)
  await refusedWith(agree(two, member), 'ON_BREAK')
  await call(exclude, { length: 'forever' }, member.app)
  await refusedWith(change(one, member, next), 'SELF_EXCLUDED')
  const again = newRegistration({ username: member.username })
  await refusedWith(call(register, again, { host: scene.app.host }), 'EXISTING_USER')
})
