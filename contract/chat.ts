import * as z from 'zod/mini'
import { moment } from './amount.ts'
import {
  Attached,
  Buttons,
  Card,
  ChatContent,
  chatImage,
  chatVideo,
  fileName,
  text,
} from './chat-content.ts'
import { endpoint } from './endpoint.ts'
import { done } from './page.ts'

/** CHT-04: number of messages in one page of the history. */
export const historyLimit = 10

const sequence = z.int().check(z.minimum(0), z.maximum(2_000_000_000))

/**
 * A message of a conversation. `sequence` counts from 1 without gaps in each conversation, so that clients detect
 * missing and repeated messages. `clientId` is the sender's id of the message. `session_id` changes after support ended
 * the conversation, or after a day of silence (CHT-11).
 */
export const ChatMessage = z.object({
  _id: z.string(),
  sequence: z.int(),
  session_id: z.string(),
  sender: z.enum(['customer', 'support']),
  clientId: z.string(),
  message: ChatContent,
  createdAt: moment,
})
export type ChatMessage = z.output<typeof ChatMessage>

/**
 * A message as its customer reads it. `userId` or `guestId` is the conversation's; `username` and `name` are the member's
 * who wrote it. No push messages are sent, so no `deviceToken` is stored.
 */
export const CustomerMessage = z.extend(ChatMessage, {
  userId: z.nullable(z.string()),
  guestId: z.nullable(z.string()),
  username: z.nullable(z.string()),
  name: z.nullable(z.string()),
  deviceToken: z.null(),
})

/** The highest sequence that each side has read. */
export const ReadMarks = z.object({ customer: z.int(), support: z.int() })
export type ReadMarks = z.output<typeof ReadMarks>

/**
 * Messages, oldest first. `last`: highest sequence of the conversation. `unread`: messages of support after the read
 * mark.
 */
export const History = z.object({
  messages: z.array(ChatMessage),
  last: z.int(),
  read: ReadMarks,
  unread: z.int(),
})
export type History = z.output<typeof History>

/**
 * Without `before` and `after`: the newest `limit` messages after skipping `skip`. With `before`: the newest below that
 * sequence. With `after`: the oldest above it.
 */
export const historyInput = {
  limit: z.int().check(z.minimum(1), z.maximum(100)),
  skip: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  before: z.optional(sequence),
  after: z.optional(sequence),
}

/** The client's unique id of a message, so that a resend after a lost response creates no second one. */
export const clientId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))

const said = z.nullish(z.string().check(z.maxLength(128), z.regex(/^[^\p{C}]*$/u)))
/** Ids that the page sends. Beside a token they are ignored; without one, `guestId` is the guest's secret (0096). */
const claimed = { userId: said, guestId: said }

/** The room's name is the prefix and the member's public id, or the guest's id. */
export const chatConfig = endpoint('GET /api/chat/config', {
  access: 'anyone',
  summary: 'Returns the prefix of chat room names.',
  input: z.strictObject({}),
  output: z.object({ PREFIX: z.string() }),
})

/**
 * `token`: the id with its secret. Clients send it in place of a member's token, in the header and in the handshake.
 */
export const newGuest = endpoint('POST /api/chat/guest', {
  access: 'anyone',
  summary: 'Creates a chat id for a guest who is not signed in.',
  changes: false,
  input: z.strictObject({}),
  output: z.object({ guestId: z.string(), token: z.string() }),
})

const Words = z.strictObject({ message: text(2_000) })
const Postback = z.strictObject({ message: text(80), payload: text(1_000) })

/** Message kinds that a member or guest may send. Support may send more (SupportContent). */
export const CustomerContent = z.discriminatedUnion('message_type', [
  z.strictObject({ message_type: z.literal('text'), payload: Words }),
  z.strictObject({ message_type: z.literal('media'), payload: Attached }),
  z.strictObject({ message_type: z.literal('postback'), payload: Postback }),
])

/* @__NO_SIDE_EFFECTS__ */
const one = <Payload extends z.ZodMiniType>(payload: Payload) =>
  z.union([payload, z.array(payload).check(z.length(1))])

/** The same with `payloads`, which is one payload or a list of one. */
const CustomerPayloads = z.discriminatedUnion('message_type', [
  z.strictObject({ message_type: z.literal('text'), payloads: one(Words) }),
  z.strictObject({ message_type: z.literal('media'), payloads: one(Attached) }),
  z.strictObject({ message_type: z.literal('postback'), payloads: one(Postback) }),
])
export type CustomerPayloads = z.output<typeof CustomerPayloads>

export const sendMessage = endpoint('POST /api/chat/send-message', {
  access: 'visitor',
  summary:
    'Sends a message to support. A repeated `clientId` is the same message; without one, each call is another.',
  changes: false,
  timeoutMs: 60_000,
  input: z.strictObject({
    clientId: z.optional(clientId),
    message: z.union([CustomerContent, CustomerPayloads]),
    ...claimed,
    sender: said,
    /** Ignored: the server's clock decides. */
    createdAt: z.nullish(
      z.union([z.string().check(z.regex(/^[\x20-\x7e]{1,64}$/)), z.int().check(z.minimum(0))]),
    ),
    session_id: said,
    username: said,
    name: said,
    deviceToken: z.nullish(z.string().check(z.maxLength(512), z.regex(/^[\x20-\x7e]*$/))),
  }),
  output: CustomerMessage,
})

export const chatHistory = endpoint('POST /api/chat/history', {
  access: 'visitor',
  summary: 'Returns the messages of the caller’s conversation.',
  changes: false,
  input: z.strictObject({ ...historyInput, ...claimed }),
  output: z.extend(History, { messages: z.array(CustomerMessage) }),
})

