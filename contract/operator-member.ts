import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { sum } from './sum.ts'
import { line } from './text.ts'

export const userId = z.string().check(z.regex(/^[1-9][0-9]{7,11}$/))

/**
 * A suspended or excluded member cannot sign in. One who may only withdraw can, and sees statement and chat; play,
 * deposits and rewards are refused.
 */
export const memberStatuses = ['active', 'withdraw-only', 'suspended', 'excluded'] as const
export type MemberStatus = (typeof memberStatuses)[number]
const status = z.enum(memberStatuses)

/** Reasons for which a member is restricted. */
export const statusCategories = [
  'fraud',
  'abuse',
  'document',
  'security',
  'request',
  'other',
] as const

/**
 * Kinds of objects that the search finds. `payment`: money that could not be matched to a member. `conversation`: a
 * guest's.
 */
const foundKinds = [
  'member',
  'game-account',
  'movement',
  'qr',
  'slip',
  'withdrawal',
  'external-transfer',
  'bank-transfer',
  'payment',
  'conversation',
] as const

const Found = z.object({
  kind: z.enum(foundKinds),
  /** The object's own id or reference: a member's member ID. */
  id: z.string(),
  /** The member whom the object belongs to. */
  member: z.nullable(z.object({ userId: z.string(), name: z.string() })),
  /** A member's phone number, the provider or game of other objects. */
  detail: z.string(),
  amount: z.nullable(amount),
  currency: z.nullable(z.enum(currencies)),
  at: z.nullable(moment),
  /** False: only the beginning of a name is equal. */
  isExact: z.boolean(),
})
export type Found = z.output<typeof Found>

/**
 * Exact matches come first. Kinds whose right the operator lacks are left out. The search is recorded in the audit log
 * with its text and the number of what it found, which counts with the rows of lists: REQUEST_LIMIT after those of a day.
 */
export const consoleSearch = endpoint('POST /api/console/search', {
  access: 'operator',
  right: 'members.read',
  summary:
    'Searches by phone, member ID, account number, name, game username, any reference of money, or the last four digits of a phone or account.',
  changes: false,
  input: z.strictObject({ text: line(80, 2) }),
  output: z.object({ found: z.array(Found) }),
})

/** Orders of the list of members. */
export const memberOrders = ['registered', 'balance', 'lastDeposit', 'lastSignIn'] as const
export type MemberOrder = (typeof memberOrders)[number]

const code = z.string().check(z.regex(/^[A-Z0-9_]{2,32}$/))

/** Amounts are in the currency's main unit; periods include their ends. `inviter`: member ID of the inviter. */
export const MemberFilter = z.strictObject({
  status: z.optional(status),
  registeredFrom: z.optional(moment),
  registeredTo: z.optional(moment),
  source: z.optional(code),
  inviter: z.optional(userId),
  currency: z.optional(z.enum(currencies)),
  balanceFrom: z.optional(amount),
  balanceTo: z.optional(amount),
  depositedFrom: z.optional(moment),
  depositedTo: z.optional(moment),
  signedInFrom: z.optional(moment),
  signedInTo: z.optional(moment),
  hasBonus: z.optional(z.boolean()),
  tag: z.optional(line(24)),
})
export type MemberFilter = z.output<typeof MemberFilter>

/** Largest moment of JavaScript, in milliseconds. */
const momentMax = 8_640_000_000_000_000

const listInput = {
  ...MemberFilter.shape,
  order: z.optional(z.enum(memberOrders)),
  /** The smallest or oldest first. */
  isRising: z.optional(z.boolean()),
}

export const ListedMember = z.object({
  userId: z.string(),
  name: z.string(),
  phone: z.string(),
  status,
  currency: z.enum(currencies),
  balance: amount,
  source: z.string(),
  inviter: z.nullable(z.string()),
  createdAt: moment,
  lastDepositAt: z.nullable(moment),
  lastSignInAt: z.nullable(moment),
  hasBonus: z.boolean(),
})
export type ListedMember = z.output<typeof ListedMember>

/** Position in the list: the ordered value of the last member listed, and the member. */
const After = z.strictObject({
  value: z.int().check(z.minimum(0), z.maximum(momentMax)),
  userId,
})
export type After = z.output<typeof After>

/**
 * Balances and last deposits are at most some minutes old in filters and order. BAD_REQUEST for an unknown inviter or
 * position; REQUEST_LIMIT as `consoleSearch`.
 */
export const members = endpoint('POST /api/console/members', {
  access: 'operator',
  right: 'members.read',
  summary: 'Lists members by a filter, page by page.',
  changes: false,
  tags: ['members'],
  input: z.strictObject({
    ...listInput,
    limit: z.int().check(z.minimum(1), z.maximum(100)),
    after: z.optional(After),
  }),
  output: z.object({ members: z.array(ListedMember), next: z.nullable(After) }),
})

/** Counts up to 10,000 members. Beyond that `isMore` is true, and there are no sums. */
export const memberTotals = endpoint('POST /api/console/members/totals', {
  access: 'operator',
  right: 'members.read',
  summary: 'Counts the members of a filter and sums their balances.',
  changes: false,
  tags: ['members'],
  input: MemberFilter,
  output: z.object({
    total: z.int(),
    isMore: z.boolean(),
    balances: z.array(z.object({ currency: z.enum(currencies), amount: sum })),
  }),
})

/**
 * The export is recorded in the audit log with its number of rows. EXPORT_TAKES_TWO above 1,000 rows, or 3,000 of one
 * operator in 24 hours, without an approval of this filter (contract/operator-export.ts), EXPORT_TOO_LARGE above 50,000.
 */
export const exportMembers = endpoint('POST /api/console/members/csv', {
  access: 'operator',
  right: 'members.export',
  summary: 'Returns the members of a filter as a CSV file.',
  changes: false,
  isCsv: true,
  timeoutMs: 300_000,
  input: z.strictObject(listInput),
  output: z.custom<AsyncIterable<string>>(),
})
