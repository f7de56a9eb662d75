import { once } from 'node:events'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { call, uploadTo } from '#contract/call'
import { chatHistory, chatMedia, mergeGuest, rate, sendMessage, uploadImage } from '#contract/chat'
import { conversations, endConversation } from '#contract/operator'
import { openCase } from '#contract/operator-case'
import {
  addConversationNote,
  conversationNotes,
  mergeConversation,
  setLabel,
} from '#contract/operator-inbox'
import { Refusal } from '#contract/refusal'
import { app as here, openApp, openOther, other as there } from '../app-testing.ts'
import { emitterOf } from '../live/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refused } from '../refused-testing.ts'
import { answer, chatAt, guestAt, historyOf, memberAt, textIn, write } from './testing.ts'

// Goal: a guest who becomes a member keeps every message, once and in order, and others can read none. Method: two whole servers on
// one database, and everything at once.
let kwan: Awaited<ReturnType<typeof newOperator>>

openApp()
openOther()
beforeAll(async () => {
  kwan = await newOperator(here)
})

const textsOf = async (caller: Parameters<typeof historyOf>[0]) =>
  (await historyOf(caller)).messages.map(textIn)
const one = async (id: string) =>
  (await call(conversations, { page: 1, limit: 1, search: id }, kwan.desk)).conversations[0]!

test('a guest who signs in finds the guest’s messages behind the own ones, and the guest’s token reads nothing more', async () => {
  const [guest, member] = [await guestAt(here.host), await memberAt(here)]
  const { userId } = await write(member, 'long ago')
  const id = String(userId)
  await answer(kwan.desk, id, 'an old answer')
  await call(endConversation, { id }, kwan.desk)
  await write(guest.caller, 'I cannot sign in')
  await answer(kwan.desk, guest.guestId, 'try again')
  await write(guest.caller, 'same', 'the-same-client-id')
  await write(member, 'same too', 'the-same-client-id')

  const merge = () => call(mergeGuest, { guest: guest.token }, member)
  expect(await merge()).toEqual({ moved: 3 })
  expect(await merge()).toEqual({ moved: 3 })
  const { messages, last } = await historyOf(member)
  expect(messages.map(textIn)).toEqual([
    'long ago',
    'an old answer',
    'same too',
    'I cannot sign in',
    'try again',
    'same',
  ])
  expect(messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
  expect(messages.map(({ session_id }) => session_id)).toEqual(['1', '1', '2', '3', '3', '3'])
  expect(last).toBe(6)
  await refused(historyOf(guest.caller), 'invalid-token')
  await refused(write(guest.caller, 'again'), 'invalid-token')
  expect(await one(guest.guestId)).toBeUndefined()
  const shown = await one(id)
  expect(shown).toMatchObject({ unread: 4, assigned: kwan.username })
  expect(shown.waitingSince).not.toBeNull()
  await write(member, 'and now?')
  expect((await historyOf(member)).messages.at(-1)).toMatchObject({ sequence: 7, session_id: '3' })
})

test('what stands beside a guest’s messages moves with them: files, notes, labels, cases and ratings', async () => {
  const [guest, member, stranger] = [
    await guestAt(here.host),
    await memberAt(here),
    await memberAt(here),
  ]
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a40' } })
    .png()
    .toBuffer()
  const file = new File([new Uint8Array(bytes)], 'slip.png', { type: 'image/png' })
  const { path } = await uploadTo(uploadImage, file, guest.caller)
  const media = { message_type: 'media' as const, payload: { filePath: path } }
  await call(sendMessage, { clientId: 'a-picture-of-a-slip', message: media }, guest.caller)
  await call(addConversationNote, { id: guest.guestId, text: 'polite' }, kwan.desk)
  const [{ label }] = await here.ctx.db<[{ label: number }]>`
    insert into label (name) values ('VIP') returning id::int as label`
  await call(setLabel, { id: guest.guestId, label, isSet: true }, kwan.desk)
  const asked = { id: guest.guestId, kind: 'deposit' as const, text: 'where is it?' }
  const { case: opened } = await call(openCase, asked, kwan.desk)
  await answer(kwan.desk, guest.guestId, 'bye')
  await call(endConversation, { id: guest.guestId }, kwan.desk)
  await call(rate, { session: '1', isGood: true }, guest.caller)
  const { userId } = await write(member, 'first')
  const id = String(userId)
  await call(mergeGuest, { guest: guest.token }, member)

  await call(chatMedia, { path }, member)
  await refused(call(chatMedia, { path }, stranger), 'NO_DATA')
  await refused(call(chatMedia, { path }, guest.caller), 'invalid-token')
  const { notes } = await call(conversationNotes, { id, from: 0 }, kwan.desk)
  expect(notes.map(({ after, what }) => ({ after, kind: what.kind }))).toEqual(
    expect.arrayContaining([
      { after: 1, kind: 'merged' },
      { after: 2, kind: 'written' },
      { after: 2, kind: 'case' },
      { after: 3, kind: 'rating' },
    ]),
  )
  expect(await one(id)).toMatchObject({ labels: [{ name: 'VIP' }] })
  const [row] = await here.ctx.db`
    select c.name from support_case s join conversation c on c.id = s.conversation where s.id = ${opened}`
  expect(row).toEqual({ name: id })
})

test('a question of the member that waits keeps the conversation open, although the guest’s was ended', async () => {
  const merged = async (isAnswered: boolean) => {
    const [guest, member] = [await guestAt(here.host), await memberAt(here)]
    await write(guest.caller, 'from a guest')
    await answer(kwan.desk, guest.guestId, 'bye')
    await call(endConversation, { id: guest.guestId }, kwan.desk)
    const id = String((await write(member, 'from a member')).userId)
    if (isAnswered) await answer(kwan.desk, id, 'yes')
    await call(mergeGuest, { guest: guest.token }, member)
    return { id, member }
  }
  expect(await one((await merged(true)).id)).toMatchObject({ isEnded: true, waitingSince: null })
  const { id, member } = await merged(false)
  expect(await one(id)).toMatchObject({ isEnded: false, waitingSince: expect.any(Number) })
  await write(member, 'still there?')
  expect((await historyOf(member)).messages.at(-1)).toMatchObject({ session_id: '3' })
  await call(endConversation, { id }, kwan.desk)
  expect(await one(id)).toMatchObject({ isEnded: true, waitingSince: null })
})

test('messages that a guest writes during the merge are moved or refused, and never lost or read by others', async () => {
  for (let round = 0; round < 3; round++) {
    const [guest, member] = [await guestAt(here.host), await memberAt(here)]
    await write(guest.caller, 'before')
    const texts = Array.from({ length: 12 }, (_, index) => `during ${index}`)
    const sending = texts.map((text, index) =>
      write(index % 2 ? guest.caller : { ...guest.caller, host: there.host }, text).then(
        () => [text],
        (error: Refusal) => {
          expect(error.code).toBe('invalid-token')
          return []
        },
      ),
    )
    const own = ['mine 0', 'mine 1', 'mine 2'].map((text) => write(member, text).then(() => text))
    const merging = [here, there, here].map(({ host }) =>
      call(mergeGuest, { guest: guest.token }, { ...member, host }),
    )
    const moved = await Promise.all(merging)
    const stored = (
      await Promise.all([...sending, ...own.map((text) => text.then((one) => [one]))])
    ).flat()
    expect(new Set(moved.map((answered) => answered.moved)).size).toBe(1)
    const { messages } = await historyOf(member)
    expect(messages.map(textIn).toSorted()).toEqual(['before', ...stored].toSorted())
    expect(messages.map(({ sequence }) => sequence)).toEqual(messages.map((_, index) => index + 1))
  }
})

test('a guest becomes one member only, also by two requests at once, and a foreign token becomes none', async () => {
  const [guest, first, second] = [
    await guestAt(here.host),
    await memberAt(here),
    await memberAt(here),
  ]
  await write(guest.caller, 'hello')
  const both = await Promise.allSettled(
    [first, second].map((member) => call(mergeGuest, { guest: guest.token }, member)),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: new Refusal('NO_DATA'),
  })
  const texts = [await textsOf(first), await textsOf(second)]
  expect(texts.toSorted((one, other) => one.length - other.length)).toEqual([[], ['hello']])
  const forged = `kg_${'0'.repeat(32)}_${'A'.repeat(43)}`
  await refused(call(mergeGuest, { guest: forged }, first), 'NO_DATA')
})

