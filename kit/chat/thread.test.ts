import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Unreachable } from '#contract/call'
import type { ChatMessage, ReadMarks } from '#contract/chat'
import { Refusal } from '#contract/refusal'
import type { Content, MediaContent, Side } from './conversation.ts'
import { checkMs, createThread, type Listener, type Transport } from './thread.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Input = { clientId: string; message: Content | MediaContent }
const lost = new Unreachable(undefined)

/** One conversation in memory, with the rules of the server: a sequence without gaps, and one message per `clientId`. */
function serverInMemory() {
  const messages: ChatMessage[] = []
  const read: ReadMarks = { customer: 0, support: 0 }
  const listeners = new Set<Listener>()
  const state = () => ({ last: messages.length, read: { ...read } })

  function store(sender: Side, { clientId, message }: Input): ChatMessage {
    const known = messages.find((one) => one.sender === sender && one.clientId === clientId)
    if (known) return known
    const sequence = messages.length + 1
    const stored = { _id: `m-${sequence}`, sequence, session_id: '1', sender, clientId, message }
    messages.push({ ...stored, createdAt: Date.now() })
    return messages.at(-1)!
  }

  return {
    messages,
    read,
    store,
    push: (...sent: ChatMessage[]) => {
      for (const { onMessages } of listeners) onMessages(sent)
    },
    transport: (side: Side): Transport<Content> => ({
      side,
      pageSize: 10,
      async history({ limit, before = Number.POSITIVE_INFINITY, after }) {
        const found =
          after === undefined
            ? messages.filter(({ sequence }) => sequence < before).slice(-limit)
            : messages.slice(after, after + limit)
        return { messages: found, unread: 0, ...state() }
      },
      send: async (input) => store(side, input),
      upload: async (_, { key }) => ({ path: `${key}.png` }),
      async markRead(sequence) {
        read[side] = Math.max(read[side], sequence)
      },
      connect(listener) {
        listeners.add(listener)
        listener.onLink(true)
        return {
          check: () => listener.onState(state()),
          close: () => void listeners.delete(listener),
        }
      },
      mayRetry: () => true,
    }),
  }
}

const text = (message: string): Content => ({ message_type: 'text', payload: { message } })
const settle = () => vi.advanceTimersByTimeAsync(0)

function threadOn(server: ReturnType<typeof serverInMemory>, changes: Partial<Transport<Content>>) {
  const thread = createThread<Content>({ ...server.transport('customer'), ...changes })
  const shown = () => thread.state.get().messages.map(({ sequence }) => sequence)
  const outgoing = () => thread.state.get().outgoing.map(({ status }) => status)
  return { ...thread, shown, outgoing }
}

const fill = (server: ReturnType<typeof serverInMemory>, count: number) =>
  Array.from({ length: count }, (_, index) =>
    server.store('support', { clientId: `support-${index}`, message: text(`number ${index}`) }),
  )

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('CHT-04 the newest page is loaded first, and each older one once', async () => {
  const server = serverInMemory()
  fill(server, 25)
  const thread = threadOn(server, {})
  await thread.start()
  expect(thread.shown()).toEqual(range(16, 25))
  await Promise.all([thread.loadOlder(), thread.loadOlder()])
  expect(thread.shown()).toEqual(range(6, 25))
  await thread.loadOlder()
  await thread.loadOlder()
  expect(thread.shown()).toEqual(range(1, 25))
})

test('CHT-12 what the connection did not bring is loaded when a later message arrives', async () => {
  const server = serverInMemory()
  fill(server, 2)
  const thread = threadOn(server, {})
  await thread.start()
  const missed = fill(server, 5)
  server.push(missed[4]!)
  await settle()
  expect(thread.shown()).toEqual(range(1, 5))
})

test('CHT-03 a check finds messages that no push announced, also when the history failed before', async () => {
  const server = serverInMemory()
  fill(server, 1)
  const { history } = server.transport('customer')
  let isDown = false
  const thread = threadOn(server, {
    history: async (page) => (isDown ? Promise.reject(lost) : history(page)),
  })
  await thread.start()
  fill(server, 4)
  isDown = true
  await vi.advanceTimersByTimeAsync(checkMs)
  expect(thread.shown()).toEqual([1])
  isDown = false
  await vi.advanceTimersByTimeAsync(checkMs)
  expect(thread.shown()).toEqual(range(1, 4))
})

test('CHT-09 a message whose response is lost fails, and a retry stores it once', async () => {
  const server = serverInMemory()
  let isLosing = true
  const thread = threadOn(server, {
    async send(input) {
      const stored = server.store('customer', input)
      if (isLosing) throw lost
      return stored
    },
  })
  await thread.start()
  thread.send(text('once'))
  expect(thread.outgoing()).toEqual(['sending'])
  await settle()
  expect(thread.outgoing()).toEqual(['failed'])
  isLosing = false
  thread.retry(thread.state.get().outgoing[0]!.clientId)
  expect(thread.outgoing()).toEqual(['sending'])
  await settle()
  expect(thread.outgoing()).toEqual([])
  expect(thread.shown()).toEqual([1])
  expect(server.messages).toHaveLength(1)
})

