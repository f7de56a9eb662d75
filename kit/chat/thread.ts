import type { ChatMessage, History, ReadMarks } from '#contract/chat'
import { createStore } from '../ui/store.ts'
import {
  type Content,
  type Conversation,
  emptyFor,
  hasGap,
  hasOlder,
  positionOf,
  type Side,
  withAllRead,
  withHistory,
  withMessages,
  withOlder,
  withState,
  withUnsent,
} from './conversation.ts'
import { createOutbox, type Sending, type Unsent } from './outbox.ts'

/** Connects one side of a conversation to the server. */
export type Transport<C> = Sending<C> & {
  side: Side
  /** The number of messages that a page of the history has. */
  pageSize: number
  history: (page: { limit: number; before?: number; after?: number }) => Promise<History>
  markRead: (sequence: number) => Promise<unknown>
  /** Opens the live connection. */
  connect: (listener: Listener) => Connection
  /** Stores messages that were written and have no answer, so that a reload does not lose them. */
  unsent?: Unsent<C>
  /** Decides if another attempt may succeed after the first page was not loaded. */
  mayRetry: (error: unknown) => boolean
}

/** A live connection reports by these. */
export type Listener = {
  /** The sequence up to which this client has every message. */
  position: () => number
  onMessages: (messages: ChatMessage[]) => void
  onState: (state: { last?: number; read: ReadMarks }) => void
  onLink: (isLive: boolean) => void
  /** The server does not accept the session any more. */
  onRefused: () => void
}

export type Connection = {
  /** Asks the server for its state, and for messages that are missing. */
  check: () => void
  close: () => void
}

/** off: not started. lost: it was live, or should be, and is not. */
export type Link = 'off' | 'connecting' | 'live' | 'lost'

export type Thread<C extends Content = Content> = ReturnType<typeof createThread<C>>

/** CHT-03: the interval at which a client checks that it has every message. */
export const checkMs = 5_000
const quietMs = 1_000
const gapLimit = 100

/**
 * A conversation as one side sees it: loaded, kept up to date by a live connection, and complete, because every check
 * compares it with the server and loads what is missing.
 */
export function createThread<C extends Content>(transport: Transport<C>) {
  const { side, pageSize, history } = transport
  const conversation = createStore<Conversation<C>>(
    withUnsent(emptyFor(side), transport.unsent?.get() ?? []),
  )
  const link = createStore<Link>('off')
  /** Why the first page was not loaded. */
  const problem = createStore<unknown>(undefined)
  let isStopped = false
  let isPaused = false
  conversation.subscribe(() => isStopped || transport.unsent?.set(conversation.get().outgoing))
  let connection: Connection | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let checking: ReturnType<typeof setInterval> | undefined
  let marking: ReturnType<typeof setTimeout> | undefined

  const state = {
    get: conversation.get,
    set(change: (now: Conversation<C>) => Conversation<C>) {
      const { last } = conversation.get()
      conversation.set(change)
      if (conversation.get().last > last) void fillGap()
    },
  }

  const begin = once(async () => {
    if (isStopped || isPaused || connection) return
    clearTimeout(retrying)
    link.set((now) => (now === 'lost' ? now : 'connecting'))
    try {
      const page = await history({ limit: pageSize })
      if (isStopped || isPaused) return
      conversation.set((now) => withHistory(now, page))
      problem.set(() => undefined)
      connect()
    } catch (error) {
      if (isStopped || isPaused) return
      problem.set(() => error)
      if (!transport.mayRetry(error)) return
      link.set(() => 'lost')
      retrying = setTimeout(begin, checkMs)
    }
  })

  const start = () => {
    isPaused = false
    return begin()
  }

  function connect() {
    connection = transport.connect({
      position: () => positionOf(state.get()),
      onMessages: (messages) => state.set((now) => withMessages(now, messages)),
      onState(news) {
        const isBehind = news.read[side] < state.get().read[side]
        state.set((now) => withState(now, news))
        if (isBehind) markSoon()
        void fillGap()
      },
      onLink: (isLive) => link.set(() => (isLive ? 'live' : 'lost')),
      onRefused() {
        // The next request fails in the same way, and `mayRetry` decides.
        disconnect()
        link.set(() => 'lost')
        void begin()
      },
    })
    checking = setInterval(check, checkMs)
  }

  function disconnect() {
    clearInterval(checking)
    connection?.close()
    connection = undefined
  }

  function check() {
    connection?.check()
    void fillGap()
  }

  /** The history has what the connection did not bring. */
  const fillGap = once(async () => {
    while (hasGap(state.get()) && !isStopped) {
      const after = positionOf(state.get())
      const { messages } = await history({ limit: gapLimit, after }).catch(() => nothing)
      if (!messages.length) return
      conversation.set((now) => withMessages(now, messages))
    }
  })

  /** CHT-04: loads the page above. */
  const loadOlder = once(async () => {
    const before = state.get().messages[0]?.sequence
    if (before === undefined || !hasOlder(state.get())) return
    const { messages } = await history({ limit: pageSize, before }).catch(() => nothing)
    state.set((now) => withOlder(now, messages))
  })

  /** Loads the pages down to a message, one after the other. It ends early when one is not loaded. */
  async function loadDownTo(sequence: number) {
    for (;;) {
      const before = state.get().messages[0]?.sequence ?? 0
      if (isStopped || before <= Math.max(1, sequence)) return
      const page = await history({ limit: gapLimit, before }).catch(() => nothing)
      state.set((now) => withOlder(now, page.messages))
      if (!page.messages.length) return
    }
  }

  /** CHT-10: stores the read mark after a second without another. A mark that is lost is noticed at the next check. */
  function markSoon() {
    clearTimeout(marking)
    marking = setTimeout(() => {
      transport.markRead(state.get().read[side]).catch(() => undefined)
    }, quietMs)
  }

  const { stop: stopOutbox, ...outbox } = createOutbox(state, transport)

  return {
    state: { get: conversation.get, use: conversation.use, subscribe: conversation.subscribe },
    link,
    problem,
    start,
    loadOlder,
    loadDownTo,
    ...outbox,
    /** Checks now; tries again at once, if the first page was not loaded. */
    wake() {
      if (connection) check()
      else if (link.get() === 'lost') void start()
    },
    /** Marks every message as read. */
    markRead() {
      if (state.get().read[side] >= positionOf(state.get())) return
      state.set(withAllRead)
      markSoon()
    },
    /** Ends the connection until the next start. What was written is still sent. */
    pause() {
      isPaused = true
      clearTimeout(retrying)
      clearTimeout(marking)
      disconnect()
      link.set(() => 'off')
    },
    stop() {
      isStopped = true
      clearTimeout(retrying)
      clearTimeout(marking)
      disconnect()
      stopOutbox()
    },
  }
}

const nothing: Pick<History, 'messages'> = { messages: [] }

/** Runs one at a time: a call meanwhile waits for the run that is under way. */
function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}
