import { setTimeout as sleep } from 'node:timers/promises'
import type { ChatSignals } from '#contract/chat'
import type { Context } from '../platform/context.ts'
import { newsOf, type State } from './messages.ts'

const pieceMax = 100
/** A client that missed more messages than this reads the history. */
const replayMax = 200
/** A sequence above every message, to read the state of a conversation without messages. */
const sequenceEnd = 2_147_483_647
const retryMs = 1_000
const listMs = 200

/** Sends signals to the sockets in a conversation on this node, and to its operators. */
export type Broadcast = {
  to: <S extends keyof ChatSignals>(
    conversation: string,
    signal: S,
    ...payload: Parameters<ChatSignals[S]>
  ) => void
  toOperators: (conversation: string) => void
  /** Closes the sockets of a guest who became a member. Its client begins anew. */
  closeGuest: (conversation: string) => void
}

/** A conversation that is open on this node: what was last published. The fields are undefined until it is read. */
type Open = {
  published?: number
  read?: State['read']
  endedAt?: number
  isStale: boolean
  publishing?: Promise<void>
}

export type Live = {
  onNotification: (notification: { conversation: string; sequence?: number }) => void
  /** Reads every open conversation again, because notifications may have been lost. */
  resync: () => void
  /** Publishes the conversation from now on, because a socket has joined its room. */
  enter: (conversation: string) => Promise<void>
  /** Stops publishing the conversation, because its room is empty. */
  leave: (conversation: string) => void
  /** Sends one socket the messages after the sequence that it has. @returns the state of the conversation */
  replay: (
    conversation: string,
    after: number | undefined,
    send: (message: Parameters<ChatSignals['message']>[0]) => void,
  ) => Promise<State>
}

/**
 * Publishes new messages in the open conversations of this node. It reads them from the database after the last published
 * sequence, so each message is published once and in order, however many notifications arrive or are lost.
 */
export function createLive(
  ctx: Pick<Context, 'db' | 'secrets' | 'log'>,
  broadcast: Broadcast,
): Live {
  const { log } = ctx
  const rooms = new Map<string, Open>()
  const listed = new Set<string>()

  const publish = (conversation: string): Promise<void> => {
    const room = rooms.get(conversation)
    if (!room) return Promise.resolve()
    room.isStale = true
    room.publishing ??= publishAll(conversation, room)
    return room.publishing
  }

  async function publishAll(conversation: string, room: Open) {
    while (room.isStale && rooms.get(conversation) === room) {
      room.isStale = false
      try {
        await publishNext(conversation, room)
      } catch (err) {
        log.warn({ err }, 'an open conversation could not be read; it is read again soon')
        await sleep(retryMs)
        room.isStale = true
      }
    }
    // This must follow the check of `isStale` without a pause, else a notification in between would be lost.
    delete room.publishing
  }

  async function publishNext(conversation: string, room: Open) {
    const { last, read, messages, endedAt, isMerged } = await newsOf(
      ctx,
      conversation,
      room.published ?? sequenceEnd,
      pieceMax,
    )
    if (isMerged) return broadcast.closeGuest(conversation)
    room.published ??= last
    room.read ??= read
    room.endedAt ??= endedAt
    for (const message of messages) {
      room.published = message.sequence
      broadcast.to(conversation, 'message', { ...message, conversation })
    }
    if (messages.length === pieceMax) room.isStale = true
    if (endedAt !== room.endedAt) {
      room.endedAt = endedAt
      if (endedAt) broadcast.to(conversation, 'ended', { conversation })
    }
    const { customer, support } = read
    if (customer !== room.read.customer || support !== room.read.support) {
      room.read = read
      broadcast.to(conversation, 'read', { ...read, conversation })
    }
  }

  /** Limits how often operators read their list again to a few times a second. */
  function list(conversation: string) {
    if (!listed.size)
      setTimeout(() => {
        for (const one of listed) broadcast.toOperators(one)
        listed.clear()
      }, listMs)
    listed.add(conversation)
  }

  return {
    onNotification({ conversation, sequence }) {
      list(conversation)
      const published = rooms.get(conversation)?.published
      if (sequence === undefined || published === undefined || sequence > published)
        void publish(conversation)
    },
    resync() {
      for (const conversation of rooms.keys()) void publish(conversation)
      list('')
    },
    enter(conversation) {
      if (!rooms.has(conversation)) rooms.set(conversation, { isStale: true })
      const { published } = rooms.get(conversation)!
      return published === undefined ? publish(conversation) : Promise.resolve()
    },
    leave: (conversation) => void rooms.delete(conversation),
    async replay(conversation, after = sequenceEnd, send) {
      let from = after
      for (let count = 0; ; ) {
        const { messages, last, read } = await newsOf(ctx, conversation, from, pieceMax)
        for (const message of messages) send({ ...message, conversation })
        count += messages.length
        from = messages.at(-1)?.sequence ?? from
        if (messages.length < pieceMax || count >= replayMax) return { last, read }
      }
    },
  }
}
