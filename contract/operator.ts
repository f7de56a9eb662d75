import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { ChatMessage, clientId, History, historyInput, SupportContent } from './chat.ts'
import { chatImage, chatVideo, fileName, text } from './chat-content.ts'
import { endpoint } from './endpoint.ts'
import { memberStatuses } from './operator-member.ts'
import { done, pageInput } from './page.ts'
import { rights, rightsWithAmounts } from './right.ts'
import { StatementEntry } from './statement.ts'
import { line, secret } from './text.ts'

export const username = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{2,31}$/))
export const role = z.string().check(z.regex(/^[a-z][a-z-]{2,31}$/))

/**
 * A wrong name, password or code all get WRONG_CREDENTIAL. Each code is valid once. A recovery code stands in for the
 * authenticator's.
 */
export const operatorLogin = endpoint('POST /api/console/login', {
  access: 'anyone',
  summary: 'Signs an operator in.',
  hasSecret: true,
  answersSecret: true,
  input: z.strictObject({
    username: line(32),
    password: secret,
    code: z.string().check(z.regex(/^([0-9]{6}|[a-z2-7]{5}-[a-z2-7]{5})$/)),
  }),
  output: z.object({
    token: z.string(),
    /** Number of recovery codes that remain, after one was used. */
    recoveryCodesLeft: z.optional(z.int()),
  }),
})

export const operatorMe = endpoint('GET /api/console/me', {
  access: 'operator',
  summary: 'Returns the signed-in operator.',
  input: z.strictObject({}),
  output: z.object({ username: z.string(), role: z.string(), rights: z.array(z.enum(rights)) }),
})

export const operatorLogout = endpoint('POST /api/console/logout', {
  access: 'operator',
  summary: 'Ends this session.',
  input: z.strictObject({}),
  output: done,
})

/** A name that operators set on conversations. */
export const Label = z.object({ id: z.int(), name: z.string() })
export type Label = z.output<typeof Label>
export const labelId = z.int().check(z.minimum(1), z.maximum(2_000_000_000))

/** `id`: the member's public id or the guest's id; live events call it `conversation`. */
export const Conversation = z.object({
  id: z.string(),
  kind: z.enum(['member', 'guest']),
  /** The member's name; empty for a guest. */
  name: z.string(),
  unread: z.int(),
  isEnded: z.boolean(),
  /** When its customer wrote the first message that no operator has answered, or when a snooze was due. Null when nothing waits. */
  waitingSince: z.nullable(moment),
  /** The operator whose it is. */
  assigned: z.nullable(z.string()),
  /** Null when it is not snoozed, or the time has come. */
  snoozedUntil: z.nullable(moment),
  labels: z.array(Label),
  last: ChatMessage,
})
export type Conversation = z.output<typeof Conversation>

/**
 * `waiting`: oldest first. `mine`: assigned to the caller, those that wait first. `all`: those with unread messages first.
 * `snoozed`: the next due first. The others: newest first.
 */
export const conversationViews = [
  'waiting',
  'mine',
  'unassigned',
  'all',
  'snoozed',
  'ended',
] as const
export type ConversationView = (typeof conversationViews)[number]

export const conversations = endpoint('POST /api/console/conversations', {
  access: 'operator',
  right: 'conversations.read',
  summary: 'Lists the conversations of a view, in its order.',
  changes: false,
  tags: ['conversations'],
  input: z.strictObject({
    ...pageInput.shape,
    /** A member's phone or id, the start of a guest's id, or part of a name among the 5,000 newest conversations. */
    search: z.optional(line(60)),
    /** `all` without it. */
    view: z.optional(z.enum(conversationViews)),
    /** Only those with this label. */
    label: z.optional(labelId),
  }),
  output: z.object({
    total: z.int(),
    /** Number of conversations that wait for us, whatever the search and the view. */
    waiting: z.int(),
    /** When the newest of them began to wait. */
    waitingNewest: z.nullable(moment),
    /** Number of conversations with unread messages, whatever the search. */
    unread: z.int(),
    conversations: z.array(Conversation),
  }),
})

export const conversationId = z.string().check(z.regex(/^([1-9][0-9]{7,11}|[0-9a-f]{32})$/))

export const conversationHistory = endpoint('POST /api/console/conversation/:id/history', {
  access: 'operator',
  right: 'conversations.read',
  summary: 'Returns the messages of a conversation, paged like POST /api/chat/history.',
  changes: false,
  input: z.strictObject({ id: conversationId, ...historyInput }),
  output: History,
})

/** MEMBER_ANONYMISED; NO_DATA for a conversation that does not exist. */
export const reply = endpoint('POST /api/console/conversation/:id/send', {
  access: 'operator',
  right: 'conversations.reply',
  summary: 'Sends a message to the customer. A repeated `clientId` is the same message.',
  changes: false,
  input: z.strictObject({ id: conversationId, clientId, message: SupportContent }),
  output: ChatMessage,
})

