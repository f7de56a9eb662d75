import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { countInRedis } from './redis.ts'

// Goal: nodes count together while Redis responds, and alone when it does not. Method: a peer that implements the needed
// part of Redis' protocol.
const closers: (() => unknown)[] = []
const log = { info() {}, warn() {}, error() {} }
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

async function startPeer() {
  const counts = new Map<string, number>()
  const sockets = new Set<Socket>()
  const answers: Record<string, (key: string) => string> = {
    INCR: (key) => {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return `:${counts.get(key)}\r\n`
    },
    EXPIRE: () => ':1\r\n',
  }
  const peer = { url: '', isSilent: false, end: async () => {} }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (data) => {
      if (peer.isSilent) return
      for (const [, words] of data.toString().matchAll(/\*\d+\r\n((?:\$\d+\r\n[^\r]*\r\n)+)/g)) {
        const [command = '', key = ''] = words!.split('\r\n').filter((_, index) => index % 2)
        socket.write(answers[command.toUpperCase()]?.(key) ?? '+OK\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  peer.end = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  peer.url = `redis://127.0.0.1:${(server.address() as { port: number }).port}`
  return peer
}

test('two nodes count together', async () => {
  const { url, end } = await startPeer()
  const [one, two] = [await countInRedis(url, log), await countInRedis(url, log)]
  closers.push(one.close, two.close, end)
  const counted = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).count('who', 3_600)),
  )
  expect(counted.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(await one.count('other', 3_600)).toBe(1)
})

test('a node goes on counting alone when Redis goes away', async () => {
  const { url, end } = await startPeer()
  const node = await countInRedis(url, log)
  closers.push(node.close)
  await node.count('who', 3_600)
  await end()
  expect(await node.count('who', 3_600)).toBe(1)
  expect(await node.count('who', 3_600)).toBe(2)
})

test('a node goes on counting alone when Redis is there and says nothing', async () => {
  const peer = await startPeer()
  const node = await countInRedis(peer.url, log)
  closers.push(node.close, peer.end)
  await node.count('who', 3_600)
  peer.isSilent = true
  const started = performance.now()
  expect(await node.count('who', 3_600)).toBe(1)
  expect(performance.now() - started).toBeLessThan(2_000)
})

test('a Redis that does not answer at the start is an error', async () => {
  await expect(countInRedis('redis://127.0.0.1:9', log)).rejects.toThrow('check REDIS_URL')
})
