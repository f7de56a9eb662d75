import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { takesTwoOutput } from './approval.ts'
import {
  closingObstacles,
  closingStates,
  explanationCodes,
  statementBytesMost,
  statementLayouts,
  statementProblems,
} from './closing-codes.ts'
import { endpoint } from './endpoint.ts'
import { sum } from './sum.ts'
import { line } from './text.ts'

const count = z.int().check(z.minimum(0))
const reason = line(500, 3)

/** A day of an own account: `2026-11-23:BAHT:bank:SCB:0004560002`. */
const id = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\d:(BAHT|LAK):[a-z-]{4,14}(:[A-Za-z0-9._@+:-]{1,40})?$/))
  .check(z.maxLength(64))
const account = z.string().check(z.regex(/^[a-z-]{4,14}(:[A-Za-z0-9._@+:-]{1,40})?$/))
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

/** Differences on a page. The file of the differences has all of them. */
export const differencesMost = 200

/** opening + came − went − fees + unmatched = closing. `unmatched` may be negative. */
const Books = z.object({
  opening: sum,
  came: sum,
  went: sum,
  fees: sum,
  unmatched: sum,
  closing: sum,
})
const Figures = z.object({
  opening: sum,
  came: sum,
  went: sum,
  fees: sum,
  closing: sum,
})

const Summary = z.object({
  id: z.string(),
  day: z.string(),
  account: z.string(),
  currency: z.enum(currencies),
  state: z.enum(closingStates),
  /** Lines and movements that nothing matches or explains. */
  differences: count,
  closing: sum,
  /** Closing balance of the statement. */
  statement: z.nullable(sum),
})
export type ClosingSummary = z.output<typeof Summary>

/** The account's days until this one are closed; null before the first. */
const Account = z.object({
  account: z.string(),
  currency: z.enum(currencies),
  closedUntil: z.nullable(z.string()),
})

const filter = {
  account: z.optional(account),
  state: z.optional(z.enum(closingStates)),
  from: z.optional(day),
  to: z.optional(day),
}
export const ClosingFilter = z.strictObject(filter)
export type ClosingFilter = z.output<typeof ClosingFilter>

export const closingDays = endpoint('POST /api/console/closing', {
  access: 'operator',
  right: 'closing.read',
  summary:
    'Lists the days of our own accounts, newest first, and until when each account is closed.',
  changes: false,
  tags: ['closing'],
  input: z.strictObject({
    ...filter,
    after: z.optional(id),
    limit: z.int().check(z.minimum(1), z.maximum(100)),
  }),
  output: z.object({
    days: z.array(Summary),
    next: z.nullable(z.string()),
    accounts: z.array(Account),
  }),
})

const explanation = z.nullable(
  z.object({
    code: z.enum(explanationCodes),
    note: z.string(),
    /** Null for one that the server gave. */
    by: z.nullable(z.string()),
  }),
)
/** `twin`: the other side has the same reference with another amount. */
const Difference = z.object({
  /** `line:7`, or `movement:812-1`. */
  key: z.string(),
  at: z.nullable(moment),
  reference: z.nullable(z.string()),
  text: z.string(),
  amount,
  twin: z.boolean(),
  explanation,
})
export type Difference = z.output<typeof Difference>

/** NO_DATA for a day that is not over, or that the account does not have; BAD_REQUEST for one of no calendar; here and below. */
export const closingDay = endpoint('GET /api/console/closing/:id', {
  access: 'operator',
  right: 'closing.read',
  summary:
    'Returns a day of an own account: the books, the statement, what differs, and what stops its closing.',
  tags: ['closing'],
  input: z.strictObject({ id }),
  output: z.object({
    ...Summary.shape,
    books: Books,
    /** Null for an account that only our books have. */
    hasStatement: z.boolean(),
    figures: z.nullable(
      z.object({
        ...Figures.shape,
        layout: z.enum(statementLayouts),
        lines: count,
        importedBy: z.string(),
        importedAt: moment,
      }),
    ),
    matched: z.object({ byReference: count, byAmount: count }),
    /** Statement less books at the end of the day before, and of this one. */
    gapBefore: z.nullable(sum),
    gap: z.nullable(sum),
    lines: z.array(Difference),
    movements: z.array(Difference),
    /** True if there are more differences than the page shows. */
    isMore: z.boolean(),
    /** Fees of the statement that two people may book; below zero if the bank gave back more than it took. */
    feesToBook: amount,
    feesBooked: z.nullable(z.object({ amount, reference: z.string() })),
    obstacles: z.array(z.enum(closingObstacles)),
    /** Members' money at the end of the day, in the account's currency. */
    liability: z.nullable(
      z.object({ wallets: sum, held: sum, games: sum, rewards: sum, total: sum }),
    ),
    proposals: z.object({
      close: z.nullable(z.object({ by: z.string(), isMine: z.boolean() })),
      fees: z.nullable(z.object({ by: z.string(), isMine: z.boolean() })),
    }),
    closed: z.nullable(z.object({ at: moment, by: z.string(), proposedBy: z.string() })),
  }),
})
export type ClosingDay = z.output<typeof closingDay.output>

