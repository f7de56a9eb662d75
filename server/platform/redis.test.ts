import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { countInRedis, openRedis } from './redis.ts'

// Goal: servers count together while Redis responds, and alone when it does not. Method: a peer that implements the needed
// part of Redis' protocol.
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function startPeer(port = 0) {
  const counts = new Map<string, number>()
  const sockets = new Set<Socket>()
  const answers: Record<string, (key: string) => string> = {
    INCR: (key) => {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return `:${counts.get(key)}\r\n`
    },
    EXPIRE: () => ':1\r\n',
  }
  const peer = { url: '', isSilent: false, received: 0, end: async () => {} }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('data', (data) => {
      peer.received += 1
      if (peer.isSilent) return
      for (const [, words] of data.toString().matchAll(/\*\d+\r\n((?:\$\d+\r\n[^\r]*\r\n)+)/g)) {
        const [command = '', key = ''] = words!.split('\r\n').filter((_, index) => index % 2)
        socket.write(answers[command.toUpperCase()]?.(key) ?? '+OK\r\n')
      }
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  peer.end = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  peer.url = `redis://127.0.0.1:${(server.address() as { port: number }).port}`
  return peer
}

/** A server's count, with what it logged. */
async function serverAt(url: string) {
  const logged: string[] = []
  const note = (...words: unknown[]) => void logged.push(String(words.at(-1)))
  const redis = await openRedis(url, { info: note, warn: note, error: note })
  closers.push(redis.close)
  return { redis, count: countInRedis(redis), logged }
}

test('two servers count together', async () => {
  const { url, end } = await startPeer()
  closers.push(end)
  const [one, two] = [await serverAt(url), await serverAt(url)]
  const counted = await Promise.all(
    Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).count('who', 3_600)),
  )
  expect(counted.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  expect(await one.count('other', 3_600)).toBe(1)
  expect([one.redis.isUp(), one.logged]).toEqual([true, []])
})

test('a server goes on counting alone when Redis goes away, and says so once', async () => {
  const { url, end } = await startPeer()
  const { redis, count, logged } = await serverAt(url)
  await count('who', 3_600)
  await end()
  await expect.poll(redis.isUp).toBe(false)
  expect(await count('who', 3_600)).toBe(1)
  expect(await count('who', 3_600)).toBe(2)
  expect(logged.filter((line) => line.includes('does not answer')).length).toBeLessThanOrEqual(2)
})

test('a Redis that hangs is waited for by two calls, and then not asked for a while', async () => {
  const peer = await startPeer()
  closers.push(peer.end)
  const { redis, count, logged } = await serverAt(peer.url)
  await count('who', 3_600)
  peer.isSilent = true
  expect(await count('who', 3_600)).toBe(1)
  expect(await count('who', 3_600)).toBe(2)
  expect(redis.isUp()).toBe(false)
  const before = peer.received
  for (let hits = 3; hits <= 100; hits += 1) expect(await count('who', 3_600)).toBe(hits)
  // On a very slow machine the pause ends meanwhile, and one call tries again.
  expect(peer.received - before).toBeLessThanOrEqual(1)
  expect(logged[0]).toBe('Redis does not answer in time: this server goes on without it')
})

test('a server starts without Redis, and counts through it once it answers', async () => {
  const free = await startPeer()
  await free.end()
  const { redis, count, logged } = await serverAt(free.url)
  expect(await count('who', 3_600)).toBe(1)
  expect(logged).toContain('Redis does not answer at the start: this server begins without it')
  const peer = await startPeer(Number(new URL(free.url).port))
  closers.push(peer.end)
  await expect.poll(redis.isUp).toBe(true)
  expect([await count('who', 3_600), await count('who', 3_600)]).toEqual([1, 2])
  expect(logged).toContain('Redis answers again')
})