test('an operator who recognises a guest gives a reason, and the guest’s open sockets close on every server', async () => {
  const [guest, member] = [await guestAt(here.host), await memberAt(here)]
  await write(guest.caller, 'it is me')
  const { userId } = await write(member, 'hi')
  const id = String(userId)
  const socket = chatAt(there.host, { token: guest.token })
  const own = chatAt(there.host, { token: member.token })
  const got: string[] = []
  own.on('message', (message) => got.push(textIn(message)))
  try {
    await Promise.all([socket, own].map((opened) => once(emitterOf(opened), 'caught-up')))
    const closed = once(emitterOf(socket), 'disconnect')
    const wanted = { id: guest.guestId, member: id, reason: 'same phone, knew the last deposit' }
    expect(await call(mergeConversation, wanted, kwan.desk)).toEqual({ moved: 1 })
    expect(await call(mergeConversation, wanted, kwan.desk)).toEqual({ moved: 1 })
    await closed
    await expect.poll(() => got).toEqual(['it is me'])
  } finally {
    socket.close()
    own.close()
  }
  const { notes } = await call(conversationNotes, { id, from: 0 }, kwan.desk)
  expect(notes).toMatchObject([
    {
      after: 1,
      by: kwan.username,
      what: { kind: 'merged', messages: 1, reason: 'same phone, knew the last deposit' },
    },
  ])
  const lines = await here.ctx.db`
    select reason, after from operator_audit where action = 'conversation-merge' and about = ${id}`
  expect(lines).toEqual([
    { reason: 'same phone, knew the last deposit', after: { guest: guest.guestId, messages: 1 } },
  ])
  const nobody = { id: 'e'.repeat(32), member: id, reason: 'mistyped' }
  await refused(call(mergeConversation, nobody, kwan.desk), 'NO_DATA')
  const finance = await newOperator(here, 'finance')
  await refused(call(mergeConversation, nobody, finance.desk), 'INVALID_USER_3')
})

test('a client with an id of its own begins an empty conversation after its merge', async () => {
  const guestId = 'a-guest-id-of-the-client-0123456789'
  const anyone = { host: here.host }
  const message = { message_type: 'text' as const, payload: { message: 'by id' } }
  const sent = await call(sendMessage, { guestId, message }, anyone)
  const member = await memberAt(here)
  const { userId } = await write(member, 'hi')
  const wanted = { id: String(sent.guestId), member: String(userId), reason: 'recognised' }
  await call(mergeConversation, wanted, kwan.desk)
  expect((await call(chatHistory, { guestId, limit: 10 }, anyone)).messages).toEqual([])
  await call(sendMessage, { guestId, message }, anyone)
  expect((await call(chatHistory, { guestId, limit: 10 }, anyone)).messages).toHaveLength(1)
  expect(await textsOf(member)).toEqual(['hi', 'by id'])
})
