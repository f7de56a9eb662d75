import { once } from 'node:events'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { type ConversationView, conversations, endConversation } from '#contract/operator'
import {
  addConversationNote,
  assignConversation,
  colleagues,
  conversationNotes,
  snoozeConversation,
} from '#contract/operator-inbox'
import { app as here, openApp, openOther, other as there } from '../app-testing.ts'
import { answer, type ChatSocket, chatAt, guestAt, historyOf, write } from '../chat/testing.ts'
import { emitterOf } from '../live/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refused } from '../refused-testing.ts'
import { newMember, setSetting } from '../register/testing.ts'
import type { TestApp } from '../testing.ts'

// Goal: no customer is forgotten, and operators who work at once see the same truth, which no customer sees. Method: two whole
// servers on one database, and the sockets that the console and the widget use.
type Operator = Awaited<ReturnType<typeof newOperator>>
let kwan: Operator
let nok: Operator
const open: ChatSocket[] = []

openApp()
openOther()
beforeAll(async () => {
  await setSetting(here.ctx.db, 'registerOtp', false)
  kwan = await newOperator(here)
  nok = await newOperator(here)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

const listed = (view: ConversationView, { desk }: Operator = kwan) =>
  call(conversations, { page: 1, limit: 100, view }, desk)
const idsIn = async (view: ConversationView, operator?: Operator) =>
  (await listed(view, operator)).conversations.map(({ id }) => id)
const assign = (operator: Operator, id: string, was: string | null, to: string | null) =>
  call(assignConversation, { id, was, to }, operator.desk)
const notesOf = async (id: string, from = 0) =>
  (await call(conversationNotes, { id, from }, kwan.desk)).notes
const one = async (id: string) =>
  (await call(conversations, { page: 1, limit: 1, search: id }, kwan.desk)).conversations[0]!

/** Connects an operator's socket, and keeps the conversations that it is notified of. */
async function hearing(app: TestApp, { token }: Operator) {
  const socket = chatAt(app.host, { token })
  open.push(socket)
  const news: string[] = []
  socket.on('conversation', ({ conversation }) => news.push(conversation))
  await once(emitterOf(socket), 'joined')
  return news
}

test('a conversation waits from its first message without an answer until an operator answers, not until one looks', async () => {
  const [first, second] = [await guestAt(here.host), await guestAt(here.host)]
  const before = (await listed('waiting')).waiting
  await write(first.caller, 'hello')
  await write(second.caller, 'hello')
  const since = (await one(first.guestId)).waitingSince
  expect(since).toBeGreaterThan(Date.now() - 60_000)
  await write(first.caller, 'anybody there?')
  expect((await one(first.guestId)).waitingSince).toBe(since)
  const own = (await idsIn('waiting')).slice(-2)
  expect(own).toEqual([first.guestId, second.guestId])
  expect((await listed('all')).waiting).toBe(before + 2)

  await answer(kwan.desk, first.guestId, 'good day')
  expect((await one(first.guestId)).waitingSince).toBeNull()
  expect(await idsIn('waiting')).not.toContain(first.guestId)
  await write(first.caller, 'one more thing')
  expect((await idsIn('waiting')).slice(-2)).toEqual([second.guestId, first.guestId])
  await call(endConversation, { id: first.guestId }, kwan.desk)
  await call(endConversation, { id: second.guestId }, kwan.desk)
  expect((await listed('waiting')).waiting).toBe(before)
  expect(await idsIn('ended')).toEqual(expect.arrayContaining([first.guestId, second.guestId]))
})

test('an answer assigns a conversation without an owner, and leaves one with an owner', async () => {
  const guest = await guestAt(here.host)
  await write(guest.caller, 'hello')
  expect(await idsIn('unassigned')).toContain(guest.guestId)
  await Promise.all([1, 2, 3].map(() => answer(kwan.desk, guest.guestId, 'hi', 'same-name')))
  await answer(nok.desk, guest.guestId, 'and from me')
  expect(await one(guest.guestId)).toMatchObject({ assigned: kwan.username })
  expect(await notesOf(guest.guestId)).toMatchObject([
    { after: 2, by: kwan.username, what: { kind: 'assigned', to: kwan.username } },
  ])
  const { authors } = await call(conversationNotes, { id: guest.guestId, from: 0 }, nok.desk)
  expect(authors).toEqual([
    { sequence: 3, by: nok.username },
    { sequence: 2, by: kwan.username },
  ])
  expect(await idsIn('mine')).toContain(guest.guestId)
  expect(await idsIn('mine', nok)).not.toContain(guest.guestId)
  expect(await idsIn('unassigned')).not.toContain(guest.guestId)
})

test('two who take a conversation at once see one owner, and the other servers get the change', async () => {
  const guest = await guestAt(here.host)
  await write(guest.caller, 'hello')
  const id = guest.guestId
  const [one1, other] = [await hearing(here, kwan), await hearing(there, nok)]
  for (const news of [one1, other]) news.length = 0
  const both = await Promise.all([
    assign(kwan, id, null, kwan.username),
    assign(nok, id, null, nok.username),
  ])
  const owner = both[0].assigned
  expect(both).toEqual([{ assigned: owner }, { assigned: owner }])
  for (const news of [one1, other]) await expect.poll(() => news).toContain(id)
  for (const operator of [kwan, nok]) {
    const { conversations: all } = await call(
      conversations,
      { page: 1, limit: 1, search: id },
      operator.desk,
    )
    expect(all[0]!.assigned).toBe(owner)
  }
  expect(await notesOf(id)).toHaveLength(1)
  expect(await assign(nok, id, owner, null)).toEqual({ assigned: null })
  expect((await notesOf(id)).at(-1)).toMatchObject({ what: { kind: 'assigned', to: null } })
  const audited = await here.ctx.db`
    select before, after from operator_audit
    where action = 'conversation-assign' and about = ${id} order by id`
  expect(audited).toEqual([
    { before: { assigned: null }, after: { assigned: owner } },
    { before: { assigned: owner }, after: { assigned: null } },
  ])
})

test('API-04 a conversation is assigned only by and to operators who may answer: INVALID_USER_3, NO_DATA', async () => {
  const guest = await guestAt(here.host)
  await write(guest.caller, 'hello')
  const finance = await newOperator(here, 'finance')
  const id = guest.guestId
  await refused(assign(finance, id, null, kwan.username), 'INVALID_USER_3')
  await refused(assign(kwan, id, null, finance.username), 'NO_DATA')
  await refused(assign(kwan, 'f'.repeat(32), null, kwan.username), 'NO_DATA')
  await refused(call(addConversationNote, { id, text: 'x' }, finance.desk), 'INVALID_USER_3')
  const { operators } = await call(colleagues, {}, kwan.desk)
  expect(operators).toEqual(expect.arrayContaining([kwan.username, nok.username]))
  expect(operators).not.toContain(finance.username)
  await here.ctx.db`update operator set is_active = false where id = ${finance.id}`
})

test('a private note reaches every operator, and no call or socket of the member', async () => {
  const { token, app: caller, username } = await newMember(here.host)
  const { conversation, sequence } = await write(caller, 'my money?').then(async (message) => ({
    conversation: String(message.userId),
    sequence: message.sequence,
  }))
  const secret = `careful with ${username}`
  const member = chatAt(there.host, { token, after: 0 })
  open.push(member)
  const said: unknown[] = []
  member.onAny((...words) => said.push(words))
  await once(emitterOf(member), 'caught-up')
  const colleague = await hearing(there, nok)
  await assign(kwan, conversation, null, nok.username)
  await call(addConversationNote, { id: conversation, text: secret }, kwan.desk)
  await expect.poll(() => colleague).toContain(conversation)
  expect((await notesOf(conversation)).map(({ what }) => what)).toEqual([
    { kind: 'assigned', to: nok.username },
    { kind: 'written', text: secret },
  ])
  expect(await notesOf(conversation, sequence + 1)).toEqual([])

  // A message after the notes arrives, so they would have arrived too.
  await answer(nok.desk, conversation, 'we look into it')
  await expect.poll(() => JSON.stringify(said)).toContain('we look into it')
  said.push(await member.emitWithAck('check', 0))
  const everything = JSON.stringify([
    said,
    await historyOf(caller),
    await historyOf(caller, { after: 0 }),
  ])
  for (const word of [secret, nok.username, kwan.username, 'assigned', 'written'])
    expect(everything).not.toContain(word)
  const again = (await historyOf(caller)).messages.map((message) => message.sequence)
  expect(again).toEqual([1, 2])
  await expect(here.ctx.db`update conversation_note set text = 'x'`).rejects.toThrow(
    'permission denied',
  )
  await expect(here.ctx.db`delete from conversation_note`).rejects.toThrow('permission denied')
})

test('a snoozed conversation leaves the lists, and returns when it is due or its customer writes', async () => {
  const guest = await guestAt(here.host)
  const id = guest.guestId
  const { sequence } = await write(guest.caller, 'hello')
  const until = Date.now() + 3_600_000
  const snooze = (wanted: number | null, last = sequence) =>
    call(snoozeConversation, { id, last, until: wanted }, kwan.desk)
  await refused(snooze(Date.now() - 1), 'BAD_REQUEST')
  await refused(snooze(Date.now() + 91 * 86_400_000), 'BAD_REQUEST')
  // A message that the operator has not seen is not put to sleep with the others.
  expect(await snooze(until, sequence - 1)).toEqual({ until: null })
  expect(await snooze(until)).toEqual({ until })
  for (const view of ['waiting', 'unassigned'] as const) expect(await idsIn(view)).not.toContain(id)
  expect(await idsIn('snoozed')).toContain(id)
  expect(await one(id)).toMatchObject({ snoozedUntil: until, waitingSince: null })

  await write(guest.caller, 'anybody?')
  expect(await idsIn('waiting')).toContain(id)
  expect(await idsIn('snoozed')).not.toContain(id)
  await answer(kwan.desk, id, 'tomorrow')
  expect(await snooze(until, sequence + 2)).toEqual({ until })
  await here.ctx.db`
    update conversation set snoozed_until = now() - interval '1 second' where name = ${id}`
  expect((await one(id)).snoozedUntil).toBeNull()
  expect(await idsIn('waiting')).toContain(id)
  await answer(kwan.desk, id, 'here is the answer')
  expect(await idsIn('waiting')).not.toContain(id)
  expect((await notesOf(id)).map(({ what }) => what)).toMatchObject([
    { kind: 'snoozed', until },
    { kind: 'assigned' },
    { kind: 'snoozed', until },
  ])
  await call(endConversation, { id }, kwan.desk)
  await refused(snooze(until, sequence + 3), 'BAD_REQUEST')
})

test('a conversation is not ended over a message that its operator has not seen, and goes on waiting', async () => {
  const { guestId: id, caller: guest } = await guestAt(here.host)
  await write(guest, 'is it there?')
  await answer(kwan.desk, id, 'it is')
  const seen = (await one(id)).last.sequence
  await write(guest, 'which one?')
  const over = (last?: number) =>
    call(endConversation, { id, ...(last !== undefined && { last }) }, kwan.desk)
  expect(await over(seen)).toEqual({ message: 'written' })
  expect(await one(id)).toMatchObject({ isEnded: false, waitingSince: expect.any(Number) })
  expect(await idsIn('waiting')).toContain(id)
  // A message of support does not keep the conversation open.
  const last = (await one(id)).last.sequence
  await answer(nok.desk, id, 'the first')
  expect(await over(last)).toEqual({ message: 'ended' })
  expect(await one(id)).toMatchObject({ isEnded: true, waitingSince: null })
  await write(guest, 'thank you')
  expect(await over()).toEqual({ message: 'ended' })
})
