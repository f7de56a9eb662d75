import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { conversations, endConversation } from '#contract/operator'
import {
  answerCase,
  caseStory,
  cases,
  claimCase,
  closeCase,
  openCase,
  releaseCase,
  reopenCase,
} from '#contract/operator-case'
import { deposits } from '#contract/operator-deposit'
import { conversationNotes, mergeConversation, snoozeConversation } from '#contract/operator-inbox'
import { app as here, openApp, openOther, other as there } from '../app-testing.ts'
import { answer, chatAt, guestAt, historyOf, memberAt, write } from '../chat/testing.ts'
import { emitterOf } from '../live/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refused } from '../refused-testing.ts'

// Goal: support and finance see one truth of a case when several act at once, and the customer sees none of it. Method: two whole
// servers on one database.
type Operator = Awaited<ReturnType<typeof newOperator>>
let support: Operator
let finance: Operator
let colleague: Operator

openApp()
openOther()
beforeAll(async () => {
  support = await newOperator(here)
  finance = await newOperator(here, 'finance')
  colleague = await newOperator(here, 'finance')
})

const listed = (asked: Partial<Parameters<typeof call<typeof cases>>[1]>, { desk } = finance) =>
  call(cases, { limit: 100, list: 'all', ...asked }, desk)
const story = (id: string) => call(caseStory, { id }, finance.desk)

/** Opens a case about a new member's conversation. */
async function opened(reference?: string) {
  const member = await memberAt(here)
  const { userId } = await write(member, 'where is my deposit?')
  const conversation = String(userId)
  const asked = { id: conversation, kind: 'deposit' as const, text: 'please look', reference }
  const { case: id } = await call(openCase, asked, support.desk)
  return { member, conversation, id }
}

test('a case goes from support to finance and back, and stands in the conversation for operators only', async () => {
  const { member, conversation, id } = await opened()
  await answer(support.desk, conversation, 'we ask finance')
  expect(await story(id)).toMatchObject({
    state: 'open',
    conversation,
    reference: '',
    money: null,
    openedBy: support.username,
    claimedBy: null,
    lines: [{ step: 'opened', by: support.username, text: 'please look' }],
  })
  const before = (await listed({ list: 'waiting' })).waiting
  expect(await call(claimCase, { id }, finance.desk)).toEqual({
    isDone: true,
    state: 'claimed',
    claimedBy: finance.username,
  })
  expect((await listed({ list: 'waiting' })).waiting).toBe(before)
  const until = Date.now() + 3_600_000
  await call(snoozeConversation, { id: conversation, last: 2, until }, support.desk)
  await call(answerCase, { id, text: 'the bank sent it back' }, finance.desk)
  expect((await listed({ list: 'waiting' })).waiting).toBe(before - 1)

  // The answer wakes the conversation.
  const { conversations: waiting } = await call(
    conversations,
    { page: 1, limit: 100, view: 'waiting' },
    support.desk,
  )
  expect(waiting.map((one) => one.id)).toContain(conversation)
  const { notes } = await call(conversationNotes, { id: conversation, from: 0 }, support.desk)
  expect(notes.map(({ after, by, what }) => ({ after, by, what }))).toMatchObject([
    {
      after: 1,
      by: support.username,
      what: { kind: 'case', id, step: 'opened', text: 'please look' },
    },
    { after: 2, by: support.username, what: { kind: 'assigned' } },
    { after: 2, by: finance.username, what: { kind: 'case', id, step: 'claimed', text: '' } },
    { after: 2, by: support.username, what: { kind: 'snoozed' } },
    {
      after: 2,
      by: finance.username,
      what: { kind: 'case', step: 'answered', text: 'the bank sent it back' },
    },
  ])
  const { messages } = await historyOf(member)
  expect(messages).toHaveLength(2)
  expect(JSON.stringify(messages)).not.toMatch(/please look|sent it back/)

  await call(reopenCase, { id, text: 'which day?' }, support.desk)
  expect(await story(id)).toMatchObject({ state: 'open', claimedBy: null })
  await call(closeCase, { id }, support.desk)
  const { lines, state } = await story(id)
  expect([state, lines.map(({ step }) => step)]).toEqual([
    'closed',
    ['opened', 'claimed', 'answered', 'reopened', 'closed'],
  ])
  const actions = await here.ctx.db`
    select action from operator_audit where kind = 'case' and about = ${id} and action <> 'read' order by id`
  expect(actions.map(({ action }) => action)).toEqual([
    'case-open',
    'case-claim',
    'case-answer',
    'case-reopen',
    'case-close',
  ])
})

