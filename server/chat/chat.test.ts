import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { chatConfig, chatHistory, sendMessage } from '#contract/chat'
import { type Button, contentIn, linkOf } from '#contract/chat-content'
import { endConversation, reply } from '#contract/operator'
import { app } from '../app-testing.ts'
import { refused } from '../refused-testing.ts'
import { newMember } from '../register/testing.ts'
import { publicIdOf, startChats, support } from './app-testing.ts'
import { answer, guestAt, historyOf, textIn, write } from './testing.ts'

// Goal: a message is stored once, in order, in the conversation of the token's owner and in no other.
startChats()

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
