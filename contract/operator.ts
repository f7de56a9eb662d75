import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { ChatMessage, clientId, History, historyInput, SupportContent } from './chat.ts'
import { chatImage, chatVideo, fileName, text } from './chat-content.ts'
import { endpoint, type OperatorRole, operatorRoles } from './endpoint.ts'
import { done, pageInput } from './page.ts'
import { StatementEntry } from './statement.ts'
import { line, secret } from './text.ts'

const username = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{2,31}$/))
const role = z.enum(operatorRoles)
/** Who may speak to customers. Every operator may read. */
const speakers: readonly OperatorRole[] = ['support', 'admin']
const admins: readonly OperatorRole[] = ['admin']

/** One answer for every pair that is wrong, and for a wrong code too: WRONG_CREDENTIAL. Each code opens once. */
export const operatorLogin = endpoint('POST /api/console/login', {
  access: 'anyone',
  summary: 'Signs an operator in.',
  hasSecret: true,
  input: z.strictObject({
    username: line(32),
    password: secret,
    code: z.string().check(z.regex(/^[0-9]{6}$/)),
  }),
  output: z.object({ token: z.string() }),
})

export const operatorMe = endpoint('GET /api/console/me', {
  access: 'operator',
  summary: 'Who is signed in.',
  input: z.strictObject({}),
  output: z.object({ username: z.string(), role }),
})

export const operatorLogout = endpoint('POST /api/console/logout', {
  access: 'operator',
  summary: 'Ends this session.',
  input: z.strictObject({}),
  output: done,
})

/** `id` is the member's public id or the guest's id, and what the live events call `conversation`. */
export const Conversation = z.object({
  id: z.string(),
  kind: z.enum(['member', 'guest']),
  /** The member's; empty for a guest. */
  name: z.string(),
  unread: z.int(),
  isEnded: z.boolean(),
  last: ChatMessage,
})
export type Conversation = z.output<typeof Conversation>

export const conversations = endpoint('POST /api/console/conversations', {
  access: 'operator',
  summary: 'The conversations: those with unread messages first, then the newest.',
  changes: false,
  tags: ['conversations'],
  input: z.strictObject({
    ...pageInput.shape,
    /** A member's number or id, the beginning of a guest's id, or a part of the name in the 5,000 newest conversations. */
    search: z.optional(line(60)),
  }),
  output: z.object({
    total: z.int(),
    /** How many conversations have something unread, whatever is searched. */
    unread: z.int(),
    conversations: z.array(Conversation),
  }),
})

const id = z.string().check(z.regex(/^([1-9][0-9]{7,11}|[0-9a-f]{32})$/))

export const conversationHistory = endpoint('POST /api/console/conversation/:id/history', {
  access: 'operator',
  summary: 'The messages of a conversation, as POST /api/chat/history pages them.',
  changes: false,
  input: z.strictObject({ id, ...historyInput }),
  output: History,
})

export const reply = endpoint('POST /api/console/conversation/:id/send', {
  access: 'operator',
  roles: speakers,
  summary: 'Says something to the customer. The same `clientId` again is the same message.',
  changes: false,
  input: z.strictObject({ id, clientId, message: SupportContent }),
  output: ChatMessage,
})

export const readSupport = endpoint('PUT /api/console/conversation/:id/read', {
  access: 'operator',
  roles: speakers,
  summary: 'Says up to where support has read.',
  changes: false,
  input: z.strictObject({
    id,
    sequence: z.optional(z.int().check(z.minimum(0), z.maximum(2_000_000_000))),
  }),
  output: done,
})

export const endConversation = endpoint('POST /api/console/conversation/:id/end', {
  access: 'operator',
  roles: speakers,
  summary: 'Ends the conversation: the next message begins another session.',
  invalidates: ['conversations'],
  input: z.strictObject({ id }),
  output: done,
})

/** NO_DATA for a guest. That somebody looked is kept. */
export const conversationMember = endpoint('GET /api/console/conversation/:id/member', {
  access: 'operator',
  summary: 'The member of a conversation: who, what is there, what happened last.',
  input: z.strictObject({ id }),
  output: z.object({
    userId: z.string(),
    name: z.string(),
    username: z.string(),
    status: z.enum(['active', 'suspended', 'excluded']),
    currency: z.enum(currencies),
    createdAt: moment,
    wallet: z.object({ main: amount, onTheWay: amount, refund: amount, invite: amount }),
    movements: z.array(StatementEntry),
  }),
})

