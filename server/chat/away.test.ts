import { afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { conversations, endConversation } from '#contract/operator'
import { conversationNotes } from '#contract/operator-inbox'
import { app, openApp } from '../app-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { resetSettings, setSetting } from '../register/testing.ts'
import { isOpenAt } from './away.ts'
import { guestAt, historyOf, write } from './testing.ts'

let kwan: Awaited<ReturnType<typeof newOperator>>
openApp()
beforeAll(async () => {
  kwan = await newOperator(app)
})
afterEach(() => resetSettings(app.ctx.db, 'chatHours', 'chatAwayText'))

const at = (clock: string) => Date.parse(`2026-03-01T${clock}:00+07:00`)

test('the hours are those of Bangkok, and may span midnight', () => {
  const day = [{ from: '09:00', to: '22:00' }]
  expect([isOpenAt(day, at('09:00')), isOpenAt(day, at('21:59'))]).toEqual([true, true])
  expect([isOpenAt(day, at('08:59')), isOpenAt(day, at('22:00'))]).toEqual([false, false])
  const night = [{ from: '20:00', to: '04:00' }]
  expect([isOpenAt(night, at('23:00')), isOpenAt(night, at('03:59'))]).toEqual([true, true])
  expect(isOpenAt(night, at('04:00'))).toBe(false)
  expect(isOpenAt([...day, ...night], at('02:00'))).toBe(true)
  expect(isOpenAt([], at('02:00'))).toBe(true)
})

/** Hours that begin in two hours, so that it is closed now. */
function later() {
  const clock = (hours: number) =>
    new Date(Date.now() + (7 + hours) * 3_600_000).toISOString().slice(11, 16)
  return [{ from: clock(2), to: clock(3) }]
}

test('outside the hours the chat answers once in a session, in the customer’s language, and the customer still waits', async () => {
  const hours = later()
  await setSetting(app.ctx.db, 'chatHours', hours)
  const guest = await guestAt(app.host)
  const caller = { ...guest.caller, language: 'en' as const }
  for (const text of ['hello', 'anybody?']) await write(caller, text)
  const { messages } = await historyOf(caller)
  expect(messages.map(({ sender }) => sender)).toEqual(['customer', 'support', 'customer'])
  expect(JSON.stringify(messages[1])).toContain(`${hours[0]!.from}–${hours[0]!.to}`)
  const [listed] = (
    await call(conversations, { page: 1, limit: 1, search: guest.guestId }, kwan.desk)
  ).conversations
  expect(listed).toMatchObject({ waitingSince: expect.any(Number), assigned: null })
  const { authors } = await call(conversationNotes, { id: guest.guestId, from: 0 }, kwan.desk)
  expect(authors).toEqual([{ sequence: 2, by: null }])

  await call(endConversation, { id: guest.guestId }, kwan.desk)
  await write(caller, 'one more thing')
  const again = (await historyOf(caller)).messages
  expect(again.map(({ sender }) => sender)).toEqual([
    ...(['customer', 'support', 'customer'] as const),
    ...(['customer', 'support'] as const),
  ])
})

test('within the hours, without hours and without a text the chat sends no automatic message', async () => {
  const silent = async () => {
    const { caller } = await guestAt(app.host)
    await write(caller, 'hello')
    expect((await historyOf(caller)).messages).toHaveLength(1)
  }
  await silent()
  await setSetting(app.ctx.db, 'chatHours', [{ from: '00:00', to: '24:00' }])
  await silent()
  await setSetting(app.ctx.db, 'chatHours', later())
  await setSetting(app.ctx.db, 'chatAwayText', { th: '', la: '', en: '' })
  await silent()
})

test('no operator is needed for the automatic answer alone', async () => {
  const { caller, guestId } = await guestAt(app.host)
  await write(caller, 'hello')
  const forged = app.ctx.db`
    insert into chat_message (conversation, sequence, session, sender, client_id, content, created_at)
    select id, 99, 1, 'support', 'by-nobody', '{}', now() from conversation where name = ${guestId}`
  await expect(forged).rejects.toThrow('chat_message_support_is_somebody')
})
