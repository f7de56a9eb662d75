import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { text } from './chat-content.ts'
import { endpoint } from './endpoint.ts'
import { conversationId, Label, labelId, username } from './operator.ts'
import { caseSteps } from './operator-case.ts'
import { userId } from './operator-member.ts'
import { done } from './page.ts'
import { line } from './text.ts'

/** Operators who may answer, so that a conversation can be assigned to them. */
export const colleagues = endpoint('GET /api/console/colleagues', {
  access: 'operator',
  right: 'conversations.reply',
  summary: 'Lists the operators to whom a conversation can be assigned.',
  tags: ['operators'],
  input: z.strictObject({}),
  output: z.object({ operators: z.array(z.string()) }),
})

/**
 * `was` is whom the caller sees. If another operator was quicker, nothing changes, and the answer says whose it is. NO_DATA for
 * a conversation that does not exist, or an operator who may not answer.
 */
export const assignConversation = endpoint('POST /api/console/conversation/:id/assign', {
  access: 'operator',
  right: 'conversations.reply',
  summary: 'Assigns a conversation to an operator, or to nobody.',
  invalidates: ['conversations'],
  input: z.strictObject({
    id: conversationId,
    was: z.nullable(username),
    to: z.nullable(username),
  }),
  output: z.object({ assigned: z.nullable(z.string()) }),
})

export const snoozeDaysMax = 90

/**
 * `last` is the newest message that the caller sees. If the customer has written since, nothing changes. A null `until` ends
 * the snooze. BAD_REQUEST for a time that is past or more than 90 days away, and for a conversation that has ended. NO_DATA for
 * one that does not exist.
 */
export const snoozeConversation = endpoint('POST /api/console/conversation/:id/snooze', {
  access: 'operator',
  right: 'conversations.reply',
  summary: 'Takes a conversation out of the lists until a time, or until its customer writes.',
  invalidates: ['conversations'],
  input: z.strictObject({
    id: conversationId,
    last: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
    until: z.nullable(moment),
  }),
  output: z.object({ until: z.nullable(moment) }),
})

/** A line that only operators see. It stands below the message with the sequence `after`; 0 is above all messages. */
const Note = z.object({
  id: z.string(),
  after: z.int(),
  by: z.string(),
  at: moment,
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('written'), text: z.string() }),
    z.object({ kind: z.literal('assigned'), to: z.nullable(z.string()) }),
    z.object({ kind: z.literal('snoozed'), until: z.nullable(moment) }),
    /** The customer's rating of a session. `by` is the operator who answered last in it. */
    z.object({ kind: z.literal('rating'), isGood: z.boolean(), words: z.string() }),
    /** The messages below it are of a guest who became this member. `by` is empty if the guest's own device asked for it. */
    z.object({ kind: z.literal('merged'), messages: z.int(), reason: z.string() }),
    /** A step of a case of finance. `text` is empty for a step without words. */
    z.object({
      kind: z.literal('case'),
      id: z.string(),
      step: z.enum(caseSteps),
      text: z.string(),
    }),
  ]),
})
export type Note = z.output<typeof Note>

export const notesMax = 200

export const conversationNotes = endpoint('POST /api/console/conversation/:id/notes/list', {
  access: 'operator',
  right: 'conversations.read',
  summary:
    'Returns the newest 200 lines for operators from a message on, oldest first, and who wrote the messages of support.',
  changes: false,
  tags: ['conversations'],
  input: z.strictObject({
    id: conversationId,
    from: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
  }),
  output: z.object({
    notes: z.array(Note),
    /** The authors of the newest 200 messages of support; null for the automatic answer. Customers do not learn them. */
    authors: z.array(z.object({ sequence: z.int(), by: z.nullable(z.string()) })),
  }),
})

/** Notes are never changed. MEMBER_ANONYMISED; NO_DATA for a conversation that does not exist. */
export const addConversationNote = endpoint('POST /api/console/conversation/:id/notes', {
  access: 'operator',
  right: 'conversations.reply',
  summary: 'Adds a note to a conversation, which its customer never sees.',
  invalidates: ['conversations'],
  input: z.strictObject({ id: conversationId, text: text(2_000) }),
  output: done,
})

export const searchLettersMin = 3
const searchDaysMax = 3_660

