import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { text } from './chat-content.ts'
import { endpoint } from './endpoint.ts'
import { conversationId } from './operator.ts'
import { line } from './text.ts'

/** Subjects of a case. */
export const caseKinds = ['deposit', 'withdrawal', 'bonus', 'account', 'other'] as const

/** `claimed`: an operator of finance works on it. `answered`: support has the answer. `closed`: by support. */
const caseStates = ['open', 'claimed', 'answered', 'closed'] as const
export type CaseState = (typeof caseStates)[number]

/** Kinds of money that a reference can name. `transfer`: a line of a bank feed. `payment`: an unmatched one. */
const moneyItemKinds = [
  'withdrawal',
  'qr',
  'slip',
  'voucher',
  'payment',
  'transfer',
  'movement',
] as const

/** `id` is that of its page in the console. `isOthers`: it belongs to another member than the conversation. */
export const MoneyItem = z.object({
  kind: z.enum(moneyItemKinds),
  id: z.string(),
  isOthers: z.boolean(),
})
export type MoneyItem = z.output<typeof MoneyItem>

/** A question of support to finance about a conversation. */
const Case = z.object({
  id: z.string(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  conversation: z.string(),
  /** The member's name; empty for a guest. */
  name: z.string(),
  /** As support typed it; it may be empty. */
  reference: z.string(),
  /** Null if the reference names no money that we know. */
  money: z.nullable(MoneyItem),
  openedBy: z.string(),
  openedAt: moment,
  claimedBy: z.nullable(z.string()),
  changedAt: moment,
})
export type Case = z.output<typeof Case>

const caseId = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))
const note = text(2_000)

/** `money` is null if the reference names no money that we know. NO_DATA for a conversation that does not exist. */
export const moneyItem = endpoint('POST /api/console/conversation/:id/money-item', {
  access: 'operator',
  right: 'conversations.read',
  summary: 'Finds the money that a customer writes about by its reference.',
  changes: false,
  input: z.strictObject({ id: conversationId, reference: line(80, 4) }),
  output: z.object({ money: z.nullable(MoneyItem) }),
})

/** MEMBER_ANONYMISED; NO_DATA for a conversation that does not exist. */
export const openCase = endpoint('POST /api/console/conversation/:id/cases', {
  access: 'operator',
  right: 'conversations.reply',
  summary: 'Hands a question about a conversation over to finance.',
  invalidates: ['cases', 'conversations'],
  input: z.strictObject({
    id: conversationId,
    kind: z.enum(caseKinds),
    reference: z.optional(line(80, 4)),
    text: note,
  }),
  output: z.object({ case: z.string() }),
})

/** `waiting`: open and claimed, oldest first. The others: newest first. */
export const caseLists = ['waiting', 'answered', 'closed', 'all'] as const

export const cases = endpoint('POST /api/console/cases', {
  access: 'operator',
  right: 'cases.read',
  summary: 'Lists the questions of support to finance.',
  changes: false,
  tags: ['cases'],
  input: z.strictObject({
    limit: z.int().check(z.minimum(1), z.maximum(100)),
    /** The last case of the page before. */
    after: z.optional(caseId),
    list: z.enum(caseLists),
    kind: z.optional(z.enum(caseKinds)),
    /** Opened or claimed by the caller. */
    isMine: z.optional(z.boolean()),
    conversation: z.optional(conversationId),
    /** About this money, whose kind and id go together. */
    moneyKind: z.optional(z.enum(moneyItemKinds)),
    moneyId: z.optional(line(80)),
  }),
  output: z.object({
    cases: z.array(Case),
    hasMore: z.boolean(),
    /** Number of open and claimed cases, whatever the filter. */
    waiting: z.int(),
  }),
})

export const caseSteps = [
  'opened',
  'claimed',
  'released',
  'answered',
  'reopened',
  'closed',
] as const

/** NO_DATA for an unknown one. */
export const caseStory = endpoint('GET /api/console/cases/:id', {
  access: 'operator',
  right: 'cases.read',
  summary: 'Returns a question of support to finance with everything that was said about it.',
  tags: ['cases'],
  input: z.strictObject({ id: caseId }),
  output: z.object({
    ...Case.shape,
    lines: z.array(
      z.object({
        id: z.string(),
        step: z.enum(caseSteps),
        by: z.string(),
        /** Empty for a step without words. */
        text: z.string(),
        at: moment,
      }),
    ),
  }),
})

/** `isDone` is false if another operator was quicker: nothing changed then. */
const changed = z.object({
  isDone: z.boolean(),
  state: z.enum(caseStates),
  claimedBy: z.nullable(z.string()),
})
const byFinance = { access: 'operator', right: 'cases.work', invalidates: ['cases'] } as const
const bySupport = {
  access: 'operator',
  right: 'conversations.reply',
  invalidates: ['cases'],
} as const

export const claimCase = endpoint('POST /api/console/cases/:id/claim', {
  ...byFinance,
  summary: 'Claims an open case.',
  input: z.strictObject({ id: caseId }),
  output: changed,
})

/** Only the operator who claimed it gives it back. */
export const releaseCase = endpoint('POST /api/console/cases/:id/release', {
  ...byFinance,
  summary: 'Gives a claimed case back to the others.',
  input: z.strictObject({ id: caseId }),
  output: changed,
})

/** Answers an open case, or one that the caller claimed. The conversation waits for support again. */
export const answerCase = endpoint('POST /api/console/cases/:id/answer', {
  ...byFinance,
  summary: 'Answers a case. The answer stands in the conversation, for operators only.',
  input: z.strictObject({ id: caseId, text: note }),
  output: changed,
})

export const reopenCase = endpoint('POST /api/console/cases/:id/reopen', {
  ...bySupport,
  summary: 'Asks again about an answered or closed case.',
  input: z.strictObject({ id: caseId, text: note }),
  output: changed,
})

export const closeCase = endpoint('POST /api/console/cases/:id/close', {
  ...bySupport,
  summary: 'Closes a case.',
  input: z.strictObject({ id: caseId }),
  output: changed,
})
