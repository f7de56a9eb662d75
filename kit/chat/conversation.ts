import type * as z from 'zod/mini'
import type { ChatMessage, CustomerContent, History, ReadMarks } from '#contract/chat'

export type Said = z.output<typeof CustomerContent>

/** A message that is on its way. CHT-09: what succeeds becomes a message of the conversation. */
export type Outgoing = {
  clientId: string
  createdAt: number
  status: 'uploading_file' | 'sending' | 'failed'
  /** A file's name there (`filePath`) is empty until it is uploaded. */
  said: Said
  file?: { name: string; isVideo: boolean; picture?: string; progress: number }
}

export type Conversation = {
  /** Without a gap, the oldest first; older ones may be on the server. */
  messages: ChatMessage[]
  /** What came while one before it is missing. */
  ahead: ChatMessage[]
  /** The highest sequence that we have heard of. */
  last: number
  read: ReadMarks
  /** How many that nobody has read are older than what is here. */
  unreadBelow: number
  outgoing: Outgoing[]
}

export const empty: Conversation = {
  messages: [],
  ahead: [],
  last: 0,
  read: { customer: 0, support: 0 },
  unreadBelow: 0,
  outgoing: [],
}

/** Up to here nothing is missing: from here on we ask. */
export const wholeOf = ({ messages }: Conversation): number => messages.at(-1)?.sequence ?? 0

export const hasGap = (state: Conversation): boolean => wholeOf(state) < state.last

export const hasOlder = ({ messages }: Conversation): boolean => (messages[0]?.sequence ?? 1) > 1

/** What the first look at the history says. */
export function opened(state: Conversation, { messages, last, read, unread }: History) {
  const first = { ...empty, messages: messages.slice(0, 1), last, read, outgoing: state.outgoing }
  const begun = arrived(first, messages.slice(1))
  return { ...begun, unreadBelow: Math.max(0, unread - unreadIn(begun)) }
}

/** Takes what comes, by whatever way, in whatever order and however often: a message is known by its sequence. */
export function arrived(state: Conversation, came: readonly ChatMessage[]): Conversation {
  const waiting = new Map(state.ahead.map((message) => [message.sequence, message]))
  let whole = wholeOf(state)
  for (const message of came) if (message.sequence > whole) waiting.set(message.sequence, message)
  const joined: ChatMessage[] = []
  for (let next = waiting.get(whole + 1); next; next = waiting.get(whole + 1)) {
    joined.push(next)
    waiting.delete(++whole)
  }
  const ahead = [...waiting.values()]
  const last = Math.max(state.last, ...ahead.map(({ sequence }) => sequence), whole)
  if (!joined.length) return { ...state, ahead, last }
  const own = joined.filter(({ sender }) => sender === 'customer')
  const confirmed = new Set(own.map(({ clientId }) => clientId))
  return {
    ...state,
    messages: [...state.messages, ...joined],
    ahead,
    last,
    outgoing: state.outgoing.filter(({ clientId }) => !confirmed.has(clientId)),
  }
}

/** A page of the history above what is here. One that does not end where ours begins is an old answer. */
export function older(state: Conversation, page: readonly ChatMessage[]): Conversation {
  const first = state.messages[0]?.sequence
  if (first === undefined || page.at(-1)?.sequence !== first - 1) return state
  const messages = [...page, ...state.messages]
  const unreadBelow = Math.max(0, state.unreadBelow - unreadIn({ ...state, messages: [...page] }))
  return { ...state, messages, unreadBelow }
}

/** How far the server says the conversation is. Marks never go back, ours is ahead until the server has heard it. */
export function told(state: Conversation, { last, read }: { last?: number; read: ReadMarks }) {
  const customer = Math.max(state.read.customer, read.customer)
  const support = Math.max(state.read.support, read.support)
  const first = state.messages[0]?.sequence ?? 0
  return {
    ...state,
    last: Math.max(state.last, last ?? 0),
    read: { customer, support },
    unreadBelow: customer >= first - 1 ? 0 : state.unreadBelow,
  }
}

/** Everything that is here was looked at. */
export const seen = (state: Conversation): Conversation =>
  told(state, { read: { customer: wholeOf(state), support: 0 } })

/** CHT-10: what support said and nobody has looked at. */
export const unreadOf = (state: Conversation): number => state.unreadBelow + unreadIn(state)

function unreadIn({ messages, read }: Conversation): number {
  let count = 0
  for (let index = messages.length - 1; index >= 0; index--) {
    const { sequence, sender } = messages[index]!
    if (sequence <= read.customer) break
    if (sender === 'support') count++
  }
  return count
}

export const added = (state: Conversation, outgoing: Outgoing): Conversation => ({
  ...state,
  outgoing: [...state.outgoing, outgoing],
})

/** What becomes of one that is on its way. One that has arrived meanwhile is none any more. */
export const changed = (
  state: Conversation,
  id: string,
  change: (outgoing: Outgoing) => Outgoing,
): Conversation => ({
  ...state,
  outgoing: state.outgoing.map((one) => (one.clientId === id ? change(one) : one)),
})

/** Nobody answered, or the answer was no. What is known to be kept only waits for its turn. */
export const failed = (state: Conversation, id: string): Conversation =>
  state.ahead.some(({ clientId, sender }) => clientId === id && sender === 'customer')
    ? state
    : changed(state, id, (one) => ({ ...one, status: 'failed' }))

export const dropped = (state: Conversation, id: string): Conversation => ({
  ...state,
  outgoing: state.outgoing.filter(({ clientId }) => clientId !== id),
})