test('an answer leaves an ended conversation ended', async () => {
  const { conversation, id } = await opened()
  await call(endConversation, { id: conversation }, support.desk)
  await call(answerCase, { id, text: 'paid' }, finance.desk)
  const [row] = await here.ctx
    .db`select snoozed_until from conversation where name = ${conversation}`
  expect(row).toEqual({ snoozedUntil: null })
})

test('if two act at once, one is first, the other gets the state, and other servers get the change', async () => {
  const { conversation, id } = await opened()
  const socket = chatAt(there.host, { token: support.token })
  try {
    const news: string[] = []
    socket.on('conversation', (one) => news.push(one.conversation))
    await once(emitterOf(socket), 'joined')
    const both = await Promise.all(
      [finance, colleague].map(({ desk }) => call(claimCase, { id }, desk)),
    )
    expect(both.filter(({ isDone }) => isDone)).toHaveLength(1)
    const [owner] = new Set(both.map(({ claimedBy }) => claimedBy))
    expect(both.every(({ claimedBy }) => claimedBy === owner)).toBe(true)
    await expect.poll(() => news).toContain(conversation)
    const [first, other] = owner === finance.username ? [finance, colleague] : [colleague, finance]
    for (const taken of [
      call(releaseCase, { id }, other.desk),
      call(answerCase, { id, text: 'mine' }, other.desk),
      call(reopenCase, { id, text: 'again' }, support.desk),
    ])
      expect(await taken).toEqual({ isDone: false, state: 'claimed', claimedBy: owner })
    expect(await call(releaseCase, { id }, first.desk)).toMatchObject({
      isDone: true,
      state: 'open',
    })
    const answers = await Promise.all(
      [finance, colleague].map(({ desk, username }) =>
        call(answerCase, { id, text: username }, desk),
      ),
    )
    expect(answers.filter(({ isDone }) => isDone)).toHaveLength(1)
    expect((await story(id)).lines.filter(({ step }) => step === 'answered')).toHaveLength(1)
  } finally {
    socket.close()
  }
})

test('a reference names the money of any owner, and leads from the money to the case', async () => {
  const { ctx } = here
  const other = await memberAt(here)
  const { userId } = await write(other, 'hello')
  const reference = `QR${Date.now()}CASE`
  await ctx.db`
    insert into deposit_qr (bucket, member, id, provider, amount, currency, state, closed_at, leased_until)
    select id % 256, id, ${reference}, 'WW', 10000, 'BAHT', 'expired', now(), now() from member where public_id = ${userId}`
  const { id } = await opened(` ${reference}`.trim())
  expect((await story(id)).money).toEqual({ kind: 'qr', id: reference, isOthers: true })
  const asked = { id: String(userId), kind: 'deposit' as const, text: 'this one', reference }
  const { case: own } = await call(openCase, asked, support.desk)
  expect((await story(own)).money).toEqual({ kind: 'qr', id: reference, isOthers: false })
  const { cases: both } = await listed({ moneyKind: 'qr', moneyId: reference })
  expect(both.map((one) => one.id)).toEqual([own, id])
  const { id: unknown } = await opened('NOSUCHREFERENCE')
  expect(await story(unknown)).toMatchObject({ reference: 'NOSUCHREFERENCE', money: null })
  await refused(listed({ moneyKind: 'qr' }), 'BAD_REQUEST')
})

test('the list shows those that wait oldest first, filters, and goes on after its last one', async () => {
  const [first, second] = [await opened(), await opened()]
  const { cases: waiting } = await listed({ list: 'waiting' })
  expect(waiting.slice(-2).map(({ id }) => id)).toEqual([first.id, second.id])
  const { cases: rest } = await listed({ list: 'waiting', after: first.id })
  expect(rest.map(({ id }) => id)).toEqual([second.id])
  const page = await call(cases, { limit: 1, list: 'all' }, finance.desk)
  expect([page.cases[0]!.id, page.hasMore]).toEqual([second.id, true])
  expect((await listed({ conversation: first.conversation })).cases.map(({ id }) => id)).toEqual([
    first.id,
  ])
  expect((await listed({ kind: 'bonus' })).cases).toEqual([])
  expect((await listed({ isMine: true, list: 'waiting' })).cases).toEqual([])
  await call(claimCase, { id: second.id }, finance.desk)
  expect((await listed({ isMine: true, list: 'waiting' })).cases).toMatchObject([
    { id: second.id, claimedBy: finance.username },
  ])
  expect(
    (await listed({ isMine: true, list: 'waiting' }, support)).cases.map(({ id }) => id),
  ).toEqual(expect.arrayContaining([first.id, second.id]))
})

