import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { chatHistory, readCustomer } from '#contract/chat'
import { conversationHistory, endConversation, readSupport } from '#contract/operator'
import { app } from '../app-testing.ts'
import { newMember } from '../register/testing.ts'
import { publicIdOf, startChats, support } from './app-testing.ts'
import { answer, guestAt, historyOf, write } from './testing.ts'

startChats()

test('CHT-04 the history comes in pieces, from the newest back, by place or by sequence', async () => {
  const guest = await guestAt(app.host)
  for (let index = 1; index <= 25; index += 1) await write(guest.caller, `m${index}`)
  const piece = async (wish: Record<string, number>) =>
    (await call(chatHistory, { limit: 10, ...wish }, guest.caller)).messages.map(
      ({ sequence }) => sequence,
    )
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index)
  expect(await piece({})).toEqual(range(16, 25))
  expect(await piece({ skip: 10 })).toEqual(range(6, 15))
  expect(await piece({ skip: 20 })).toEqual(range(1, 5))
  expect(await piece({ skip: 25 })).toEqual([])
  expect(await piece({ before: 16 })).toEqual(range(6, 15))
  expect(await piece({ before: 1 })).toEqual([])
  expect(await piece({ before: 1_000 })).toEqual(range(16, 25))
  expect(await piece({ after: 20 })).toEqual(range(21, 25))
  expect(await piece({ after: 0 })).toEqual(range(1, 10))
  expect(await piece({ after: 2_000_000_000 })).toEqual([])
})

test('CHT-11 another session begins after support ended the conversation, and after a day of silence', async () => {
  const guest = await guestAt(app.host)
  const sessions = async () =>
    (await historyOf(guest.caller)).messages.map(({ session_id }) => session_id)
  await write(guest.caller, 'one')
  await answer(support.desk, guest.guestId, 'two')
  await call(endConversation, { id: guest.guestId }, support.desk)
  await write(guest.caller, 'three')
  const pass = (interval: string) =>
    app.ctx
      .db`update conversation set last_message_at = now() - ${interval}::interval where name = ${guest.guestId}`
  await pass('23 hours 59 minutes')
  await write(guest.caller, 'four')
  await pass('24 hours 1 second')
  await answer(support.desk, guest.guestId, 'five')
  expect(await sessions()).toEqual(['1', '1', '2', '2', '3'])
})

test('CHT-10 each side has a mark up to where it has read; it counts what is unread and never goes back', async () => {
  const guest = await guestAt(app.host)
  await write(guest.caller, 'one')
  await answer(support.desk, guest.guestId, 'two')
  await answer(support.desk, guest.guestId, 'three')
  const state = async () => {
    const { read, unread } = await historyOf(guest.caller)
    return { ...read, unread }
  }
  expect(await state()).toEqual({ customer: 0, support: 0, unread: 2 })
  await call(readCustomer, { sequence: 2, userId: '1', guestId: 'x' }, guest.caller)
  expect(await state()).toEqual({ customer: 2, support: 0, unread: 1 })
  await call(readCustomer, { sequence: 1 }, guest.caller)
  await call(readSupport, { id: guest.guestId, sequence: 1_000 }, support.desk)
  expect(await state()).toEqual({ customer: 2, support: 3, unread: 1 })
  await call(readCustomer, {}, guest.caller)
  expect(await state()).toEqual({ customer: 3, support: 3, unread: 0 })
})

test('CHT-12 a member finds what support said in between, and support finds the same', async () => {
  const member = await newMember(app.host)
  await write(member.app, 'my deposit?')
  const id = await publicIdOf(member.username)
  const sent = await answer(support.desk, id, 'It is there now.')
  const { messages } = await historyOf(member.app)
  expect(messages.at(-1)).toMatchObject(sent)
  const theirs = await call(conversationHistory, { id, limit: 10 }, support.desk)
  expect(messages).toMatchObject(theirs.messages)
  // Operators read a member's number elsewhere, where the audit log records it.
  expect(JSON.stringify(theirs.messages)).not.toContain(member.username)
})
