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

/** CHT-04: so many messages of the history come at a time. */
export const historyLimit = 10

const sequence = z.int().check(z.minimum(0), z.maximum(2_000_000_000))

/**
 * A message of a conversation. `sequence` counts from 1 without a gap in each conversation: who has everything up to n
 * and hears n + 2 knows that one is missing, and a message that comes again is told by it. `clientId` is what its sender
 * called it. `session_id` is another one after support ended the conversation, or after a day of silence (CHT-11).
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

/** The highest sequence that each side has read. */
export const ReadMarks = z.object({ customer: z.int(), support: z.int() })
export type ReadMarks = z.output<typeof ReadMarks>

/** Messages with the oldest first. `last` is the highest sequence there is, `unread` what support said since the mark. */
export const History = z.object({
  messages: z.array(ChatMessage),
  last: z.int(),
  read: ReadMarks,
  unread: z.int(),
})
export type History = z.output<typeof History>

/**
 * Without `before` and `after` the newest `limit`, `skip` of them passed over. With `before` the newest of those below
 * that sequence; with `after` the oldest of those above it.
 */
export const historyInput = {
  limit: z.int().check(z.minimum(1), z.maximum(100)),
  skip: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  before: z.optional(sequence),
  after: z.optional(sequence),
}

/** Names a message once and for all, so that one that is sent again after a lost answer is the same one. */
export const clientId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))

const said = z.optional(z.string().check(z.maxLength(128), z.regex(/^[^\p{C}]*$/u)))
/** What the page says of itself. Who somebody is follows from the session or from the guest's token alone. */
const claimed = { userId: said, guestId: said }

/** The room's name is the prefix and the member's public id, or the guest's id. */
export const chatConfig = endpoint('GET /api/chat/config', {
  access: 'anyone',
  summary: 'What the names of chat rooms begin with.',
  input: z.strictObject({}),
  output: z.object({ PREFIX: z.string() }),
})

/** `token` is the id with its companion: it goes where a member's token goes, in the header and in the handshake. */
export const newGuest = endpoint('POST /api/chat/guest', {
  access: 'anyone',
  summary: 'Gives somebody who is not signed in an id to chat under.',
  changes: false,
  input: z.strictObject({}),
  output: z.object({ guestId: z.string(), token: z.string() }),
})

/** What a member or guest may say; support may say more (contract/operator.ts). */
export const CustomerContent = z.discriminatedUnion('message_type', [
  z.strictObject({
    message_type: z.literal('text'),
    payload: z.strictObject({ message: text(2_000) }),
  }),
  z.strictObject({ message_type: z.literal('media'), payload: Attached }),
  z.strictObject({
    message_type: z.literal('postback'),
    payload: z.strictObject({ message: text(80), payload: text(1_000) }),
  }),
])

export const sendMessage = endpoint('POST /api/chat/send-message', {
  access: 'visitor',
  summary: 'Says something to support. The same `clientId` again is the same message.',
  changes: false,
  timeoutMs: 60_000,
  input: z.strictObject({
    clientId,
    message: CustomerContent,
    ...claimed,
    sender: said,
    session_id: said,
    username: said,
    name: said,
    deviceToken: z.optional(z.string().check(z.maxLength(512), z.regex(/^[\x20-\x7e]*$/))),
  }),
  output: ChatMessage,
})

export const chatHistory = endpoint('POST /api/chat/history', {
  access: 'visitor',
  summary: 'The conversation of whoever calls.',
  changes: false,
  input: z.strictObject({ ...historyInput, ...claimed }),
  output: History,
})

/** Without `sequence`: everything there is. A mark never goes back. */
export const readCustomer = endpoint('PUT /api/chat/read-customer/', {
  access: 'visitor',
  summary: 'Says up to where the caller has read.',
  changes: false,
  input: z.strictObject({ sequence: z.optional(sequence), ...claimed }),
  output: done,
})

/** `path` is what a media message names as its `filePath`. A file that no message names within a day is forgotten. */
const uploaded = z.object({ path: z.string() })

export const uploadImage = endpoint('POST /api/chat/upload-image', {
  access: 'visitor',
  summary: 'Hands in a picture for a message.',
  changes: false,
  timeoutMs: 300_000,
  upload: chatImage,
  input: z.strictObject({}),
  output: uploaded,
})

export const uploadVideo = endpoint('POST /api/chat/upload-video', {
  access: 'visitor',
  summary: 'Hands in a video for a message.',
  changes: false,
  timeoutMs: 300_000,
  upload: chatVideo,
  input: z.strictObject({}),
  output: uploaded,
})

/** For a picture that is shown later than its `url` in the message is good. NO_DATA for what is not in one's conversation. */
export const chatMedia = endpoint('GET /api/chat/media/:path', {
  access: 'visitor',
  summary: 'A fresh address of a file of the conversation.',
  input: z.strictObject({ path: fileName }),
  output: z.object({ url: z.string() }),
})

/** Support’s words: everything a customer may say, and what can be tapped. */
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
 * Live, over Socket.IO in the namespace /chat, transport websocket. `auth` of the handshake: `token` (a member's, a
 * guest's or an operator's) and `after`, the highest sequence up to which nothing is missing, if there is one. The server
 * joins the room, says `joined`, sends as `message` what came after `after`, then `caught-up`. A message may come twice and
 * one that is far ahead may come first: by its `sequence` it is known. When `last` of `caught-up` is above what came, or a
 * gap stays, the rest is in the history (`after`). A refused handshake is a `connect_error` whose message is the code.
 */
export type ChatSignals = {
  joined: (room: { room: string }) => void
  message: (message: ChatMessage & { conversation: string }) => void
  'caught-up': (state: { conversation: string; last: number; read: ReadMarks }) => void
  read: (marks: ReadMarks & { conversation: string }) => void
  /** To operators: something in this conversation is new, in any when it is empty; the list is to be read again. */
  conversation: (told: { conversation: string }) => void
  /** The session ended on the server; the socket closes. */
  'signed-out': () => void
}

type Answer = (state: { last: number; read: ReadMarks }) => void
/** What a client says: five messages a second at most, 8 KiB each. */
export type ChatQuestions = {
  /** CHT-03: "is this all?", every five seconds. What is missing comes as `message`, then the answer. */
  check: (after: number, answer: Answer) => void
  /** An operator opens a conversation, or leaves it again. */
  open: (wish: { conversation: string; after?: number }, answer: Answer) => void
  leave: (wish: { conversation: string }) => void
}
