import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { payoutFailures } from './statement.ts'
import { code, line } from './text.ts'
import { rejectionNotes } from './withdraw.ts'

/** Rules that hold a withdrawal for review; each has bounds of its own (the table withdraw_rule). */
export const withdrawRuleCodes = [
  'bank_account_changed',
  'password_reset',
  'first_above',
  'above',
  'day_above',
  'day_count',
  'account_young',
  'wagered_below',
  'payout_balance',
] as const
export type WithdrawRuleCode = (typeof withdrawRuleCodes)[number]

/** Why a withdrawal is held: by rules, because its member was suspended, or by an operator. */
export const heldRules = [...withdrawRuleCodes, 'member_suspended', 'operator'] as const
export type HeldRule = (typeof heldRules)[number]

/** Columns of the board. `decide`: held for a decision. `paying`: released, and not yet final. */
export const withdrawalColumns = ['decide', 'paying', 'unknown', 'rejected', 'paid'] as const
export type WithdrawalColumn = (typeof withdrawalColumns)[number]

const column = z.enum(withdrawalColumns)
const currency = z.enum(currencies)

const row = {
  reference: z.string(),
  column,
  member: z.object({ userId: z.string(), name: z.string(), joinedAt: moment }),
  amount,
  currency,
  bank: z.string(),
  /** The last four digits. */
  account: z.string(),
  /** Time of the request. */
  createdAt: moment,
  /** Time since which it is in its column. */
  since: moment,
  rules: z.array(z.enum(heldRules)),
  /** The last deposit before it, and how much of that deposit has been wagered since. */
  lastDeposit: z.nullable(z.object({ amount, at: moment, wageredPercent: z.int() })),
  /** Today's deposits and withdrawals of the member. */
  inToday: amount,
  outToday: amount,
  /** Withdrawals of the member that were paid before. */
  paidBefore: z.int(),
  claimedBy: z.nullable(z.string()),
  failure: z.nullable(z.enum(payoutFailures)),
}
export const WithdrawalRow = z.object(row)
export type WithdrawalRow = z.output<typeof WithdrawalRow>

/**
 * Oldest first; rejected and paid ones newest first. `next` is the cursor of the next rows; BAD_REQUEST for one that is
 * none; REQUEST_LIMIT as `consoleSearch`. `counts` of `rejected` and `paid` are those of today. `since`: a filter of these two columns reaches back to this moment.
 */
export const withdrawals = endpoint('POST /api/console/withdrawals', {
  access: 'operator',
  right: 'withdrawals.read',
  summary: 'Lists the withdrawals of a column of the board.',
  changes: false,
  tags: ['withdrawals'],
  input: z.strictObject({
    column,
    limit: z.int().check(z.minimum(1), z.maximum(100)),
    after: z.optional(code),
    rule: z.optional(z.enum(heldRules)),
    bank: z.optional(z.string().check(z.regex(/^[A-Z0-9]{2,20}$/))),
    amountMin: z.optional(amount),
    amountMax: z.optional(amount),
    claimed: z.optional(z.enum(['mine', 'nobody'])),
  }),
  output: z.object({
    now: moment,
    counts: z.object({
      decide: z.int(),
      paying: z.int(),
      unknown: z.int(),
      rejected: z.int(),
      paid: z.int(),
    }),
    since: z.optional(z.nullable(moment)),
    /** Minutes in which a held withdrawal should be decided. */
    targetMinutes: z.int(),
    withdrawals: z.array(WithdrawalRow),
    next: z.nullable(z.string()),
  }),
})

const reference = z.string().check(z.regex(/^[A-Za-z0-9]{1,40}$/))

/** Steps of a withdrawal. `refused`: the bank refused it because our account had too little money. */
const withdrawalSteps = [
  'requested',
  'held',
  'claimed',
  'unclaimed',
  'approved',
  'released',
  'sent',
  'refused',
  'rejected',
  'cancelled',
  'paid_by_hand',
  'paid',
  'returned',
] as const
const Step = z.object({
  at: moment,
  what: z.enum(withdrawalSteps),
  /** The operator; empty if the member or the system did it. */
  by: z.string(),
  text: z.string(),
})

