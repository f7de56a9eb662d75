import { expect, test } from 'vitest'
import { approve } from '#contract/approval'
import { call } from '#contract/call'
import { memberCard } from '#contract/operator-member-card'
import { correctMemberName } from '#contract/operator-member-change'
import { profile } from '#contract/profile'
import { proposalAbout } from '../approval/testing.ts'
import { scene } from '../deposit/scene-testing.ts'
import { phoneOf } from '../login/phone.ts'
import { newOperator } from '../operator/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { asOwner } from '../testing.ts'
import { one, openTwoDesks, two } from './scene-testing.ts'
import { type Desk, lastAudit, makePuppet, person, versionOf } from './testing.ts'

// Goal: two people correct a misspelt name, by the bank's rules, and the member gets one SMS. Method: the whole server with
// the sandbox, over HTTP.
openTwoDesks('support-lead', 'finance')

type Person = Awaited<ReturnType<typeof person>>
const reason = 'Misspelt at the registration'
const correct = async (by: Desk, { userId }: Person, name: string, holder: string) =>
  call(
    correctMemberName,
    { id: userId, version: await versionOf(by, userId), name, holder, reason },
    by.desk,
  )
const holderOf = async ({ userId }: Person) =>
  (await call(memberCard, { id: userId }, one.desk)).bank.holder
test('JOB correct-name two people correct both names, and the member gets an SMS', async () => {
  const member = await person(scene)
  const before = await holderOf(member)
  const holder = `SOMSRI ${'ABCDEFGHIJ'[member.dbId % 10]}RAKDEE`
  expect(await correct(one, member, 'Somsri  Rakdee', holder.toLowerCase())).toEqual({
    outcome: 'proposed',
  })
  expect(await holderOf(member)).toBe(before)
  const proposal = await proposalAbout(`member ${member.userId}`, two)
  expect(proposal).toMatchObject({ action: 'member.name', reason })
  expect(proposal.changes).toEqual(
    expect.arrayContaining([
      { field: 'name', before: 'Person', after: 'Somsri Rakdee' },
      { field: 'holder', before, after: holder },
    ]),
  )
  await refusedWith(call(approve, { id: proposal.id, reason }, one.desk), 'APPROVAL_OWN')
  expect(await call(approve, { id: proposal.id, reason }, two.desk)).toEqual({ outcome: 'done' })
  expect(await holderOf(member)).toBe(holder)
  expect((await call(profile, {}, member.app)).profile.name).toBe('Somsri Rakdee')
  expect(await lastAudit(scene, member.userId)).toMatchObject({
    action: 'member-name',
    before: { name: 'Person', holder: before },
    after: { name: 'Somsri Rakdee', holder },
  })
  expect(await correct(two, member, 'Somsri Rakdee', holder)).toEqual({
    outcome: 'already_decided',
  })
  const number = phoneOf(member.username, 'th')!
  const soon = { timeout: 10_000 }
  await expect.poll(async () => (await scene.sandbox.smsTo(number)).length, soon).toBe(1)
  expect((await scene.sandbox.smsTo(number))[0]!.text).toContain('แก้ไข')
})

test('the name of another member at this bank, a name that the bank does not write, and an old page are refused', async () => {
  const [member, other] = [await person(scene), await person(scene)]
  await asOwner(
    scene.app,
    (db) => db`
      update member set bank_code = 'KTB', bank_account_name = case id when ${other.dbId} then 'MALEE SUKJAI' else 'MALI SUKJAI' end
      where id = any(${[member.dbId, other.dbId]}::bigint[])`,
  )
  await refusedWith(correct(one, member, 'Person', 'malee  sukjai'), 'EXISTING_NAME')
  await refusedWith(correct(one, member, 'Person', 'มาลี สุขใจ'), 'BANK_ACCOUNT_NAME_ENG')
  await refusedWith(correct(one, member, '  ', 'MALEE JAIDEE'), 'INVALID_USER_INFO')
  const input = { id: member.userId, version: 9, name: 'Malee', holder: 'MALEE JAIDEE', reason }
  await refusedWith(call(correctMemberName, input, one.desk), 'MEMBER_CHANGED')
  await refusedWith(call(correctMemberName, { ...input, id: '99999999' }, one.desk), 'NO_USER')
  // The other member registers the name between the proposal and the approval.
  await correct(one, member, 'Malee', 'MALEE JAIDEE')
  const { id } = await proposalAbout(`member ${member.userId}`, two)
  await asOwner(
    scene.app,
    (db) => db`update member set bank_account_name = 'MALEE JAIDEE' where id = ${other.dbId}`,
  )
  await refusedWith(call(approve, { id, reason }, two.desk), 'EXISTING_NAME')
  expect(await holderOf(member)).toBe('MALI SUKJAI')
})

test('of two who approve at the same time one changes it, and text stays text', async () => {
  const member = await person(scene)
  const html = `<img src=x>'); drop table member; --`
  await correct(one, member, html, await holderOf(member))
  const { id } = await proposalAbout(`member ${member.userId}`, two)
  const three = await newOperator(scene.app, 'finance')
  const both = await Promise.all(
    [two, three].map(({ desk }) => call(approve, { id, reason }, desk)),
  )
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(['already_decided', 'done'])
  expect((await call(profile, {}, member.app)).profile.name).toBe(html)
})

test('of two members of a bank one gets a name to which two people correct both at the same time', async () => {
  const three = await newOperator(scene.app, 'finance')
  for (const letter of 'ABCDEF') {
    const holder = `MALEE ${letter}UKJAI`
    const pair = [await person(scene), await person(scene)]
    const members = pair.map(({ dbId }) => dbId)
    await asOwner(
      scene.app,
      (db) => db`update member set bank_code = 'KTB' where id = any(${members}::bigint[])`,
    )
    const ids: string[] = []
    for (const member of pair) {
      await correct(one, member, 'Malee', holder)
      ids.push((await proposalAbout(`member ${member.userId}`, two)).id)
    }
    const approvals = await Promise.allSettled(
      ids.map((id, at) => call(approve, { id, reason }, at ? two.desk : three.desk)),
    )
    const codes = approvals.map((each) => (each.status === 'rejected' ? each.reason.code : 'done'))
    expect(codes.sort()).toEqual(['EXISTING_NAME', 'done'])
    const holders = await Promise.all(pair.map(holderOf))
    expect(holders.filter((name) => name === holder)).toHaveLength(1)
  }
})

test('no operator without the right corrects it, no puppet is the second person, and the database refuses one alone', async () => {
  const member = await person(scene)
  const support = await newOperator(scene.app, 'support')
  await refusedWith(correct(support, member, 'Malee', 'MALEE DEE'), 'INVALID_USER_3')
  const puppet = await newOperator(scene.app, 'finance')
  await makePuppet(scene, puppet, one)
  await correct(one, member, 'Malee', 'MALEE DEE')
  await refusedWith(correct(puppet, member, 'Malee', 'MALEE DEE'), 'APPROVAL_DEPENDENT')
  await expect(
    scene.app.ctx.db`update member set bank_account_name = 'MALEE DEE' where id = ${member.dbId}`,
  ).rejects.toThrow('takes two people')
})
