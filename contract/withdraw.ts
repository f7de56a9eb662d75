import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { payoutFailures, statementStatuses } from './statement.ts'
import { GameTransferResult } from './transfer.ts'

/**
 * Condition of a bonus for withdrawals. `turnover`: none is possible until `left` is wagered. `whole`: the next one
 * must be of the whole amount.
 */
export const WithdrawBonus = z.object({
  why: z.enum(['turnover', 'whole']),
  name: z.string(),
  left: amount,
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

const input = z.strictObject({ amount })

/**
 * WDR-04: the money is held at once, paid by a job, and returned if the payout fails. MONEY_NOT_ENOUGH,
 * WITHDRAW_MINIMUM, WITHDRAW_MAXIMUM, WITHDRAW_LIMIT (of today), BONUS_CONDITION.
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
 * the time that the operator names, if any. `now` is the server's clock. NO_DATA for references of other members.
 */
export const withdrawal = endpoint('GET /api/wallet/withdrawal/:reference', {
  access: 'member',
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
  }),
})