export const readSupport = endpoint('PUT /api/console/conversation/:id/read', {
  access: 'operator',
  right: 'conversations.reply',
  summary: 'Moves the read mark of support.',
  changes: false,
  input: z.strictObject({
    id: conversationId,
    sequence: z.optional(z.int().check(z.minimum(0), z.maximum(2_000_000_000))),
  }),
  output: done,
})

/**
 * With `last`, the last message that the operator has seen, a conversation goes on if its customer has written since:
 * `message` is then `written`.
 */
export const endConversation = endpoint('POST /api/console/conversation/:id/end', {
  access: 'operator',
  right: 'conversations.reply',
  summary: 'Ends the conversation: the next message begins another session.',
  invalidates: ['conversations'],
  input: z.strictObject({
    id: conversationId,
    last: z.optional(z.int().check(z.minimum(0), z.maximum(2_000_000_000))),
  }),
  output: done,
})

/** NO_DATA for a guest. The view is recorded in the audit log. */
export const conversationMember = endpoint('GET /api/console/conversation/:id/member', {
  access: 'operator',
  right: 'members.read',
  summary: 'Returns the member of a conversation, with balances and latest transactions.',
  input: z.strictObject({ id: conversationId }),
  output: z.object({
    userId: z.string(),
    name: z.string(),
    username: z.string(),
    status: z.enum(memberStatuses),
    currency: z.enum(currencies),
    createdAt: moment,
    wallet: z.object({ main: amount, onTheWay: amount, refund: amount, invite: amount }),
    movements: z.array(StatementEntry),
  }),
})

const uploaded = z.object({ path: z.string() })

export const uploadSupportImage = endpoint('POST /api/console/upload-image', {
  access: 'operator',
  right: 'conversations.reply',
  summary: 'Uploads a picture for a message or a card.',
  changes: false,
  timeoutMs: 300_000,
  upload: chatImage,
  input: z.strictObject({}),
  output: uploaded,
})

export const uploadSupportVideo = endpoint('POST /api/console/upload-video', {
  access: 'operator',
  right: 'conversations.reply',
  summary: 'Uploads a video for a message.',
  changes: false,
  timeoutMs: 300_000,
  upload: chatVideo,
  input: z.strictObject({}),
  output: uploaded,
})

export const supportMedia = endpoint('GET /api/console/media/:path', {
  access: 'operator',
  right: 'conversations.read',
  summary: 'Returns a new address of a file of any conversation.',
  input: z.strictObject({ path: fileName }),
  output: z.object({ url: z.string() }),
})

/** A canned reply in the three languages of the app. */
const Texts = z.strictObject({ th: text(2_000), la: text(2_000), en: text(2_000) })
export const CannedText = z.object({
  id: z.int(),
  title: z.string(),
  texts: z.object({ th: z.string(), la: z.string(), en: z.string() }),
})
export type CannedText = z.output<typeof CannedText>

export const cannedTexts = endpoint('GET /api/console/texts', {
  access: 'operator',
  right: 'replies.read',
  summary: 'Lists the canned replies.',
  tags: ['cannedTexts'],
  input: z.strictObject({}),
  output: z.object({ texts: z.array(CannedText) }),
})

export const addCannedText = endpoint('POST /api/console/texts', {
  access: 'operator',
  right: 'replies.edit',
  summary: 'Adds a canned reply.',
  invalidates: ['cannedTexts'],
  input: z.strictObject({ title: line(60), texts: Texts }),
  output: CannedText,
})

const number = z.string().check(z.regex(/^[1-9][0-9]{0,8}$/))

export const changeCannedText = endpoint('PUT /api/console/texts/:id', {
  access: 'operator',
  right: 'replies.edit',
  summary: 'Changes a canned reply.',
  invalidates: ['cannedTexts'],
  input: z.strictObject({ id: number, title: line(60), texts: Texts }),
  output: CannedText,
})

export const removeCannedText = endpoint('DELETE /api/console/texts/:id', {
  access: 'operator',
  right: 'replies.edit',
  summary: 'Deletes a canned reply.',
  invalidates: ['cannedTexts'],
  input: z.strictObject({ id: number }),
  output: done,
})

/** One operator of the role decides less than this alone: of one item, and in 24 hours. Without it, nothing. */
export const RoleAmount = z.strictObject({
  right: z.enum(rightsWithAmounts),
  currency: z.enum(currencies),
  perItem: amount,
  perDay: amount,
})
export type RoleAmount = z.output<typeof RoleAmount>

export const operatorRoles = endpoint('GET /api/console/roles', {
  access: 'operator',
  right: 'operators.read',
  summary: 'Lists the roles with their rights and amounts.',
  tags: ['roles'],
  input: z.strictObject({}),
  output: z.object({
    roles: z.array(
      z.object({
        code: z.string(),
        rights: z.array(z.enum(rights)),
        /** Number of days after which an account of this role ends. */
        days: z.nullable(z.int()),
        amounts: z.array(RoleAmount),
      }),
    ),
  }),
})
