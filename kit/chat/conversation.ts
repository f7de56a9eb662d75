import type * as z from 'zod/mini'
import type {
  ChatMessage,
  CustomerContent,
  History,
  ReadMarks,
  SupportContent,
} from '#contract/chat'
import type { RefusalCode } from '#contract/refusal'

/** The side that uses this client. */
export type Side = ChatMessage['sender']
/** Everything that a customer or support may send. */
export type Content = z.output<typeof CustomerContent> | z.output<typeof SupportContent>
export type MediaContent = Extract<Content, { message_type: 'media' }>

/** A message that this client sends. CHT-09: once the server has stored it, it is a message of the conversation. */
export type Outgoing<C = Content> = {
  clientId: string
  createdAt: number
  status: 'uploading_file' | 'sending' | 'failed'
  /** The server's reason, if it refused the message. */
  refusal?: RefusalCode | undefined
  /** The `filePath` of a media message is empty until the file is uploaded. */
  content: C | MediaContent
  file?: OutgoingFile
}

type OutgoingFile = {
  name: string
  isVideo: boolean
  picture?: string
  progress: number
  /** The page that had the file has ended. It must be chosen again. */
  isGone?: true
}

export type Conversation<C = Content> = {
  own: Side
  /** The newest page is here. */
  isLoaded: boolean
  /** Without a gap, the oldest first; older ones may be on the server. */
  messages: ChatMessage[]
  /** Messages that arrived before one with a lower sequence. */
  ahead: ChatMessage[]
  /** The highest sequence that the server has mentioned. */
  last: number
  read: ReadMarks
  /** The number of unread messages that are older than `messages`. */
  unreadBelow: number
  outgoing: Outgoing<C>[]
}

export const emptyFor = (own: Side): Conversation<never> => ({
  own,
  isLoaded: false,
  messages: [],
  ahead: [],
  last: 0,
  read: { customer: 0, support: 0 },
  unreadBelow: 0,
  outgoing: [],
})

/** The sequence up to which no message is missing. */
export const positionOf = ({ messages }: Pick<Conversation, 'messages'>): number =>
  messages.at(-1)?.sequence ?? 0

export const hasGap = (state: Pick<Conversation, 'messages' | 'last'>): boolean =>
  positionOf(state) < state.last

export const hasOlder = ({ messages }: Pick<Conversation, 'messages'>): boolean =>
  (messages[0]?.sequence ?? 1) > 1

/** Begins with the newest page of the history. What is being sent stays. The server counts what a customer has not read. */
export function withHistory<C>(
  { own, outgoing }: Conversation<C>,
  { messages, last, read, unread }: History,
): Conversation<C> {
  const isUnknown = ({ clientId }: Outgoing<C>) =>
    !messages.some((one) => one.clientId === clientId)
  const waiting = outgoing.filter(isUnknown)
  const first = {
    ...emptyFor(own),
    messages: messages.slice(0, 1),
    last,
    read,
    outgoing: waiting,
  }
  const begun = withMessages<C>(first, messages.slice(1))
  const unreadBelow = own === 'customer' ? Math.max(0, unread - unreadIn(begun)) : 0
  return { ...begun, isLoaded: true, unreadBelow }
}

/** Adds messages, which may arrive in any order and more than once: the sequence identifies a message. */
export function withMessages<C>(
  state: Conversation<C>,
  arrived: readonly ChatMessage[],
): Conversation<C> {
  const waiting = new Map(state.ahead.map((message) => [message.sequence, message]))
  let position = positionOf(state)
  for (const message of arrived)
    if (message.sequence > position) waiting.set(message.sequence, message)
  const joined: ChatMessage[] = []
  for (let next = waiting.get(position + 1); next; next = waiting.get(position + 1)) {
    joined.push(next)
    waiting.delete(++position)
  }
  const ahead = [...waiting.values()]
  const last = Math.max(state.last, ...ahead.map(({ sequence }) => sequence), position)
  const here = [...joined, ...arrived].filter(({ sequence }) => sequence <= position)
  const now = { ...withoutStored(state, here), ahead, last }
  return joined.length ? { ...now, messages: [...state.messages, ...joined] } : now
}

