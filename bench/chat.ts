import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { clientHeader, webClient } from '#contract/call'
import { postmasterOf, startEmbedded } from '#db/embedded/embedded'
import { processorMsOf } from './ledger/measure.ts'
import { startNode } from './transfer/stack.ts'

/**
 * Throughput and latency of the chat: messages per second, and the time from the sender to an open socket on the other
 * node, with 1,000 sockets open on two nodes: once at full speed, once at an even hundred a second. Nodes, PostgreSQL
 * (every commit on disk), Redis if given, senders and sockets share the machine. No message may be lost or delivered
 * twice.
 * usage: npm run bench -- chat [--sockets=1000] [--senders=32] [--seconds=5] [--redis=redis://127.0.0.1:6379]
 */
export async function run(flags: string[]): Promise<void> {
  const given = (name: string) =>
    flags.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3)
  const number = (name: string, usual: number) => Number(given(name) ?? usual)
  const [count, senders] = [number('sockets', 1_000), number('senders', 32)]
  const stack = await startStack(given('redis') ?? null)
  try {
    const guests = await openGuests(stack.nodes, count)
    print(
      `${count} sockets on two nodes; notifications by ${given('redis') ? 'Redis' : 'PostgreSQL'}`,
    )
    await fullSpeed(guests, senders, 1_000)
    const ms = number('seconds', 5) * 1_000
    const paces = {
      'as fast as it goes': () => fullSpeed(guests, senders, ms),
      '100 a second': () => evenly(guests, 100, ms),
    }
    for (const [name, work] of Object.entries(paces)) {
      const before = stack.processorMs()
      const found = await measured(guests, work)
      const after = stack.processorMs()
      const each = (part: keyof typeof before) =>
        (((after[part] - before[part]) * 1_000) / found.sent.length).toFixed(0)
      report(name, found)
      print(`  processor a message: nodes ${each('nodes')} µs, PostgreSQL ${each('postgres')} µs`)
    }
    for (const { socket } of guests) socket.close()
  } finally {
    await stack.stop()
  }
}

type Guest = {
  token: string
  /** The node that the guest sends to, which is not the node of its socket. */
  host: string
  socket: Socket
  /** Send time of each message by its name, until it arrives. */
  open: Map<string, number>
  latencies: number[]
}
type Sent = { times: number[]; ms: number }

const perCommand = 50

async function openGuests(nodes: string[], count: number): Promise<Guest[]> {
  const guests: Guest[] = []
  while (guests.length < count) {
    const some = Array.from({ length: Math.min(perCommand, count - guests.length) }, (_, index) =>
      openGuest(nodes[index % 2]!, nodes[(index + 1) % 2]!),
    )
    guests.push(...(await Promise.all(some)))
  }
  return guests
}

async function openGuest(near: string, far: string): Promise<Guest> {
  const { token } = (await post(far, '/api/chat/guest', {})) as { token: string }
  const socket = io(`${near}/chat`, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
  })
  const guest: Guest = { token, host: far, socket, open: new Map(), latencies: [] }
  await once(socket as never, 'caught-up')
  return guest
}

/** Each sender sends one message after another, each time as another guest. */
async function fullSpeed(guests: Guest[], senders: number, ms: number): Promise<Sent> {
  const times: number[] = []
  const started = performance.now()
  let next = 0
  const sending = async () => {
    while (performance.now() - started < ms) times.push(await send(guests[next++ % guests.length]!))
  }
  await Promise.all(Array.from({ length: senders }, sending))
  return { times, ms: performance.now() - started }
}

async function evenly(guests: Guest[], perSecond: number, ms: number): Promise<Sent> {
  const sending: Promise<number>[] = []
  const started = performance.now()
  for (let index = 0; performance.now() - started < ms; index += 1) {
    const due = started + (index * 1_000) / perSecond
    await wait(Math.max(0, due - performance.now()))
    sending.push(send(guests[index % guests.length]!))
  }
  return { times: await Promise.all(sending), ms: performance.now() - started }
}

