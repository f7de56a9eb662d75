import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { moneyStoryOutput } from './operator-money.ts'
import { ProviderReply } from './provider-reply.ts'
import { sum } from './sum.ts'
import { line } from './text.ts'

/** Sources of deposits. `transfer`: a line of a bank feed that was credited automatically. `payment`: an unmatched one. */
export const depositKinds = ['qr', 'slip', 'transfer', 'voucher', 'payment'] as const
const kind = z.enum(depositKinds)

/**
 * `ended`: a QR without a payment. `dismissed`: an unmatched payment that is credited to no member. `returning` and
 * `returned`: its money is on its way back to the payer, or was paid there.
 */
export const depositStates = [
  'expected',
  'credited',
  'failed',
  'ended',
  'unmatched',
  'dismissed',
  'returning',
  'returned',
] as const

const row = {
  kind,
  /** The id of its page. */
  id: z.string(),
  at: moment,
  state: z.enum(depositStates),
  member: z.nullable(z.object({ userId: z.string(), name: z.string() })),
  amount: z.nullable(amount),
  currency: z.nullable(z.enum(currencies)),
  /** The gateway, or the bank that received the money; empty while it is unknown. */
  bank: z.string(),
  senderTail: z.nullable(z.string()),
  /** Its money is in suspense: a payment that is credited to no member yet, or dismissed. */
  isInSuspense: z.boolean(),
  reference: z.string(),
}
export const Deposit = z.object(row)
export type Deposit = z.output<typeof Deposit>

export const DepositFilter = z.strictObject({
  kind: z.optional(kind),
  state: z.optional(z.enum(depositStates)),
  bank: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,20}$/))),
  amountFrom: z.optional(amount),
  amountTo: z.optional(amount),
  from: z.optional(moment),
  to: z.optional(moment),
  /** The last digits of the sender's account. */
  sender: z.optional(z.string().check(z.regex(/^[0-9]{2,4}$/))),
  /** A whole reference: of a QR, a slip, a bank transfer or a gift link. */
  reference: z.optional(line(64, 4)),
})

/**
 * `next` is the cursor of the next rows; BAD_REQUEST for an invalid one; REQUEST_LIMIT as `consoleSearch`. `since`: a filter without a first day reaches
 * back to this moment. `totals` is null for later pages, and for a list without a first day.
 */
export const deposits = endpoint('POST /api/console/deposits', {
  access: 'operator',
  right: 'deposits.read',
  summary: 'Lists everything that came or should have come, newest first.',
  changes: false,
  tags: ['waitingMoney'],
  input: z.strictObject({
    limit: z.int().check(z.minimum(1), z.maximum(100)),
    after: z.optional(line(120)),
    ...DepositFilter.shape,
  }),
  output: z.object({
    deposits: z.array(Deposit),
    next: z.nullable(z.string()),
    since: z.nullable(moment),
    totals: z.nullable(
      z.object({
        count: z.int(),
        /** True when there are more rows than are counted. */
        isMore: z.boolean(),
        credited: z.array(z.object({ currency: z.enum(currencies), amount: sum })),
      }),
    ),
  }),
})

/** As the export of members (contract/operator-member.ts). It needs the right `deposits.read`, too. */
export const exportDeposits = endpoint('POST /api/console/deposits/csv', {
  access: 'operator',
  right: 'members.export',
  summary: 'Returns the deposits of a filter as a CSV file.',
  changes: false,
  isCsv: true,
  timeoutMs: 300_000,
  input: DepositFilter,
  output: z.custom<AsyncIterable<string>>(),
})

const id = z.string().check(z.regex(/^[A-Za-z0-9:_-]{1,80}$/))

const depositSteps = ['requested', 'sent', 'credited', 'failed', 'ended'] as const
const Step = z.object({ at: moment, what: z.enum(depositSteps) })

/** NO_DATA for what does not exist. The view is recorded in the audit log. */
export const depositStory = endpoint('GET /api/console/deposits/story/:kind/:id', {
  access: 'operator',
  right: 'deposits.read',
  summary: 'Returns the story of a QR, a credited bank transfer or a gift link.',
  tags: ['waitingMoney'],
  input: z.strictObject({ kind: z.enum(['qr', 'transfer', 'voucher']), id }),
  output: z.object({
    ...row,
    story: z.array(Step),
    /** The movement in the ledger that credited it. */
    movement: z.nullable(z.string()),
    /** The unmatched payments that name it, for a QR. */
    payments: z.array(z.string()),
  }),
})

const caseOf = z.strictObject({ kind: z.enum(['slip', 'payment']), id })

/** NO_DATA for what does not exist. The view is recorded in the audit log. */
export const depositCase = endpoint('GET /api/console/deposits/case/:kind/:id', {
  access: 'operator',
  right: 'deposits.read',
  summary: 'Returns everything known about a slip or an unmatched payment.',
  tags: ['waitingMoney'],
  input: caseOf,
  output: moneyStoryOutput,
})

export const queryDeposit = endpoint('POST /api/console/deposits/case/:kind/:id/query', {
  access: 'operator',
  right: 'deposits.read',
  summary: 'Asks the sending bank about the transfer of a slip.',
  changes: false,
  input: caseOf,
  output: ProviderReply,
})