/** Drops outgoing messages that are stored, also one that is older than all messages that are loaded. */
function withoutStored<C>(state: Conversation<C>, stored: readonly ChatMessage[]): Conversation<C> {
  if (!state.outgoing.length) return state
  const own = stored.filter(({ sender }) => sender === state.own)
  const ids = new Set(own.map(({ clientId }) => clientId))
  return { ...state, outgoing: state.outgoing.filter(({ clientId }) => !ids.has(clientId)) }
}

/** Adds an older page. A page that does not end where ours begins answers an earlier request, and changes nothing. */
export function withOlder<C>(
  state: Conversation<C>,
  page: readonly ChatMessage[],
): Conversation<C> {
  const first = state.messages[0]?.sequence
  if (first === undefined || page.at(-1)?.sequence !== first - 1) return state
  const messages = [...page, ...state.messages]
  const unreadBelow = Math.max(0, state.unreadBelow - unreadIn({ ...state, messages: [...page] }))
  return { ...withoutStored(state, page), messages, unreadBelow }
}

/** Takes the server's state. A read mark never goes back; ours is ahead until the server has stored it. */
export function withState<C>(
  state: Conversation<C>,
  { last, read }: { last?: number; read: ReadMarks },
): Conversation<C> {
  const customer = Math.max(state.read.customer, read.customer)
  const support = Math.max(state.read.support, read.support)
  const marks = { customer, support }
  const first = state.messages[0]?.sequence ?? 0
  return {
    ...state,
    last: Math.max(state.last, last ?? 0),
    read: marks,
    unreadBelow: marks[state.own] >= first - 1 ? 0 : state.unreadBelow,
  }
}

/** Marks every message as read by this side. */
export const withAllRead = <C>(state: Conversation<C>): Conversation<C> =>
  withState(state, { read: { customer: 0, support: 0, [state.own]: positionOf(state) } })

/** CHT-10: the number of messages of the other side that this side has not read. */
export const unreadOf = <C>(state: Conversation<C>): number => state.unreadBelow + unreadIn(state)

function unreadIn<C>({ own, messages, read }: Conversation<C>): number {
  let count = 0
  for (let index = messages.length - 1; index >= 0; index--) {
    const { sequence, sender } = messages[index]!
    if (sequence <= read[own]) break
    if (sender !== own) count++
  }
  return count
}

export const withOutgoing = <C>(
  state: Conversation<C>,
  outgoing: Outgoing<C>,
): Conversation<C> => ({ ...state, outgoing: [...state.outgoing, outgoing] })

/** Messages that had no answer when the page ended: whether they were sent is unknown, so only a tap sends them. */
export const withUnsent = <C>(
  state: Conversation<C>,
  unsent: readonly Outgoing<C>[],
): Conversation<C> => ({
  ...state,
  outgoing: unsent.map((one) => ({ ...one, status: 'failed' })),
})

/** Changes an outgoing message. One that is stored by now is not outgoing any more. */
export const changeOutgoing = <C>(
  state: Conversation<C>,
  id: string,
  change: (outgoing: Outgoing<C>) => Outgoing<C>,
): Conversation<C> => ({
  ...state,
  outgoing: state.outgoing.map((one) => (one.clientId === id ? change(one) : one)),
})

/** The request failed. A message that is known to be stored only waits for those before it. */
export const failOutgoing = <C>(
  state: Conversation<C>,
  id: string,
  refusal?: RefusalCode,
): Conversation<C> =>
  state.ahead.some(({ clientId, sender }) => clientId === id && sender === state.own)
    ? state
    : changeOutgoing(state, id, (one) => ({ ...one, status: 'failed', refusal }))

/** A file is uploaded before the message that names it is sent. */
export const needsUpload = <C extends Content>({ file, content }: Outgoing<C>): boolean =>
  file !== undefined && content.message_type === 'media' && content.payload.filePath === ''

export const dropOutgoing = <C>(state: Conversation<C>, id: string): Conversation<C> => ({
  ...state,
  outgoing: state.outgoing.filter(({ clientId }) => clientId !== id),
})
