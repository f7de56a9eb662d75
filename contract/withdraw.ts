import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { RoundInReview } from './bonus.ts'
import { endpoint } from './endpoint.ts'
import { payoutFailures, statementStatuses } from './statement.ts'
import { GameTransferResult } from './transfer.ts'

/**
 * Condition of a bonus for withdrawals. `turnover`: none is possible until `left` is wagered. `whole`: the next one
 * must be of the whole amount, without the games in `leftOut`, which do not answer. `inReview`: games whose bets are not
 * all counted towards `left` yet.
 */
export const WithdrawBonus = z.object({
  why: z.enum(['turnover', 'whole']),
  name: z.string(),
  left: amount,
  leftOut: z.optional(z.array(z.string())),
  inReview: z.optional(z.array(RoundInReview)),
})
export type WithdrawBonus = z.output<typeof WithdrawBonus>

/** `countLeft`: number of withdrawals left today. `bonus` is null if no bonus sets a condition. */
export const withdrawLimits = endpoint('GET /api/lookup/withdraw', {
  access: 'member',
  summary: 'Returns the minimum and maximum of a withdrawal, in the member’s currency.',
  tags: ['withdrawLimits'],
  input: z.strictObject({}),
  output: z.object({
    withdrawMin: amount,
    withdrawMax: amount,
    countLeft: z.int(),
    bonus: z.nullable(WithdrawBonus),
  }),
})

/** Reasons for which an operator rejects a withdrawal, as the member reads them. */
export const rejectionNotes = ['name_differs', 'documents', 'wagering', 'misuse', 'other'] as const
export type RejectionNote = (typeof rejectionNotes)[number]

const input = z.strictObject({ amount })

/**
 * WDR-04: the money is held at once, paid by a job, and returned if the payout fails. MONEY_NOT_ENOUGH,
 * WITHDRAW_MINIMUM, WITHDRAW_MAXIMUM, WITHDRAW_LIMIT (of today), BONUS_CONDITION. IDENTITY_NEEDED until a document is
 * checked (contract/identity.ts). PASSWORD_REQUIRED for a large amount or a
 * changed bank account: `POST /api/account/confirmPassword` first, then again with another Idempotency-Key. NO_BANK when
 * payouts do not reach the bank.
 */
export const withdraw = endpoint('POST /api/wallet/withdraw', {
  access: 'member',
  summary: 'Pays out from the wallet to the registered bank account.',
  invalidates: ['wallet', 'onTheWay', 'statement', 'withdrawLimits'],
  input,
  output: z.object({ message: z.string(), reference: z.string(), amount }),
})

/**
 * WDR-03: transfers from the games only what the wallet lacks, the richest game first; everything, where a bonus requires
 * the whole amount. 202 TRANSFER_PENDING if too little has been collected yet. The payout is not retried automatically.
 * The other refusals are those of `withdraw`.
 */
export const withdrawAll = endpoint('POST /api/wallet/withdrawAll', {
  access: 'member',
  summary:
    'Transfers what is missing from the games, then pays out to the registered bank account.',
  invalidates: ['wallet', 'onTheWay', 'statement', 'withdrawLimits'],
  input,
  output: z.object({
    message: z.string(),
    reference: z.string(),
    amount,
    legs: z.array(GameTransferResult),
  }),
})

const reference = z.string().check(z.regex(/^withdraw:[A-Za-z0-9_-]{1,64}$/))

/**
 * WDR-04: the steps of a payout. It is received at `createdAt`, at the bank since `sentAt`, final at `endedAt`; `failure`
 * is set if it failed for a known reason. `collected`: what was transferred from the games for it. `expectedMinutes` is
 * the time that the operator names, else what recent payouts took, if that is known. `now` is the server's clock. A withdrawal that is checked first is held from
 * `heldAt`, and sent once it is approved. NO_DATA for references of other members.
 */
export const withdrawal = endpoint('GET /api/wallet/withdrawal/:reference', {
  access: 'member',
  asksAlone: true,
  summary: 'Returns the steps of one of the member’s withdrawals.',
  tags: ['onTheWay', 'statement'],
  input: z.strictObject({ reference }),
  output: z.object({
    now: moment,
    amount,
    bank: z.string(),
    status: z.enum(statementStatuses),
    failure: z.nullable(z.enum(payoutFailures)),
    createdAt: moment,
    sentAt: z.nullable(moment),
    endedAt: z.nullable(moment),
    collected: z.array(z.object({ code: z.string(), amount })),
    expectedMinutes: z.nullable(z.int()),
    /** Set while it is being checked: what the member reads about it. */
    heldText: z.nullable(z.string()),
    heldAt: z.nullable(moment),
    /** Time at which an operator approved it, if it was checked. */
    approvedAt: z.nullable(moment),
    /** Note to the member of the operator who rejected it. */
    note: z.nullable(z.object({ code: z.enum(rejectionNotes), text: z.string() })),
    canCancel: z.boolean(),
    /** The bonus claimed after this withdrawal of the whole amount is all that forbids a cancel. */
    isCancelBlockedByBonus: z.optional(z.boolean()),
  }),
})

/**
 * WDR-06. `already_decided`: it was approved, sent, recorded as paid by hand, or ended before. NO_DATA for references of other
 * members. BONUS_ALREADY_ACTIVE when the bonus before asked for this withdrawal of the whole amount, and another one was claimed since.
 */
export const cancelWithdrawal = endpoint('POST /api/wallet/withdrawal/:reference/cancel', {
  access: 'member',
  summary:
    'Cancels a withdrawal that has been neither approved nor sent; its money returns at once.',
  invalidates: ['wallet', 'onTheWay', 'statement', 'withdrawLimits'],
  input: z.strictObject({ reference }),
  output: z.object({ outcome: z.enum(['cancelled', 'already_decided']) }),
})