test('API-04 finance opens no case, support answers none, and a case of nothing is refused', async () => {
  const { conversation, id } = await opened()
  const about = { kind: 'other', text: 'x' } as const
  await refused(call(openCase, { id: conversation, ...about }, finance.desk), 'INVALID_USER_3')
  await refused(call(claimCase, { id }, support.desk), 'INVALID_USER_3')
  await refused(call(answerCase, { id, text: 'x' }, support.desk), 'INVALID_USER_3')
  await refused(call(closeCase, { id }, finance.desk), 'INVALID_USER_3')
  await refused(call(openCase, { id: 'f'.repeat(32), ...about }, support.desk), 'NO_DATA')
  await refused(call(claimCase, { id: '999999' }, finance.desk), 'NO_DATA')
  await refused(call(caseStory, { id: '999999' }, finance.desk), 'NO_DATA')
  const guest = await guestAt(here.host)
  await write(guest.caller, 'hello')
  const { case: ofGuest } = await call(openCase, { id: guest.guestId, ...about }, support.desk)
  expect(await story(ofGuest)).toMatchObject({ conversation: guest.guestId, name: '' })
  for (const change of ["update support_case_line set text = 'x'", 'delete from support_case'])
    await expect(here.ctx.db.unsafe(change)).rejects.toThrow('permission denied')
})

test('money that a guest wrote about is another’s once the guest is a member who does not own it', async () => {
  const { ctx } = here
  const [owner, other] = [await memberAt(here), await memberAt(here)]
  const ownerId = String((await write(owner, 'hello')).userId)
  const otherId = String((await write(other, 'hello')).userId)
  const reference = `QR${Date.now()}GUEST`
  await ctx.db`
    insert into deposit_qr (bucket, member, id, provider, amount, currency, state, closed_at, leased_until)
    select id % 256, id, ${reference}, 'WW', 10000, 'BAHT', 'expired', now(), now() from member where public_id = ${ownerId}`
  for (const [member, isOthers] of [[otherId, true] as const, [ownerId, false] as const]) {
    const guest = await guestAt(here.host)
    await write(guest.caller, 'where is it?')
    const asked = { id: guest.guestId, kind: 'deposit' as const, text: 'please look', reference }
    const { case: id } = await call(openCase, asked, support.desk)
    expect((await story(id)).money).toEqual({ kind: 'qr', id: reference, isOthers: false })
    const merge = { id: guest.guestId, member, reason: 'same words' }
    await call(mergeConversation, merge, support.desk)
    expect((await story(id)).money).toEqual({ kind: 'qr', id: reference, isOthers })
  }
})

test('a payment that an operator decided leads to its page in the list of deposits', async () => {
  const { db } = here.ctx
  const paid = await memberAt(here)
  const { userId } = await write(paid, 'my money?')
  const keep = async (reference: string, isCredited: boolean) => {
    const [{ id }] = await db<[{ id: string }]>`
      insert into unmatched_payment (provider, fact, transaction, reason_code, amount, currency, raw, resolved_at)
      values ('SCB', ${reference}, ${reference}, 'payer_not_found', 5000, 'BAHT', '', now()) returning id::text`
    if (isCredited)
      await db`
        insert into bank_transfer (bank, reference, member, amount, currency, movement)
        select 'SCB', ${reference}, id, 5000, 'BAHT', ${`bank:SCB:${reference}`} from member where public_id = ${userId}`
    return id
  }
  const [credited, dismissed] = [`CREDITED${Date.now()}`, `DISMISSED${Date.now()}`]
  for (const [reference, isCredited] of [[credited, true] as const, [dismissed, false] as const]) {
    const id = await keep(reference, isCredited)
    const asked = { id: String(userId), kind: 'deposit' as const, text: 'this one', reference }
    const { case: about } = await call(openCase, asked, support.desk)
    const { money } = await story(about)
    expect(money).toEqual({ kind: 'payment', id, isOthers: false })
    const { cases: found } = await listed({ moneyKind: 'payment', moneyId: id })
    expect(found.map((one) => one.id)).toEqual([about])
    const { deposits: rows } = await call(deposits, { limit: 10, reference }, finance.desk)
    expect(rows).toMatchObject([{ kind: 'payment', id }])
  }
  const { id: others } = await opened(credited)
  expect((await story(others)).money).toMatchObject({ kind: 'payment', isOthers: true })
})
