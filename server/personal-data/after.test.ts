import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { call, download } from '#contract/call'
import { addMemberPayer, revokeMemberPayer } from '#contract/member-payer'
import { reply } from '#contract/operator'
import { openCase } from '#contract/operator-case'
import { addConversationNote, addLabel, setLabel } from '#contract/operator-inbox'
import {
  addMemberNote,
  endMemberSessions,
  openMemberConversation,
  setMemberTags,
} from '#contract/operator-member-action'
import { memberCard } from '#contract/operator-member-card'
import * as change from '#contract/operator-member-change'
import { decidePayment, decideSlip } from '#contract/operator-money'
import { exportPersonalData, proposePersonalExport } from '#contract/operator-personal-data'
import { setMemberLimit } from '#contract/operator-protection'
import { encryptEvidence } from '../deposit/evidence.ts'
import { scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { tellIdentity } from '../identity/tell.ts'
import { newOperator } from '../operator/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { anonymised, one, openPeople, two, versionOf } from './people-testing.ts'
import { approveAs, memberWithData, reason } from './testing.ts'

// Goal: what operators would still write about an anonymised member is refused, because nothing would remove it again. Method: each
// call that takes words or money for a member, over HTTP, by operators who have the member's page open.
openPeople()

async function anonymousMember() {
  const member = await memberWithData(scene.app)
  await anonymised(member)
  return member
}

const account = { bankCode: 'KBANK', holder: 'SOMCHAI JAIDEE', accountNo: '1234567890' }

test('no note, tag, name, account, limit or adjustment is written about an anonymised member', async () => {
  const member = await anonymousMember()
  const id = member.userId
  const [payer] = (await call(memberCard, { id }, one.desk)).payers
  const seen = { id, version: await versionOf(member), reason }
  const { desk } = one
  const calls = [
    () => call(addMemberNote, { id, text: 'Somchai called' }, desk),
    () => call(setMemberTags, { ...seen, tags: ['somchai'] }, desk),
    () => call(endMemberSessions, { id, reason }, desk),
    () =>
      call(change.correctMemberName, { ...seen, name: 'Somchai', holder: 'SOMCHAI JAIDEE' }, desk),
    () => call(change.changeMemberBank, { ...seen, ...account }, desk),
    () => call(change.changeMemberPhone, { ...seen, phoneNumber: '0812345678' }, desk),
    () => call(change.setMemberWithdrawLimit, { ...seen, maximum: null, countADay: 1 }, desk),
    () => call(change.creditMember, { ...seen, amount: baht(1), category: 'goodwill' }, desk),
    () => call(change.debitMember, { ...seen, amount: baht(1) }, desk),
    () => call(setMemberLimit, { ...seen, kind: 'deposit', period: 'day', amount: baht(1) }, desk),
    () => call(addMemberPayer, { ...seen, ...account }, desk),
    () => call(revokeMemberPayer, { id, payer: payer!.id, reason }, desk),
  ]
  for (const ask of calls) await refusedWith(ask(), 'MEMBER_ANONYMISED')
  const { db } = scene.app.ctx
  const open =
    await db`select action from approval where object like ${`member ${id}%`} and state = 'open'`
  expect(open.map(({ action }) => action)).toEqual(['member.name'])
})

test('support writes nothing in the conversation of an anonymised member, for the member or for colleagues', async () => {
  const { userId: id } = await anonymousMember()
  const { desk } = one
  const message = { message_type: 'text', payload: { message: 'Dear Somchai' } } as const
  await call(addLabel, { name: `of ${id}` }, desk)
  const [label] = await scene.app.ctx.db<{ id: number }[]>`
    select id::int from label where name = ${`of ${id}`}`
  const calls = [
    () => call(reply, { id, clientId: randomUUID(), message }, desk),
    () => call(addConversationNote, { id, text: 'Somchai called' }, desk),
    () => call(openCase, { id, kind: 'other', text: 'Somchai called' }, desk),
    () => call(setLabel, { id, label: label!.id, isSet: true }, desk),
    () => call(openMemberConversation, { id }, desk),
  ]
  for (const ask of calls) await refusedWith(ask(), 'MEMBER_ANONYMISED')
})

test('no slip and no payment is credited to a member who was anonymised, also not by a proposal from before', async () => {
  const member = await memberWithData(scene.app)
  const { db, secrets } = scene.app.ctx
  const raw = encryptEvidence(secrets, '{}')
  const [payment] = await db<{ id: string }[]>`
    insert into unmatched_payment (provider, fact, reason_code, transaction, amount, currency, raw, received_in)
    values ('KBANK', ${randomUUID()}, 'payer_not_found', ${randomUUID()}, ${baht(5)}, 'BAHT', ${raw}, 'house/gateway:KBANK')
    returning id::text`
  const credit = { id: payment!.id, decision: 'credit', member: member.userId, reason } as const
  expect(await call(decidePayment, credit, one.desk)).toMatchObject({ outcome: 'proposed' })
  await anonymised(member)
  const other = await newOperator(scene.app, 'owner')
  await refusedWith(call(decidePayment, credit, other.desk), 'MEMBER_ANONYMISED')
  const slip = {
    id: `SLIP${member.id}`,
    decision: 'credit',
    bank: 'KBANK',
    transfer: randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase(),
    amount: baht(5),
    reason,
  } as const
  await refusedWith(call(decideSlip, slip, one.desk), 'MEMBER_ANONYMISED')
})

test('no export of an anonymised member is proposed, approved or saved', async () => {
  const [proposed, approved] = [await memberWithData(scene.app), await memberWithData(scene.app)]
  const propose = ({ userId: id }: typeof proposed, { desk } = one) =>
    call(proposePersonalExport, { id, reason }, desk)
  for (const member of [proposed, approved])
    expect(await propose(member)).toEqual({ outcome: 'proposed' })
  expect(await approveAs(two, 'personal.export', approved.userId)).toEqual({ outcome: 'done' })
  for (const member of [proposed, approved]) {
    await anonymised(member)
    await refusedWith(propose(member, two), 'MEMBER_ANONYMISED')
    await refusedWith(
      download(exportPersonalData, { id: member.userId }, one.desk),
      'MEMBER_ANONYMISED',
    )
  }
  await refusedWith(approveAs(two, 'personal.export', proposed.userId), 'APPROVAL_STALE')
})

test('a decision about a document sends no message to a member who was anonymised before the job runs', async () => {
  const member = await memberWithData(scene.app)
  const { ctx } = scene.app
  const [{ check }] = await ctx.db<[{ check: string }]>`
    select id::text as check from identity_check where member = ${member.id}`
  await anonymised(member)
  await tellIdentity({ member: member.id, check, operator: 1 }, ctx)
  const messages = await ctx.db`
    select from chat_message m join conversation c on c.id = m.conversation where c.member = ${member.id}`
  expect(messages).toEqual([])
})
