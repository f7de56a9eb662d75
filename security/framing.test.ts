import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { app, openApp } from '#server/app-testing'

// Goal: a proxy and this server cannot disagree about where a request ends, because a request with two answers to that
// question is refused and its connection is closed. Method: raw bytes, each with a second request hidden behind the first.
openApp({ logLevel: 'silent' })

const hidden = 'GET /health/live HTTP/1.1\r\nhost: a\r\n\r\n'
const start =
  'POST /api/login HTTP/1.1\r\nhost: a\r\nx-client-id: kapao-web\r\ncontent-type: application/json\r\n'
const length = `content-length: ${hidden.length}`

const ambiguous: Record<string, string> = {
  'a length and chunks': `${start}${length}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  'chunks and a length': `${start}transfer-encoding: chunked\r\n${length}\r\n\r\n0\r\n\r\n${hidden}`,
  'two lengths': `${start}content-length: 0\r\n${length}\r\n\r\n${hidden}`,
  'a list of lengths': `${start}content-length: 0, ${hidden.length}\r\n\r\n${hidden}`,
  'a length with a sign': `${start}content-length: +0\r\n\r\n${hidden}`,
  'a length in hexadecimal': `${start}content-length: 0x0\r\n\r\n${hidden}`,
  'a negative length': `${start}content-length: -1\r\n\r\n${hidden}`,
  'a blank before the colon': `${start}content-length : 0\r\n\r\n${hidden}`,
  'chunks that are not the last coding': `${start}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
  'a header over two lines': `${start}transfer-encoding:\r\n chunked\r\n${length}\r\n\r\n0\r\n\r\n${hidden}`,
  'a chunk whose size is no number': `${start}transfer-encoding: chunked\r\n\r\nzz\r\n\r\n${hidden}`,
  'a chunk whose size overflows': `${start}transfer-encoding: chunked\r\n\r\nfffffffffffffffff\r\n\r\n${hidden}`,
  'a NUL in a header': `${start}a: b\0c\r\ncontent-length: 0\r\n\r\n${hidden}`,
  'a carriage return in a header': `${start}a: b\rcontent-length: 5\r\n\r\n${hidden}`,
}

test.each(Object.entries(ambiguous))(
  '%s gets one refusal, and what is hidden behind it none',
  async (_, bytes) => {
    const text = await answersTo(bytes)
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  },
)

test('two requests whose ends are clear get two answers', async () => {
  const last = hidden.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')
  expect((await answersTo(hidden + last)).match(/HTTP\/1\.1 \d+/g)).toEqual([
    'HTTP/1.1 200',
    'HTTP/1.1 200',
  ])
})

/** Writes bytes to the server, and reads until it closes the connection. */
function answersTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(app.host)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    socket
      .on('data', (piece) => {
        text += piece
      })
      .on('error', reject)
      .on('close', () => resolve(text))
  })
}
