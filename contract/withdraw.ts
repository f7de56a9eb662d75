import * as z from 'zod/mini'
import { amount } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { GameTransferResult } from './transfer.ts'

/**
 * What a bonus has to say to a withdrawal: `turnover` while it is being played (nothing leaves; `left` is still to be played),
 * `whole` afterwards, when everything has to leave at once.
 */
export const WithdrawBonus = z.object({
  why: z.enum(['turnover', 'whole']),
  name: z.string(),
  left: amount,
})
export type WithdrawBonus = z.output<typeof WithdrawBonus>

/** `countLeft`: how many more withdrawals today allows. `bonus` is null when none has a say. */
export const withdrawLimits = endpoint('GET /api/lookup/withdraw', {
  access: 'member',
  summary: 'The least and the most that one withdrawal may be, in the member’s currency.',
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
 * WDR-04: held at once, paid by a job, returned when the payout fails. MONEY_NOT_ENOUGH, WITHDRAW_MINIMUM,
 * WITHDRAW_MAXIMUM, WITHDRAW_LIMIT (of today), BONUS_CONDITION.
 */
export const withdraw = endpoint('POST /api/wallet/withdraw', {
  access: 'member',
  summary: 'Pays out from the wallet to the registered bank account.',
  invalidates: ['wallet', 'onTheWay', 'statement', 'withdrawLimits'],
  input,
  output: z.object({ message: z.string(), reference: z.string(), amount }),
})

/** WDR-03. 202 TRANSFER_PENDING when what is collected does not suffice yet: nothing is paid out by itself later. */
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
