import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Reply } from '../ask.ts'
import { createLine } from './line.ts'
import { createTelegram } from './telegram.ts'
import { createWebhook } from './webhook.ts'

// Goal: each channel writes what docs/adapters-alarms.md says, and reads a reply as taken only if it was.
const event = '0b1f0c9e-7a5d-4a53-9f6e-0f3f0b7c2a11'
const message = { event, text: 'A member waits for money', facts: { kind: 'began' } }
const reply = (status: number): Reply => ({ status, body: '' })
const webhook = createWebhook({ url: 'https://alarms.example/in', secret: 'sandbox-alarm-secret' })
const line = createLine({ url: 'https://api.line.me', token: 'tok', to: 'C1' })
const telegram = createTelegram({ url: 'https://api.telegram.org', token: '1:x', chat: '-100' })

test('the webhook is signed over the time and the body, as in the example of the page', () => {
  const { url, headers, body } = webhook.send.request(message)
  expect(url).toBe('https://alarms.example/in')
  expect(JSON.parse(body!)).toEqual({ event, kind: 'began' })
  const sign = (time: string, text: string) =>
    createHmac('sha256', 'sandbox-alarm-secret').update(`${time}.${text}`).digest('hex')
  expect(headers).toMatchObject({
    'x-kapao-event': event,
    'x-kapao-signature': sign(headers!['x-kapao-time']!, body!),
  })
  expect(readFileSync('docs/adapters-alarms.md', 'utf8')).toContain(
    `→ \`${sign('1785481325', `{"event":"${event}"}`)}\``,
  )
})

test('LINE gets a push with the event as its retry key, and 409 says that it has it already', () => {
  expect(line.send.request(message)).toEqual({
    method: 'POST',
    url: 'https://api.line.me/v2/bot/message/push',
    headers: {
      authorization: 'Bearer tok',
      'content-type': 'application/json',
      'x-line-retry-key': event,
    },
    body: JSON.stringify({ to: 'C1', messages: [{ type: 'text', text: message.text }] }),
  })
  expect(line.send.read(reply(409), message)).toEqual({ word: 'done' })
})

test('Telegram gets a message of the bot, cut to its length', () => {
  const { url, body } = telegram.send.request({ ...message, text: 'x'.repeat(5_000) })
  expect(url).toBe('https://api.telegram.org/bot1:x/sendMessage')
  expect(JSON.parse(body!)).toEqual({ chat_id: '-100', text: 'x'.repeat(4_096) })
})

test.each([
  [200, { word: 'done' }],
  [204, { word: 'done' }],
  [301, { word: 'refused', reason: 'http_301' }],
  [401, { word: 'refused', reason: 'http_401' }],
  [429, { word: 'unknown', reason: 'http_429' }],
])('a reply with the status %d is %j', (status, answer) => {
  for (const channel of [webhook, line, telegram])
    expect(channel.send.read(reply(status), message)).toEqual(answer)
})
