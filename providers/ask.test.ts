import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type Question, replyBytesMax } from './ask.ts'

// A provider that writes the bytes of a test and closes the connection.
let peer: Server
let url: string
let write: (socket: Socket) => void
let asked = ''
beforeAll(async () => {
  peer = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (bytes) => {
      asked = bytes.toString()
      write(socket)
    })
  })
  await new Promise<void>((done) => peer.listen(0, '127.0.0.1', done))
  const address = peer.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  url = `http://127.0.0.1:${address.port}/paid`
})
afterAll(() => new Promise((done) => peer.close(done)))

const question: Question<string, { body: string }> = {
  request: (to) => ({ method: 'GET', url: to, headers: { 'x-agent': 'agent' } }),
  read: ({ status, body }) =>
    status === 200 ? { word: 'done', body } : { word: 'refused', reason: `no ${status}` },
}
const reply =
  (line: string, body: Buffer, bytes = body.length) =>
  (socket: Socket) => {
    socket.write(`HTTP/1.1 ${line}\r\nContent-Length: ${bytes}\r\nConnection: close\r\n\r\n`)
    socket.end(body)
  }

test('a redirect with a long text is not followed, and neither is the process ended by it', async () => {
  write = reply('302 Found\r\nLocation: /elsewhere', Buffer.alloc(65_536, 'a'))
  for (let time = 0; time < 20; time += 1)
    expect(await ask(question, url)).toEqual({ word: 'unknown', reason: 'HTTP 302' })
  expect(asked).toContain('GET /paid')
})

test('a reply is read up to a maximum of bytes, and is unknown above it', async () => {
  write = reply('200 OK', Buffer.alloc(replyBytesMax, 'a'))
  expect(await ask(question, url)).toMatchObject({ word: 'done' })
  write = reply('200 OK', Buffer.alloc(replyBytesMax + 1, 'a'))
  expect(await ask(question, url)).toMatchObject({ word: 'unknown' })
})

test('a reply that breaks off is unknown', async () => {
  write = reply('200 OK', Buffer.from('{"state":'), 100)
  expect(await ask(question, url)).toMatchObject({ word: 'unknown' })
})

const ok = 'HTTP/1.1 200 OK\r\n'
const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`
test.each([
  ['no HTTP', '\0\xff garbage\r\n\r\n'],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['nothing', ''],
  ['a switch to another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n'],
  ['a part without a length', `${chunked}ZZ\r\nab\r\n`],
  ['a part that breaks off', `${chunked}5\r\nab`],
  ['long trailers', `${chunked}2\r\nok\r\n0\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['a long header', `${ok}X: ${'a'.repeat(200_000)}\r\n\r\n`],
  ['a negative length', `${ok}Content-Length: -2\r\n\r\nok`],
  ['two lengths', `${ok}Content-Length: 2\r\nContent-Length: 5\r\n\r\nokokk`],
  ['a length and parts', `${ok}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
])('a reply with %s is unknown, and only its own request fails', async (_, bytes) => {
  write = (socket) => socket.end(bytes, 'latin1')
  const three = await Promise.all([ask(question, url), ask(question, url), ask(question, url)])
  expect(three.map(({ word }) => word)).toEqual(['unknown', 'unknown', 'unknown'])
  write = reply('200 OK', Buffer.from('ok'))
  expect(await ask(question, url)).toEqual({ word: 'done', body: 'ok' })
})

test('a reply that stops is unknown when the time is over', async () => {
  write = (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf')
  expect(await ask(question, url, 300)).toMatchObject({
    word: 'unknown',
    reason: expect.stringContaining('TimeoutError'),
  })
})

test('a text in Thai is read whole, and the request names its sender and its own headers', async () => {
  write = reply('200 OK', Buffer.from('ฝากเงินแล้ว'))
  expect(await ask(question, url)).toEqual({ word: 'done', body: 'ฝากเงินแล้ว' })
  expect(asked.toLowerCase()).toContain('user-agent: kapao')
  expect(asked).toContain('x-agent: agent')
})

test('a provider that accepts no connection has not received the request', async () => {
  expect(await ask(question, 'http://127.0.0.1:9/')).toMatchObject({
    word: 'refused',
    isUnheard: true,
  })
})