const FoundMessage = z.object({
  /** The conversation, as in the list. */
  id: z.string(),
  kind: z.enum(['member', 'guest']),
  name: z.string(),
  sequence: z.int(),
  sender: z.enum(['customer', 'support']),
  /** The text around the first match. */
  excerpt: z.string(),
  at: moment,
})
export type FoundMessage = z.output<typeof FoundMessage>

/**
 * Finds a part of a word, of at least three letters, in any script. The search is recorded in the audit log with its text. `hasMore`: older
 * messages match too. `isCut`: the search took too long and found nothing for that reason. BAD_REQUEST for fewer than
 * three letters without the spaces around them; REQUEST_LIMIT as `consoleSearch`.
 */
export const searchMessages = endpoint('POST /api/console/messages/search', {
  access: 'operator',
  right: 'conversations.read',
  summary: 'Returns the newest 50 messages of all conversations that contain a text.',
  changes: false,
  input: z.strictObject({
    text: line(60, searchLettersMin),
    /** Number of days back from now. */
    days: z.int().check(z.minimum(1), z.maximum(searchDaysMax)),
  }),
  output: z.object({
    found: z.array(FoundMessage),
    hasMore: z.boolean(),
    isCut: z.boolean(),
  }),
})

export const labels = endpoint('GET /api/console/labels', {
  access: 'operator',
  right: 'conversations.read',
  summary: 'Lists the labels that can be set on conversations, by name.',
  tags: ['labels'],
  input: z.strictObject({}),
  output: z.object({ labels: z.array(Label) }),
})

/** MEMBER_ANONYMISED; NO_DATA for a conversation or a label that does not exist. */
export const setLabel = endpoint('PUT /api/console/conversation/:id/label', {
  access: 'operator',
  right: 'conversations.reply',
  summary: 'Sets a label on a conversation, or removes it.',
  changes: false,
  invalidates: ['conversations'],
  input: z.strictObject({ id: conversationId, label: labelId, isSet: z.boolean() }),
  output: done,
})

export const labelsMax = 100
const byLeads = { access: 'operator', right: 'inbox.lead', invalidates: ['labels'] } as const
const name = text(30)
const pathId = z.string().check(z.regex(/^[1-9][0-9]{0,8}$/))

/** `isTaken`: there is a label of this name. `isFull`: there are 100 labels. Nothing changed then. */
const edited = z.object({ isTaken: z.boolean(), isFull: z.boolean() })

export const addLabel = endpoint('POST /api/console/labels', {
  ...byLeads,
  summary: 'Adds a label.',
  input: z.strictObject({ name }),
  output: edited,
})

export const changeLabel = endpoint('PUT /api/console/labels/:id', {
  ...byLeads,
  invalidates: ['labels', 'conversations'],
  summary: 'Gives a label another name.',
  input: z.strictObject({ id: pathId, name }),
  output: edited,
})

export const removeLabel = endpoint('DELETE /api/console/labels/:id', {
  ...byLeads,
  invalidates: ['labels', 'conversations'],
  summary: 'Deletes a label, and removes it from all conversations.',
  input: z.strictObject({ id: pathId }),
  output: done,
})

/** Counts sessions that an operator ended within the period, by the operator who answered last in them. */
export const ratings = endpoint('POST /api/console/ratings', {
  access: 'operator',
  right: 'inbox.lead',
  summary: 'Counts the ratings of customers by operator.',
  changes: false,
  input: z.strictObject({ days: z.int().check(z.minimum(1), z.maximum(366)) }),
  output: z.object({
    operators: z.array(
      z.object({ operator: z.string(), asked: z.int(), good: z.int(), bad: z.int() }),
    ),
  }),
})

/**
 * The guest's messages are moved behind the member's messages, and the guest's device begins anew. A repeated call moves nothing.
 * NO_DATA for a member or a guest that does not exist, and for a guest who became another member.
 */
export const mergeConversation = endpoint('POST /api/console/conversation/:id/merge', {
  access: 'operator',
  right: 'conversations.reply',
  summary: 'Makes the conversation of a guest whom the operator recognises part of the member’s.',
  invalidates: ['conversations', 'cases'],
  input: z.strictObject({
    id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    member: userId,
    reason: line(500, 3),
  }),
  output: z.object({ moved: z.int() }),
})
