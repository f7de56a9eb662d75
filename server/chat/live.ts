import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatSignals } from '#contract/chat'
import type { Context } from '../platform/context.ts'
import { newsOf, type State } from './messages.ts'

const pieceMax = 100
/** Who missed more than this reads the history. */
const replayMax = 200
/** Behind every message: whoever asks from there is told nothing. */
const ends = 2_147_483_647
const retryMs = 1_000
const listMs = 200

/** How something is said to those who are in a conversation on this node, and to its operators. */
export type Say = {
  to: <S extends keyof ChatSignals>(
    conversation: string,
    signal: S,
    ...payload: Parameters<ChatSignals[S]>
  ) => void
  toOperators: (conversation: string) => void
}

/** What was told of a conversation that is open on this node. Before it is known, undefined. */
type Open = { told?: number; read?: State['read']; isStale: boolean; telling?: Promise<void> }

export type Live = {
  hear: (knocked: { conversation: string; sequence?: number }) => void
  /** Some knocks may be lost: everything that is open is read again. */
  again: () => void
  /** Somebody has come into the room: from now on it is told of. */
  enter: (conversation: string) => Promise<void>
  /** The room is empty. */
  leave: (conversation: string) => void
  /** Tells one who has joined what came after what they have. Answers how far the conversation is. */
  replay: (
    conversation: string,
    after: number | undefined,
    tell: (message: Parameters<ChatSignals['message']>[0]) => void,
  ) => Promise<State>
}

/**
 * Tells the open conversations of this node what is new in them. What it tells it reads from the database, from where it
 * stopped telling: however many knocks there were, each message is told once, in order, and none is passed over.
 */
export function createLive(ctx: Pick<Context, 'db' | 'secrets' | 'log'>, say: Say): Live {
  const { log } = ctx
  const rooms = new Map<string, Open>()
  const listed = new Set<string>()

  const tell = (conversation: string): Promise<void> => {
    const room = rooms.get(conversation)
    if (!room) return Promise.resolve()
    room.isStale = true
    room.telling ??= tellAll(conversation, room)
    return room.telling
  }

  async function tellAll(conversation: string, room: Open) {
    while (room.isStale && rooms.get(conversation) === room) {
      room.isStale = false
      try {
        await tellSome(conversation, room)
      } catch (err) {
        log.warn({ err }, 'an open conversation could not be read; soon again')
        await sleep(retryMs)
        room.isStale = true
      }
    }
    // At once, not in a later turn: what is heard in between would find somebody at it who is not.
    delete room.telling
  }

  async function tellSome(conversation: string, room: Open) {
    const { last, read, messages } = await newsOf(ctx, conversation, room.told ?? ends, pieceMax)
    room.told ??= last
    room.read ??= read
    for (const message of messages) {
      room.told = message.sequence
      say.to(conversation, 'message', { ...message, conversation })
    }
    if (messages.length === pieceMax) room.isStale = true
    const { customer, support } = read
    if (customer !== room.read.customer || support !== room.read.support) {
      room.read = read
      say.to(conversation, 'read', { ...read, conversation })
    }
  }

  /** Operators read their lists again a few times a second at most, however much is said. */
  function list(conversation: string) {
    if (!listed.size)
      setTimeout(() => {
        for (const one of listed) say.toOperators(one)
        listed.clear()
      }, listMs)
    listed.add(conversation)
  }

  return {
    hear({ conversation, sequence }) {
      list(conversation)
      const told = rooms.get(conversation)?.told
      if (sequence === undefined || told === undefined || sequence > told) void tell(conversation)
    },
    again() {
      for (const conversation of rooms.keys()) void tell(conversation)
      list('')
    },
    enter(conversation) {
      if (!rooms.has(conversation)) rooms.set(conversation, { isStale: true })
      const { told } = rooms.get(conversation)!
      return told === undefined ? tell(conversation) : Promise.resolve()
    },
    leave: (conversation) => void rooms.delete(conversation),
    async replay(conversation, after = ends, tellOne) {
      let from = after
      for (let count = 0; ; ) {
        const { messages, ...state } = await newsOf(ctx, conversation, from, pieceMax)
        for (const message of messages) tellOne({ ...message, conversation })
        count += messages.length
        from = messages.at(-1)?.sequence ?? from
        if (messages.length < pieceMax || count >= replayMax) return state
      }
    },
  }
}
