import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { app, openApp } from '../app-testing.ts'
import { newMember, setSetting } from '../register/testing.ts'
import { guestAt } from './testing.ts'

// Goal: the chat accepts the bodies of the specification as they are. Method: literal bodies over HTTP.
openApp({}, { isLimitless: false })
beforeAll(async () => {
  await setSetting(app.ctx.db, 'registerOtp', false)
})

type Reply = { status: number; body: Record<string, unknown> & { messages: Reply['body'][] } }

async function post(path: string, body: unknown, token?: string): Promise<Reply> {
  const response = await fetch(`${app.host}/api/chat/${path}`, {
    method: path.startsWith('read') ? 'PUT' : 'POST',
    headers: {
      'x-client-id': 'kapao-web',
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Reply['body'] }
}

const text = (message: string) => ({ message_type: 'text', payload: { message } })

test('CHT-02 API-01 a conversation is sent and read as the specification writes it', async () => {
  const member = await newMember(app.host)
  const conversation = {
    sender: 'customer',
    message: text('hello'),
    createdAt: '2026-11-22T05:00:00.000Z',
    session_id: null,
    userId: '12345678',
    guestId: null,
    username: member.username,
    name: 'SOMCHAI',
    deviceToken: null,
  }
  const sent = await post('send-message', conversation, member.token)
  const own = { username: member.username, name: 'SOMCHAI', guestId: null, deviceToken: null }
  expect(sent).toMatchObject({ status: 200, body: { sender: 'customer', ...own } })
  expect(sent.body.createdAt).toBeTypeOf('number')
  expect(sent.body.userId).toMatch(/^\d{8}$/)
  const read = await post(
    'history',
    { userId: null, guestId: null, limit: 10, skip: 0 },
    member.token,
  )
  expect(read.body.messages).toEqual([sent.body])
  expect((await post('read-customer/', { userId: null, guestId: null }, member.token)).status).toBe(
    200,
  )
})

test('CHT-12 without a clientId each message is one of its own', async () => {
  const { token } = await guestAt(app.host)
  for (let time = 0; time < 2; time += 1) await post('send-message', { message: text('hi') }, token)
  const { body } = await post('history', { limit: 10 }, token)
  expect(body.messages).toHaveLength(2)
})

test('CHT-06 a payload may come alone in payloads', async () => {
  const { token } = await guestAt(app.host)
  for (const payloads of [[{ message: 'hi' }], { message: 'hi' }]) {
    const { body } = await post(
      'send-message',
      { message: { message_type: 'text', payloads } },
      token,
    )
    expect(body.message).toEqual(text('hi'))
  }
  const two = [{ message: 'one' }, { message: 'two' }]
  for (const payloads of [two, [], 'hi'])
    expect(
      (await post('send-message', { message: { message_type: 'text', payloads } }, token)).status,
    ).toBe(400)
})

test('CHT-08 a media payload may carry url and fileType, which change nothing', async () => {
  const { token } = await guestAt(app.host)
  const filePath = `${'a'.repeat(32)}.png`
  const payload = { message: '', url: 'https://evil.example/x.png', fileType: 'video', filePath }
  const message = { message_type: 'media', payload }
  // The file was never uploaded.
  expect((await post('send-message', { message }, token)).body).toEqual({ message: 'NO_DATA' })
  await app.ctx.db`
    insert into chat_file (path, owner, type) values (${filePath}, ${token.split('_')[1]!}, 'image/png')`
  const { body } = await post('send-message', { message }, token)
  expect(body.message).toMatchObject({ payload: { fileType: 'image', filePath, message: '' } })
  expect(JSON.stringify(body)).not.toContain('evil')
})

test('CHT-02 a guest is known by a generated guestId alone, and by nothing shorter', async () => {
  const guestId = randomUUID()
  const sent = await post('send-message', { guestId, userId: null, message: text('hello') })
  expect(sent).toMatchObject({ status: 200, body: { userId: null, username: null } })
  const read = await post('history', { userId: null, guestId, limit: 10, skip: 0 })
  expect(read.body.messages).toEqual([sent.body])
  // The name that operators see opens nothing.
  const shown = sent.body.guestId as string
  expect(shown).not.toBe(guestId)
  expect((await post('history', { guestId: shown, limit: 10 })).body.messages).toEqual([])
  for (const weak of ['guest-1', '1', '', null, undefined, 7])
    expect(await post('history', { guestId: weak, limit: 10 })).toMatchObject({
      status: 401,
      body: { message: 'UNAUTHORIZED' },
    })
})

test('CHT-02 beside a token a guestId is ignored', async () => {
  const guestId = randomUUID()
  await post('send-message', { guestId, message: text('mine') })
  const { token } = await guestAt(app.host)
  expect((await post('history', { guestId, limit: 10 }, token)).body.messages).toEqual([])
})

test('API-04 REQUEST_LIMIT_1MIN for an address that makes guest ids without end', async () => {
  const codes = new Set<unknown>()
  for (let count = 0; count < 70; count += 1)
    codes.add((await post('send-message', { guestId: randomUUID(), message: text('x') })).status)
  expect([...codes]).toEqual([200, 429])
})