/** A proposal for two people. `isMine`: the caller made it. */
export const Proposed = z.object({
  id: z.string(),
  action: z.enum([
    'withdrawals.approve',
    'withdrawals.by-hand',
    'withdrawals.rules',
    'payouts.start',
  ]),
  object: z.string(),
  by: z.string(),
  isMine: z.boolean(),
  at: moment,
  expiresAt: moment,
  reason: z.string(),
  bankReference: z.nullable(z.string()),
})
export type Proposed = z.output<typeof Proposed>

export const withdrawalStory = endpoint('GET /api/console/withdrawals/:reference', {
  access: 'operator',
  right: 'withdrawals.read',
  summary: 'Returns everything known about a withdrawal.',
  tags: ['withdrawals'],
  input: z.strictObject({ reference }),
  output: z.object({
    ...row,
    now: moment,
    holder: z.string(),
    /** Reference of the movement in the ledger, and that of the last request at the bank. */
    movement: z.string(),
    bankReference: z.string(),
    /** The bank's last reply. */
    reply: z.string(),
    note: z.nullable(z.object({ code: z.enum(rejectionNotes), text: z.string() })),
    /** Bounds of the rules that hold it. */
    bounds: z.array(
      z.object({
        code: z.enum(withdrawRuleCodes),
        amount: z.nullable(amount),
        percent: z.nullable(z.int()),
        count: z.nullable(z.int()),
        hours: z.nullable(z.int()),
      }),
    ),
    /** Deposits and withdrawals of the last 30 days. */
    in30: amount,
    out30: amount,
    story: z.array(Step),
    can: z.array(z.enum(['approve', 'hold', 'reject', 'by_hand', 'claim'])),
    /** The open proposal that another operator must confirm. */
    proposal: z.nullable(Proposed),
  }),
})

/** NO_DATA for an unknown one, here and below. `already_decided`: somebody was first, it was sent, or an operator recorded that it was paid by hand. */
const decided = {
  access: 'operator',
  right: 'withdrawals.approve',
  output: z.object({ outcome: z.enum(['done', 'already_decided']) }),
  invalidates: ['withdrawals', 'payouts', 'members'],
} as const

const reason = line(500, 3)

export const holdWithdrawal = endpoint('POST /api/console/withdrawals/:reference/hold', {
  ...decided,
  summary: 'Holds a withdrawal that has not been sent.',
  input: z.strictObject({ reference, reason }),
})

/** `proposed`: another operator must do the same. */
const two = {
  access: 'operator',
  right: 'withdrawals.approve',
  output: z.object({ outcome: z.enum(['done', 'proposed', 'already_decided']) }),
  invalidates: ['withdrawals', 'payouts', 'approvals', 'members'],
} as const

/** It is sent next. Above the amounts of the operator's role it takes two. */
export const approveWithdrawal = endpoint('POST /api/console/withdrawals/:reference/approve', {
  ...two,
  summary: 'Approves a held withdrawal.',
  input: z.strictObject({ reference, reason: z.optional(line(500, 3)) }),
})

/**
 * Always takes two. `bankReference`: the bank's reference of the transfer that an operator made, stored in upper case. BAD_REQUEST
 * if it is used, or if another operator recorded another one: that operator corrects it.
 */
export const payByHand = endpoint('POST /api/console/withdrawals/:reference/by-hand', {
  ...two,
  summary: 'Records that a held withdrawal was paid by hand from the account that pays out.',
  input: z.strictObject({
    reference,
    bankReference: z.string().check(
      z.regex(/^[A-Za-z0-9]{6,40}$/),
      z.overwrite((value) => value.toUpperCase()),
    ),
    reason: line(500, 3),
  }),
})

/** The money returns to the wallet. The member reads the note. */
export const rejectWithdrawal = endpoint('POST /api/console/withdrawals/:reference/reject', {
  ...decided,
  summary: 'Rejects a held withdrawal, with a note to the member.',
  input: z.strictObject({
    reference,
    reason,
    note: z.enum(rejectionNotes),
    text: z.optional(line(300)),
  }),
})

/** A claim shows the other operators who works on a withdrawal. It does not stop them from deciding. */
export const claimWithdrawal = endpoint('POST /api/console/withdrawals/:reference/claim', {
  ...decided,
  summary: 'Claims a held withdrawal, or gives the claim back.',
  input: z.strictObject({ reference, isClaimed: z.boolean() }),
})
