import * as z from 'zod/mini'
import { amount } from './amount.ts'
import { endpoint } from './endpoint.ts'
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

/** WDR-03: 202 TRANSFER_PENDING if too little has been collected yet. The payout is not retried automatically. */
export const withdrawAll = endpoint('POST /api/wallet/withdrawAll', {
  access: 'member',
  summary: 'Collects from the game accounts, then pays out to the registered bank account.',
  invalidates: ['wallet', 'onTheWay', 'statement', 'withdrawLimits'],
  input,
  output: z.object({
    message: z.string(),
    reference: z.string(),
    amount,
    legs: z.array(GameTransferResult),
  }),
})
