import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../ask.ts'
import { addressOfNone, type HttpPeer, startHttpPeer } from '../peer-testing.ts'
import { createSms } from './sms.ts'

// Goal: the gateway's responses are read as done, refused or unknown, and never as more certain than they are.
let mood: { status: number; body: string }
const received: { url: string; authorization: string; body: unknown }[] = []
let server: HttpPeer
beforeAll(async () => {
  server = await startHttpPeer((request, response) => {
    let body = ''
    request
      .on('data', (part) => {
        body += part
      })
      .on('end', () => {
        const { url = '', headers } = request
        received.push({ url, authorization: headers.authorization ?? '', body: JSON.parse(body) })
        response.writeHead(mood.status).end(mood.body)
      })
  })
})
afterAll(() => server.stop())

const message = { to: '+66812345678', text: '123456 คือรหัส', reference: 'otp-1234567890' }
const send = (at = `${server.url}/sms`) =>
  ask(createSms({ url: at, account: 'acc', secret: 's:t', sender: 'KAPAO' }).send, message)
const answer = (status: number, body: object | string) => {
  mood = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
  return send()
}

test('a text is sent with our name, reference and credentials', async () => {
  expect(await answer(201, { messageId: 'sm_1', status: 'queued', more: 1 })).toEqual({
    word: 'done',
    messageId: 'sm_1',
  })
  expect(received.at(-1)).toEqual({
    url: '/sms/v1/messages',
    authorization: `Basic ${Buffer.from('acc:s:t').toString('base64')}`,
    body: { ...message, from: 'KAPAO' },
  })
})

test('a repeated reference sends one message', async () => {
  expect(await answer(200, { messageId: 'sm_1' })).toMatchObject({
    word: 'done',
    messageId: 'sm_1',
  })
})

test.each([
  [400, 'malformed'],
  [401, 'unauthorized'],
  [409, 'reference_reused'],
  [422, 'invalid_number'],
  [422, 'blocked'],
  [429, 'too_many'],
])('%i %s is a refusal', async (status, code) => {
  expect(await answer(status, { error: { code, text: '' } })).toEqual({
    word: 'refused',
    reason: code,
  })
})

test.each([
  [500, '{}'],
  [201, '<html>'],
  [201, '{"messageId":""}'],
  [400, '{"error":{"code":"something_new"}}'],
  [404, ''],
])('%i %s is unknown', async (status, body) => {
  expect((await answer(status, body)).word).toBe('unknown')
})

test('a gateway that cannot be reached has not sent anything', async () => {
  expect((await send(await addressOfNone())).word).toBe('refused')
})