const Pair = z.object({
  line: z.object({
    number: count,
    at: z.nullable(moment),
    reference: z.nullable(z.string()),
    text: z.string(),
    amount,
  }),
  movement: z.object({ at: moment, reference: z.string() }),
  by: z.enum(['reference', 'amount']),
})
export type Pair = z.output<typeof Pair>

export const matchedLines = endpoint('GET /api/console/closing/:id/matched/:after', {
  access: 'operator',
  right: 'closing.read',
  summary: 'Lists the lines of the statement that match a movement of the books, 50 at a time.',
  tags: ['closing'],
  input: z.strictObject({ id, after: z.string().check(z.regex(/^(0|[1-9][0-9]{0,4})$/)) }),
  output: z.object({ pairs: z.array(Pair), next: z.nullable(z.string()) }),
})

export const exportDifferences = endpoint('GET /api/console/closing/:id/differences', {
  access: 'operator',
  right: 'closing.read',
  summary: 'Returns all differences of a day with their explanations as comma-separated values.',
  input: z.strictObject({ id }),
  output: z.custom<AsyncIterable<string>>(),
  isCsv: true,
})

/**
 * `file`: the bytes of the file, as base64. APPROVAL_STALE for a closed day; NO_DATA for an account without statements. Any other
 * outcome than `imported` stores nothing.
 */
export const importStatement = endpoint('POST /api/console/closing/:id/statement', {
  access: 'operator',
  right: 'closing.import',
  summary: 'Imports the statement of a day, and matches its lines with the movements of the books.',
  invalidates: ['closing'],
  bodyBytesMax: 1_500_000,
  input: z.strictObject({
    id,
    file: z
      .string()
      .check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(Math.ceil(statementBytesMost / 3) * 4)),
  }),
  output: z.object({
    outcome: z.enum(['imported', ...statementProblems]),
    row: z.nullable(count),
  }),
})

/** APPROVAL_STALE for a closed day, and after its fees were booked. `already_decided`: there is no statement. */
export const discardStatement = endpoint('POST /api/console/closing/:id/discard', {
  access: 'operator',
  right: 'closing.import',
  summary: 'Removes the statement of an open day with its matches and explanations.',
  invalidates: ['closing'],
  input: z.strictObject({ id, reason }),
  output: z.object({ outcome: z.enum(['done', 'already_decided']) }),
})

/**
 * NO_DATA for a difference that the day does not have; BAD_REQUEST for a code of the other side; APPROVAL_STALE for a closed
 * day, and for a fee after the fees were booked.
 */
export const explainDifference = endpoint('POST /api/console/closing/:id/explain', {
  access: 'operator',
  right: 'closing.import',
  summary: 'Explains a line or a movement that matches nothing, or changes its explanation.',
  invalidates: ['closing'],
  input: z.strictObject({
    id,
    key: z.string().check(z.regex(/^(line:[1-9][0-9]{0,4}|movement:[1-9][0-9]{0,17}-[0-9]{1,3})$/)),
    code: z.enum(explanationCodes),
    note: line(300, 3),
  }),
  output: z.object({ outcome: z.enum(['done']) }),
})

/** Takes two. APPROVAL_STALE for a closed day, and without fees; `already_decided`: they are booked. */
export const bookFees = endpoint('POST /api/console/closing/:id/fees', {
  access: 'operator',
  right: 'closing.close',
  summary:
    'Books the fees of a statement: an entry of today from house/fees to the account, or back.',
  invalidates: ['closing', 'approvals'],
  input: z.strictObject({ id, reason }),
  output: takesTwoOutput,
})

/** Takes two. APPROVAL_STALE: see `obstacles`. `already_decided`: the day is closed. */
export const closeDay = endpoint('POST /api/console/closing/:id/close', {
  access: 'operator',
  right: 'closing.close',
  summary: 'Closes a day of an own account.',
  invalidates: ['closing', 'approvals'],
  input: z.strictObject({ id, reason }),
  output: takesTwoOutput,
})