test('CHT-08 a file that the server refuses keeps the reason until it is tried again', async () => {
  const server = serverInMemory()
  let isRefused = true
  const thread = threadOn(server, {
    async upload() {
      if (isRefused) throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { status: 415 })
      return { path: 'stored.png' }
    },
  })
  await thread.start()
  thread.sendFile({ file: new File(['x'], 'a.png'), isVideo: false }, '')
  await settle()
  const [refused] = thread.state.get().outgoing
  expect(refused).toMatchObject({ status: 'failed', refusal: 'UNSUPPORTED_MEDIA_TYPE' })
  isRefused = false
  thread.retry(refused!.clientId)
  expect(thread.state.get().outgoing[0]?.refusal).toBeUndefined()
  await settle()
  expect(thread.outgoing()).toEqual([])
})

test('messages are stored in the order in which they were written, also beyond the rate limit', async () => {
  const server = serverInMemory()
  let refusals = 2
  const thread = threadOn(server, {
    async send(input) {
      if (refusals-- > 0) throw new Refusal('REQUEST_LIMIT', { status: 429 })
      return server.store('customer', input)
    },
  })
  await thread.start()
  for (const word of ['one', 'two', 'three']) thread.send(text(word))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(thread.outgoing()).toEqual([])
  expect(server.messages.map(({ message }) => message)).toEqual(['one', 'two', 'three'].map(text))
})

test('CHT-08 a file is uploaded under one key, however often, and then sent as a message', async () => {
  const server = serverInMemory()
  const keys: string[] = []
  const thread = threadOn(server, {
    async upload(_, { key, onProgress }) {
      onProgress(0.5)
      keys.push(key)
      if (keys.length === 1) throw lost
      return { path: 'stored.png' }
    },
  })
  await thread.start()
  const file = new File(['x'], 'a.png')
  thread.sendFile({ file, isVideo: false, picture: 'data:,small' }, 'look')
  expect(thread.state.get().outgoing[0]).toMatchObject({
    status: 'uploading_file',
    file: { name: 'a.png', progress: 0.5 },
  })
  await settle()
  expect(thread.outgoing()).toEqual(['failed'])
  thread.retry(thread.state.get().outgoing[0]!.clientId)
  await settle()
  expect(thread.outgoing()).toEqual([])
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
  expect(server.messages[0]?.message).toEqual({
    message_type: 'media',
    payload: { filePath: 'stored.png', message: 'look' },
  })
  expect(thread.pictureOf('stored.png')).toBe('data:,small')
})

test('an upload that is cancelled is aborted and sends nothing', async () => {
  const server = serverInMemory()
  const aborted = vi.fn()
  const thread = threadOn(server, {
    upload: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted()
          reject(signal.reason)
        })
      }),
  })
  await thread.start()
  thread.sendFile({ file: new File(['x'], 'a.mp4'), isVideo: true }, '')
  thread.cancel(thread.state.get().outgoing[0]!.clientId)
  await settle()
  expect(aborted).toHaveBeenCalledOnce()
  expect(thread.outgoing()).toEqual([])
  expect(server.messages).toEqual([])
})

test.each([
  ['is tried again until it is loaded', true, 3],
  ['is not tried again after a definite refusal', false, 1],
])('a first page that fails %s', async (_, mayRetry, attempts) => {
  const server = serverInMemory()
  fill(server, 1)
  const { history } = server.transport('customer')
  let tries = 0
  const thread = threadOn(server, {
    history: async (page) => (++tries < 3 ? Promise.reject(lost) : history(page)),
    mayRetry: () => mayRetry,
  })
  await thread.start()
  expect(thread.problem.get()).toBe(lost)
  await vi.advanceTimersByTimeAsync(4 * checkMs)
  expect(tries).toBe(attempts)
  expect(thread.link.get()).toBe(mayRetry ? 'live' : 'connecting')
  expect(thread.problem.get()).toBe(mayRetry ? undefined : lost)
})

test('CHT-10 a read mark is stored after a quiet second, and again when the server does not have it', async () => {
  const server = serverInMemory()
  fill(server, 3)
  const marks: number[] = []
  const thread = threadOn(server, { markRead: async (sequence) => void marks.push(sequence) })
  await thread.start()
  thread.markRead()
  await vi.advanceTimersByTimeAsync(900)
  server.push(...fill(server, 4).slice(3))
  thread.markRead()
  await vi.advanceTimersByTimeAsync(900)
  expect(marks).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(marks).toEqual([4])
  await vi.advanceTimersByTimeAsync(checkMs)
  expect(marks.length).toBeGreaterThan(1)
  expect(new Set(marks)).toEqual(new Set([4]))
})

test('a member and support who write at the same time see the same conversation', async () => {
  const server = serverInMemory()
  const sides = (['customer', 'support'] as const).map((side) =>
    createThread<Content>(server.transport(side)),
  )
  await Promise.all(sides.map(({ start }) => start()))
  for (const word of ['one', 'two', 'three'])
    for (const [index, { send }] of sides.entries()) send(text(`${word} of ${index}`))
  await vi.advanceTimersByTimeAsync(checkMs)
  for (const { state } of sides) {
    expect(state.get().messages.map(({ sequence }) => sequence)).toEqual(range(1, 6))
    expect(state.get().outgoing).toEqual([])
  }
})

test('a thread that is stopped asks and sends nothing more', async () => {
  const server = serverInMemory()
  const history = vi.fn(server.transport('customer').history)
  const thread = threadOn(server, { history })
  await thread.start()
  thread.stop()
  fill(server, 3)
  await vi.advanceTimersByTimeAsync(4 * checkMs)
  expect(history).toHaveBeenCalledOnce()
  expect(thread.shown()).toEqual([])
})
