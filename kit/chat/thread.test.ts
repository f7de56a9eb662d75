import { expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusal'
import type { Content } from './conversation.ts'
import { checkMs, createThread } from './thread.ts'
import { holdTimers, lost, serverInMemory, settle, threadOn } from './thread-testing.ts'

holdTimers()

const text = (message: string): Content => ({ message_type: 'text', payload: { message } })

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

test('CHT-12 an unsent message that was stored before the loaded page is sent again by a tap and shown once', async () => {
  const server = serverInMemory()
  const asked = { clientId: 'before-the-reload', message: text('asked before') }
  server.store('customer', asked)
  fill(server, 12)
  const kept = {
    clientId: asked.clientId,
    createdAt: 0,
    status: 'failed',
    content: asked.message,
  } as const
  const thread = threadOn(server, {
    unsent: { get: () => [kept], set() {}, keepFile() {}, fileOf: () => undefined },
    send: async (input) => server.store('customer', input),
  })
  await thread.start()
  expect(thread.shown()).toEqual(range(4, 13))
  thread.retry(asked.clientId)
  await settle()
  expect(thread.outgoing()).toEqual([])
  expect(server.messages).toHaveLength(13)
})

test('CHT-12 an unsent message is not shown beside the same one of an older page', async () => {
  const server = serverInMemory()
  const asked = { clientId: 'before-the-reload', message: text('asked before') }
  server.store('customer', asked)
  fill(server, 12)
  const kept = { clientId: asked.clientId, createdAt: 0, status: 'failed' } as const
  const thread = threadOn(server, {
    unsent: {
      get: () => [{ ...kept, content: asked.message }],
      set() {},
      keepFile() {},
      fileOf: () => undefined,
    },
  })
  await thread.start()
  await thread.loadOlder()
  expect(thread.shown()).toEqual(range(1, 13))
  expect(thread.outgoing()).toEqual([])
})

test('a paused thread sends what was written, asks for no messages, and goes on when it starts', async () => {
  const server = serverInMemory()
  const history = vi.fn(server.transport('customer').history)
  const gate = Promise.withResolvers<void>()
  const thread = threadOn(server, {
    history,
    async send(input) {
      await gate.promise
      return server.store('customer', input)
    },
  })
  await thread.start()
  thread.send(text('on the way'))
  thread.pause()
  await vi.advanceTimersByTimeAsync(4 * checkMs)
  expect(history).toHaveBeenCalledOnce()
  expect(thread.link.get()).toBe('off')
  gate.resolve()
  await settle()
  expect(thread.outgoing()).toEqual([])
  fill(server, 2)
  await thread.start()
  expect(thread.shown()).toEqual(range(1, 3))
  expect(thread.link.get()).toBe('live')
})