const uploaded = z.object({ path: z.string() })

export const uploadSupportImage = endpoint('POST /api/console/upload-image', {
  access: 'operator',
  roles: speakers,
  summary: 'Hands in a picture for a message or a card.',
  changes: false,
  timeoutMs: 300_000,
  upload: chatImage,
  input: z.strictObject({}),
  output: uploaded,
})

export const uploadSupportVideo = endpoint('POST /api/console/upload-video', {
  access: 'operator',
  roles: speakers,
  summary: 'Hands in a video for a message.',
  changes: false,
  timeoutMs: 300_000,
  upload: chatVideo,
  input: z.strictObject({}),
  output: uploaded,
})

export const supportMedia = endpoint('GET /api/console/media/:path', {
  access: 'operator',
  summary: 'A fresh address of a file of any conversation.',
  input: z.strictObject({ path: fileName }),
  output: z.object({ url: z.string() }),
})

/** A text that support has ready, in the three languages of the app. */
const Texts = z.strictObject({ th: text(2_000), la: text(2_000), en: text(2_000) })
export const CannedText = z.object({
  id: z.int(),
  title: z.string(),
  texts: z.object({ th: z.string(), la: z.string(), en: z.string() }),
})
export type CannedText = z.output<typeof CannedText>

export const cannedTexts = endpoint('GET /api/console/texts', {
  access: 'operator',
  summary: 'The texts that support has ready.',
  tags: ['cannedTexts'],
  input: z.strictObject({}),
  output: z.object({ texts: z.array(CannedText) }),
})

export const addCannedText = endpoint('POST /api/console/texts', {
  access: 'operator',
  roles: speakers,
  summary: 'Keeps one more text ready.',
  invalidates: ['cannedTexts'],
  input: z.strictObject({ title: line(60), texts: Texts }),
  output: CannedText,
})

const number = z.string().check(z.regex(/^[1-9][0-9]{0,8}$/))

export const changeCannedText = endpoint('PUT /api/console/texts/:id', {
  access: 'operator',
  roles: speakers,
  summary: 'Changes a text that is ready.',
  invalidates: ['cannedTexts'],
  input: z.strictObject({ id: number, title: line(60), texts: Texts }),
  output: CannedText,
})

export const removeCannedText = endpoint('DELETE /api/console/texts/:id', {
  access: 'operator',
  roles: speakers,
  summary: 'Forgets a text.',
  invalidates: ['cannedTexts'],
  input: z.strictObject({ id: number }),
  output: done,
})

export const operators = endpoint('GET /api/console/operators', {
  access: 'operator',
  roles: admins,
  summary: 'The operators.',
  tags: ['operators'],
  input: z.strictObject({}),
  output: z.object({
    operators: z.array(
      z.object({
        username: z.string(),
        role,
        isActive: z.boolean(),
        createdAt: moment,
        signedInAt: z.nullable(moment),
      }),
    ),
  }),
})

/** The secret is shown this once. EXISTING_USER when the name is taken, INVALID_USER_INFO for a password that is too easy. */
export const addOperator = endpoint('POST /api/console/operators', {
  access: 'operator',
  roles: admins,
  summary: 'Adds an operator.',
  hasSecret: true,
  invalidates: ['operators'],
  input: z.strictObject({ username, password: secret, role }),
  output: z.object({ totpSecret: z.string(), otpauth: z.string() }),
})

/** Signs the operator out everywhere. Nobody can disable themselves: somebody stays who can let others in. */
export const disableOperator = endpoint('POST /api/console/operators/:username/disable', {
  access: 'operator',
  roles: admins,
  summary: 'Shuts an operator out.',
  invalidates: ['operators'],
  input: z.strictObject({ username }),
  output: done,
})

export const auditLog = endpoint('POST /api/console/audit', {
  access: 'operator',
  roles: admins,
  summary: 'What operators did, the newest first.',
  changes: false,
  input: z.strictObject({ ...pageInput.shape, username: z.optional(username) }),
  output: z.object({
    total: z.int(),
    entries: z.array(
      z.object({
        at: moment,
        username: z.string(),
        /** A word: sign-in, sign-in-failed, sign-out, look, send, end, text, operator-add, operator-disable, money-look, money-propose, money-decide. */
        action: z.string(),
        /** What it was done to: a conversation's id, an operator's name, a text's number. */
        about: z.string(),
        /** Why, where a reason is asked for. */
        reason: z.string(),
        address: z.string(),
      }),
    ),
  }),
})