async function send({ token, host, open }: Guest): Promise<number> {
  const clientId = randomUUID()
  const started = performance.now()
  open.set(clientId, started)
  const message = { message_type: 'text', payload: { message: 'สวัสดีครับ ฝากเงินแล้วยังไม่เข้า' } }
  await post(host, '/api/chat/send-message', { clientId, message }, token)
  return performance.now() - started
}

type Measured = {
  perSecond: number
  sent: number[]
  delivered: number[]
  lost: number
  twice: number
}

async function measured(guests: Guest[], work: () => Promise<Sent>): Promise<Measured> {
  const delivered: number[] = []
  const sequences = new Map(guests.map((guest) => [guest, new Set<number>()]))
  let twice = 0
  for (const guest of guests) {
    guest.open.clear()
    guest.socket.off('message')
    guest.socket.on('message', ({ clientId, sequence }: { clientId: string; sequence: number }) => {
      const known = sequences.get(guest)!
      if (known.has(sequence)) twice += 1
      known.add(sequence)
      const started = guest.open.get(clientId)
      if (started === undefined) return
      delivered.push(performance.now() - started)
      guest.open.delete(clientId)
    })
  }
  const { times, ms } = await work()
  // Wait for messages that are still on their way.
  for (let tries = 0; tries < 50 && left(guests) > 0; tries += 1) await wait(100)
  const perSecond = (times.length / ms) * 1_000
  return { perSecond, sent: times, delivered, lost: left(guests), twice }
}

const left = (guests: Guest[]) => guests.reduce((sum, { open }) => sum + open.size, 0)

function report(name: string, { perSecond, sent, delivered, lost, twice }: Measured) {
  const at = (times: number[], part: number) =>
    times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * part)]?.toFixed(1)
  print(
    `${name}: ${perSecond.toFixed(0)} messages/s, answered p50 ${at(sent, 0.5)} ms p99 ${at(sent, 0.99)} ms, ` +
      `delivered p50 ${at(delivered, 0.5)} ms p99 ${at(delivered, 0.99)} ms, lost ${lost}, twice ${twice}`,
  )
  if (lost || twice) throw new Error('a message was lost or came twice')
}

const print = (line: string) => process.stdout.write(`${line}\n`)

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

function post(host: string, path: string, body: object, token?: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const headers = {
    [clientHeader]: webClient,
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const asked = request(host + path, { method: 'POST', agent, headers }, (response) => {
    const pieces: Buffer[] = []
    response.on('data', (piece: Buffer) => pieces.push(piece))
    response.on('end', () => {
      const text = Buffer.concat(pieces).toString()
      if (response.statusCode === 200) resolve(JSON.parse(text))
      else reject(new Error(`${path}: ${text}`))
    })
  })
  asked.on('error', reject)
  asked.end(JSON.stringify(body))
  return promise
}

async function startStack(redisUrl: string | null) {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-bench-'))
  // If we are root, PostgreSQL runs as another user, who must be able to reach its data.
  chmodSync(folder, 0o711)
  const database = await startEmbedded({ dataDir: join(folder, 'postgres') })
  const place = { folder, dataDir: join(folder, 'postgres'), databaseUrl: database.url }
  const pepper = randomBytes(32)
  const nodes = [
    await startNode(place, pepper, { redisUrl }),
    await startNode(place, pepper, { redisUrl }),
  ]
  const postmaster = postmasterOf(place.dataDir)
  return {
    processorMs: () => ({
      nodes: nodes.reduce((sum, node) => sum + processorMsOf(node.process.pid!), 0),
      postgres: processorMsOf(postmaster),
    }),
    nodes: nodes.map(({ url }) => url),
    async stop() {
      agent.destroy()
      await Promise.all(nodes.map(({ stop }) => stop()))
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
