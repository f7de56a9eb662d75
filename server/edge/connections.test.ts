import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createRefuseBytes, endSoon, limitConnections } from './connections.ts'

// Goal: no client takes all connections of a server. Method: a real server, and clients that open connections and send little.
const ends: (() => unknown)[] = []
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
})

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** Opens a connection. @returns the client, and whether the server keeps it, which it shows by answering a request */
async function opened(port: number): Promise<{ client: Socket; isKept: boolean }> {
  const client = connect(port, '127.0.0.1')
  ends.push(() => client.destroy())
  client.on('error', () => {})
  client.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  const isKept = await Promise.race([
    once(client, 'data').then(() => true),
    once(client, 'close').then(() => false),
  ])
  return { client, isKept }
}

const limits = { max: 50, networkMax: 3, trustedProxies: [] as string[] }
const answering = () => createServer((_, response) => void response.end('here'))

test('a network has so many connections, more are closed at once, and one that ends makes room', async () => {
  const server = answering()
  limitConnections(server, limits)
  const port = await listening(server)
  const kept = [await opened(port), await opened(port), await opened(port)]
  expect(kept.map(({ isKept }) => isKept)).toEqual([true, true, true])
  expect((await opened(port)).isKept).toBe(false)
  kept[0]!.client.destroy()
  await expect.poll(async () => (await opened(port)).isKept).toBe(true)
})

test('a trusted proxy carries the connections of all, up to the limit in all', async () => {
  const server = answering()
  limitConnections(server, { ...limits, max: 5, trustedProxies: ['127.0.0.0/8'] })
  const port = await listening(server)
  const tried = []
  for (let number = 0; number < 7; number += 1) tried.push((await opened(port)).isKept)
  expect(tried).toEqual([true, true, true, true, true, false, false])
})

test('a refused client that reads nothing is cut off, and one that reads gets the last bytes', async () => {
  const server = createServer()
  server.on('clientError', (_, socket) =>
    endSoon(socket as Socket, 'HTTP/1.1 400 Bad Request\r\n\r\n'),
  )
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const port = await listening(server)
  const deaf = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  ends.push(() => deaf.destroy())
  deaf.on('error', () => {}).pause()
  deaf.write('GARBAGE\r\n\r\n')
  await expect.poll(() => sockets.size).toBe(1)
  await expect.poll(() => sockets.size).toBe(0)

  const reader = connect(port, '127.0.0.1')
  ends.push(() => reader.destroy())
  reader.write('GARBAGE\r\n\r\n')
  const [bytes] = (await once(reader, 'data')) as [Buffer]
  expect(bytes.toString()).toContain('400 Bad Request')
})

test('a connection that a browser opened in advance and did not use is closed without a refusal', async () => {
  const server = createServer({ headersTimeout: 100, connectionsCheckingInterval: 20 })
  server.on('clientError', createRefuseBytes('http://here'))
  const port = await listening(server)
  const until = async (client: Socket) => {
    let bytes = ''
    client.on('data', (part) => {
      bytes += part
    })
    ends.push(() => client.destroy())
    await once(client, 'close')
    return bytes
  }
  const silent = connect(port, '127.0.0.1')
  expect(await until(silent)).toBe('')
  const slow = connect(port, '127.0.0.1')
  slow.write('GET / HTTP/1.1\r\nhost: h')
  expect(await until(slow)).toContain('400 Bad Request')
})