/** Without `sequence`, marks all as read. The read mark only moves forward. */
export const readCustomer = endpoint('PUT /api/chat/read-customer/', {
  access: 'visitor',
  summary: 'Moves the caller’s read mark.',
  changes: false,
  input: z.strictObject({ sequence: z.optional(sequence), ...claimed }),
  output: done,
})

/**
 * The messages of the guest of this device are moved behind the member's messages. A repeated call moves nothing. NO_DATA for a token that
 * is not ours, or of a guest who became another member.
 */
export const mergeGuest = endpoint('POST /api/chat/merge-guest', {
  access: 'member',
  summary: 'Makes the conversation of a guest part of the caller’s.',
  changes: false,
  hasSecret: true,
  input: z.strictObject({
    guest: z.string().check(z.regex(/^kg_[0-9a-f]{32}_[A-Za-z0-9_-]{43}$/)),
  }),
  output: z.object({ moved: z.int() }),
})

/** `session` is that of the conversation; null when nothing is asked, or no more. */
export const askedRating = endpoint('GET /api/chat/rating', {
  access: 'visitor',
  summary: 'Returns the session that the caller may rate: the newest, after support ended it.',
  input: z.strictObject({}),
  output: z.object({ session: z.nullable(z.string()) }),
})

export const ratingWordsMax = 500

/** A repeated rating replaces the one before, until the next session begins. NO_DATA for a session that is not asked about. */
export const rate = endpoint('POST /api/chat/rating', {
  access: 'visitor',
  summary: 'Rates a session that support ended.',
  changes: false,
  input: z.strictObject({
    session: z.string().check(z.regex(/^[1-9][0-9]{0,8}$/)),
    isGood: z.boolean(),
    words: z.optional(text(ratingWordsMax)),
  }),
  output: done,
})

/**
 * `path` becomes the `filePath` of a media message. A file that no message uses within a day is deleted. FILE_LIMIT: too
 * many bytes in 24 hours; STORAGE_FULL: the disk is nearly full.
 */
const uploaded = z.object({ path: z.string() })

export const uploadImage = endpoint('POST /api/chat/upload-image', {
  access: 'visitor',
  summary: 'Uploads a picture for a message.',
  changes: false,
  timeoutMs: 300_000,
  upload: chatImage,
  input: z.strictObject({}),
  output: uploaded,
})

export const uploadVideo = endpoint('POST /api/chat/upload-video', {
  access: 'visitor',
  membersOnly: true,
  summary: 'Uploads a video for a message. Guests may not.',
  changes: false,
  timeoutMs: 300_000,
  upload: chatVideo,
  input: z.strictObject({}),
  output: uploaded,
})

/**
 * Needed when the `url` in a message has expired. NO_DATA for a file that is not in the caller's conversation, FILE_GONE
 * for one that was deleted because of its age.
 */
export const chatMedia = endpoint('GET /api/chat/media/:path', {
  access: 'visitor',
  summary: 'Returns a new address of a file of the conversation.',
  input: z.strictObject({ path: fileName }),
  output: z.object({ url: z.string() }),
})

/** Message kinds that support may send: all kinds of a customer, and those with buttons. */
export const SupportContent = z.discriminatedUnion('message_type', [
  z.strictObject({
    message_type: z.literal('text'),
    payload: z.strictObject({ message: text(2_000) }),
  }),
  z.strictObject({ message_type: z.literal('media'), payload: Attached }),
  z.strictObject({
    message_type: z.enum(['buttons', 'quick_replies']),
    payload: z.strictObject({ message: text(2_000), buttons: Buttons }),
  }),
  z.strictObject({
    message_type: z.literal('generic'),
    payloads: z.array(Card).check(z.minLength(1), z.maxLength(10)),
  }),
])

/**
 * Live events over Socket.IO: namespace /chat, transport websocket. `auth` of the handshake: `token` (of a member, a
 * guest or an operator) and optionally `after`, the highest sequence without a gap before it. The server joins the
 * room, emits `joined`, then the messages after `after`, then `caught-up`. Messages may arrive twice or out of order;
 * `sequence` tells. If `last` of `caught-up` is higher than all messages, or a gap remains, read the history with
 * `after`. A refused handshake is a `connect_error` with the code as its message.
 */
/** Activity of an operator in a conversation. The console sends it every ten seconds. */
export const presences = ['viewing', 'typing'] as const
export type Presence = (typeof presences)[number]

export type ChatSignals = {
  joined: (room: { room: string }) => void
  message: (message: ChatMessage & { conversation: string }) => void
  'caught-up': (state: { conversation: string; last: number; read: ReadMarks }) => void
  read: (marks: ReadMarks & { conversation: string }) => void
  /** Support ended the conversation: its session may be rated. */
  ended: (room: { conversation: string }) => void
  /** To operators: this conversation has news, or any if empty. The client must read the list again. */
  conversation: (changed: { conversation: string }) => void
  /** To operators in this conversation: one of them has it on the screen, writes in it, or has left it. */
  presence: (activity: { conversation: string; by: string; presence: Presence | 'gone' }) => void
  /** Sent before the socket is closed because the session ended. */
  'signed-out': () => void
}

type Answer = (state: { last: number; read: ReadMarks }) => void
/** Messages of a client: at most five a second, 8 KiB each. */
export type ChatQuestions = {
  /** CHT-03: asks every five seconds for missing messages. They arrive as `message`, then the answer. */
  check: (after: number, answer: Answer) => void
  /** An operator opens or leaves a conversation. */
  open: (wish: { conversation: string; after?: number }, answer: Answer) => void
  leave: (wish: { conversation: string }) => void
  /** An operator tells the others in an opened conversation. */
  presence: (activity: { conversation: string; presence: Presence }) => void
}
