import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { chatConfig, chatHistory, readCustomer, sendMessage } from '#contract/chat'
import { type Button, contentIn, linkOf } from '#contract/chat-content'
import { conversationHistory, endConversation, readSupport, reply } from '#contract/operator'
import { Refusal, type RefusalCode } from '#contract/refusal'
import { newOperator } from '../operator/testing.ts'
import { newMember, setSetting } from '../register/testing.ts'
import { startTestApp, type TestApp } from '../testing.ts'
import { answer, guestAt, historyOf, textIn, write } from './testing.ts'

// Goal: a message is stored once, in order, in the conversation of the token's owner and in no other.
let app: TestApp
let support: Awaited<ReturnType<typeof newOperator>>
beforeAll(async () => {
  app = await startTestApp()
  await setSetting(app.ctx.db, 'registerOtp', false)
  support = await newOperator(app)
})
afterAll(async () => {
  expect(await app.ctx.ledger.reconcile()).toEqual([])
  await app.stop()
})

const refused = (promise: Promise<unknown>, code: RefusalCode) =>
  expect(promise).rejects.toThrow(new Refusal(code))

const post = async (path: string, token: string, body: unknown) => {
  const response = await fetch(app.host + path, {
    method: 'POST',
    headers: {
      'x-client-id': 'kapao-web',
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function publicIdOf(username: string): Promise<string> {
  const [row] = await app.ctx.db<[{ publicId: string }]>`
    select public_id from member where phone = ${`+66${username.slice(1)}`}`
  return row.publicId
}

test('CHT-01 CHT-02 a guest and a member write, and each reads their own conversation', async () => {
  const guest = await guestAt(app.host)
  const member = await newMember(app.host)
  await write(guest.caller, 'ขอสอบถามครับ')
  await write(member.app, 'ສະບາຍດີ 🙏')
  expect((await historyOf(guest.caller)).messages.map(textIn)).toEqual(['ขอสอบถามครับ'])
  expect((await historyOf(member.app)).messages.map(textIn)).toEqual(['ສະບາຍດີ 🙏'])
  expect(await call(chatConfig, {}, { host: app.host })).toEqual({ PREFIX: 'kapao:' })
})

test('CHT-02 whose conversation it is follows from the token, whatever the body says', async () => {
  const [one, other] = [await newMember(app.host), await guestAt(app.host)]
  await write(other.caller, 'mine')
  const userId = await publicIdOf(one.username)
  const claim = { userId, guestId: other.guestId }
  const said = { message_type: 'text', payload: { message: 'not yours' } }
  const stranger = await guestAt(app.host)
  const sent = await post('/api/chat/send-message', stranger.token, {
    ...claim,
    clientId: randomUUID(),
    message: said,
    sender: 'support',
    session_id: '7',
    username: 'x',
    name: 'y',
    deviceToken: 'z',
  })
  expect(sent).toMatchObject({ status: 200, body: { sender: 'customer', session_id: '1' } })
  const read = await call(chatHistory, { limit: 10, ...claim }, stranger.caller)
  expect(read.messages.map(textIn)).toEqual(['not yours'])
  expect((await historyOf(one.app)).last).toBe(0)
  expect((await historyOf(other.caller)).last).toBe(1)
})

test('CHT-02 a forged guest token is refused', async () => {
  const [guest, other] = [await guestAt(app.host), await guestAt(app.host)]
  const companion = guest.token.split('_').slice(2).join('_')
  const forged = [
    `kg_${other.guestId}_${companion}`,
    `kg_${guest.guestId}`,
    `kg_${guest.guestId}_${'A'.repeat(43)}`,
    guest.guestId,
    `kg_${guest.guestId.toUpperCase()}_${companion}`,
  ]
  for (const token of forged) {
    await refused(historyOf({ host: app.host, token }), 'invalid-token')
    await refused(write({ host: app.host, token }, 'let me in'), 'invalid-token')
  }
})

test('CHT-05 CHT-08 a text is 1 to 2000 characters once it is trimmed; nothing else is stored', async () => {
  const guest = await guestAt(app.host)
  const most = 'ก'.repeat(2_000)
  expect(textIn(await write(guest.caller, `  ${most}\n`))).toBe(most)
  expect(textIn(await write(guest.caller, 'two\nlines\u202e\u0007'))).toBe('two\nlines')
  for (const text of ['', '  \n\t ', '\u200e', 'ก'.repeat(2_001)]) {
    const message = { message_type: 'text', payload: { message: text } }
    const { body } = await post('/api/chat/send-message', guest.token, {
      clientId: randomUUID(),
      message,
    })
    expect(body).toEqual({ message: 'BAD_REQUEST' })
  }
  expect((await historyOf(guest.caller)).last).toBe(2)
})

test('CHT-06 HTML and script are text like any other', async () => {
  const guest = await guestAt(app.host)
  const text = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  await write(guest.caller, text)
  const [message] = (await historyOf(guest.caller)).messages
  expect(contentIn(message!.message)).toEqual({
    message_type: 'text',
    payload: { message: text },
  })
})

test('CHT-06 a customer says texts, media and postbacks, and nothing that can be tapped', async () => {
  const guest = await guestAt(app.host)
  const postback = { message_type: 'postback', payload: { message: 'Yes', payload: 'YES' } }
  const clientId = randomUUID()
  const { body } = await post('/api/chat/send-message', guest.token, {
    clientId,
    message: postback,
  })
  expect(body).toMatchObject({ message: postback, clientId })
  const button = { type: 'web', title: 'Win', payload: 'https://evil.example' }
  for (const message of [
    { message_type: 'buttons', payload: { message: 'Tap', buttons: [button] } },
    { message_type: 'quick_replies', payload: { message: 'Tap', buttons: [button] } },
    { message_type: 'generic', payloads: [{ title: 'Card', buttons: [button] }] },
    { message_type: 'sticker', payload: { message: 'x' } },
    { message_type: 'text', payload: { message: 'x', url: 'https://evil.example' } },
  ])
    expect(
      (await post('/api/chat/send-message', guest.token, { clientId: randomUUID(), message })).body,
    ).toEqual({ message: 'BAD_REQUEST' })
})

test('CHT-07 support sends buttons of each kind, and none that leads elsewhere than https, tel and line', async () => {
  const guest = await guestAt(app.host)
  await write(guest.caller, 'hello')
  const buttons: Button[] = [
    { type: 'web', title: 'Open', payload: 'https://kapao.example/help' },
    { type: 'web', title: 'LINE', payload: 'line://ti/p/@kapao' },
    { type: 'call', title: 'Call', payload: '02-123-4567' },
    { type: 'postback', title: 'Yes', payload: 'YES' },
    { type: 'reply', title: 'No', payload: 'no' },
  ]
  const message = { message_type: 'buttons', payload: { message: 'Which?', buttons } }
  const send = (said: unknown) =>
    post(`/api/console/conversation/${guest.guestId}/send`, support.token, {
      clientId: randomUUID(),
      message: said,
    })
  expect((await send(message)).body).toMatchObject({ sender: 'support', message })
  const replies = { ...message, message_type: 'quick_replies' }
  expect((await send(replies)).body).toMatchObject({ sender: 'support', message: replies })
  expect(buttons.map(linkOf)).toEqual([
    'https://kapao.example/help',
    'line://ti/p/@kapao',
    'tel:021234567',
    undefined,
    undefined,
  ])
  for (const payload of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://kapao.example',
    '//evil.example',
    'vbscript:x',
  ]) {
    const odd = { type: 'web', title: '<b>x</b>', payload }
    expect(linkOf(odd)).toBeUndefined()
    const wish = { message_type: 'buttons', payload: { message: 'x', buttons: [odd] } }
    expect((await send(wish)).body).toEqual({ message: 'BAD_REQUEST' })
    const card = { message_type: 'generic', payloads: [{ title: 'x', buttons: [odd] }] }
    expect((await send(card)).body).toEqual({ message: 'BAD_REQUEST' })
  }
  const dialled = { type: 'call', title: 'x', payload: 'javascript:alert(1)' }
  expect(linkOf(dialled)).toBeUndefined()
  expect((await historyOf(guest.caller)).last).toBe(3)
})

test('CHT-06 a kind that this program does not know comes through as it is', async () => {
  const guest = await guestAt(app.host)
  await write(guest.caller, 'hello')
  const sticker = { message_type: 'sticker', payload: { pack: 7, animated: true } }
  await app.ctx.db`
    with said as (update conversation set last = last + 1 where name = ${guest.guestId} returning id, last)
    insert into chat_message (conversation, sequence, session, sender, operator, client_id, content, created_at)
    select id, last, 1, 'support', ${support.id}, 'from-a-newer-one', ${app.ctx.db.json(sticker)}, now() from said`
  const [, message] = (await historyOf(guest.caller)).messages
  expect(message!.message).toEqual(sticker)
  expect(contentIn(message!.message)).toBeUndefined()
})

test('CHT-12 a message that is sent again is the same message; its name for another is KEY_REUSED', async () => {
  const guest = await guestAt(app.host)
  const clientId = randomUUID()
  const sent = await Promise.all(
    Array.from({ length: 10 }, () => write(guest.caller, 'once', clientId)),
  )
  expect(new Set(sent.map(({ sequence }) => sequence))).toEqual(new Set([1]))
  expect((await historyOf(guest.caller)).messages).toEqual([sent[0]])
  await refused(write(guest.caller, 'another', clientId), 'KEY_REUSED')
  // Another visitor may use the same client id without any effect on this one.
  const reply = await answer(support.desk, guest.guestId, 'once', clientId)
  expect(reply.sequence).toBe(2)
})

test('CHT-12 of fifty at once each has a number of its own, without a gap', async () => {
  const guest = await guestAt(app.host)
  await write(guest.caller, 'first')
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2
        ? write(guest.caller, `c${index}`)
        : answer(support.desk, guest.guestId, `s${index}`),
    ),
  )
  const { messages, last } = await historyOf(guest.caller)
  expect(last).toBe(51)
  expect(messages.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 51 }, (_, index) => index + 1),
  )
  const moments = messages.map(({ createdAt }) => createdAt)
  expect(moments).toEqual(moments.toSorted((one, other) => one - other))
})

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

test('API-04 NO_DATA for a message of support to an unknown guest', async () => {
  const { guestId } = await guestAt(app.host)
  await refused(answer(support.desk, guestId, 'anybody?'), 'NO_DATA')
  await refused(call(endConversation, { id: guestId }, support.desk), 'NO_DATA')
})

test('API-04 INVALID_USER_3 for an operator at a call of members and guests, and the other way', async () => {
  const member = await newMember(app.host)
  const guest = await guestAt(app.host)
  const sent = {
    clientId: randomUUID(),
    message: { message_type: 'text', payload: { message: 'x' } },
  } as const
  await refused(call(sendMessage, sent, support.desk), 'INVALID_USER_3')
  for (const { token } of [member, guest])
    await refused(
      call(reply, { id: guest.guestId, ...sent }, { host: app.host, token }),
      'INVALID_USER_3',
    )
})
