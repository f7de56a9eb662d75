import { afterEach, beforeEach, vi } from 'vitest'
import { Unreachable } from '#contract/call'
import type { ChatMessage, ReadMarks } from '#contract/chat'
import type { Content, MediaContent, Side } from './conversation.ts'
import { createThread, type Listener, type Transport } from './thread.ts'

type Input = { clientId: string; message: Content | MediaContent }
export const lost = new Unreachable(undefined)

/** One conversation in memory, with the rules of the server: a sequence without gaps, and one message per `clientId`. */
export function serverInMemory() {
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

export const settle = () => vi.advanceTimersByTimeAsync(0)

export function threadOn(
  server: ReturnType<typeof serverInMemory>,
  changes: Partial<Transport<Content>>,
) {
  const thread = createThread<Content>({ ...server.transport('customer'), ...changes })
  const shown = () => thread.state.get().messages.map(({ sequence }) => sequence)
  const outgoing = () => thread.state.get().outgoing.map(({ status }) => status)
  return { ...thread, shown, outgoing }
}

/** Gives a test file timers that wait for it. */
export function holdTimers() {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
}
