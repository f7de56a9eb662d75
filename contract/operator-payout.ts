import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { Proposed, withdrawRuleCodes } from './operator-withdrawal.ts'
import { sum } from './sum.ts'
import { line } from './text.ts'

const currency = z.enum(currencies)
const reason = line(500, 3)

/** `proposed`: another operator must do the same. `already_decided`: there is nothing to start. */
const two = {
  access: 'operator',
  right: 'withdrawals.approve',
  output: z.object({ outcome: z.enum(['done', 'proposed', 'already_decided']) }),
  invalidates: ['withdrawals', 'payouts', 'approvals'],
} as const

/** State of payouts, for the bar of every page. */
export const payouts = endpoint('GET /api/console/payouts', {
  access: 'operator',
  right: 'withdrawals.read',
  summary: 'Returns whether payouts are stopped, and the balance of the payout account.',
  tags: ['payouts'],
  input: z.strictObject({}),
  output: z.object({
    isStopped: z.boolean(),
    reason: z.string(),
    by: z.nullable(z.string()),
    changedAt: moment,
    /** The open proposal to start payouts again. */
    proposal: z.nullable(Proposed),
    balances: z.array(
      z.object({
        account: z.string(),
        currency,
        balance: z.nullable(amount),
        readAt: z.nullable(moment),
        /** Set while the account has too little money, and payouts in this currency wait. */
        shortSince: z.nullable(moment),
        /** Sum of the withdrawals that wait for it. */
        waiting: sum,
      }),
    ),
  }),
})

/** Effective at once, for what is queued as well. Payouts that were sent before are not affected. */
export const stopPayouts = endpoint('POST /api/console/payouts/stop', {
  access: 'operator',
  right: 'withdrawals.stop',
  summary: 'Stops all payouts.',
  invalidates: ['payouts', 'withdrawals'],
  input: z.strictObject({ reason: z.optional(line(500)) }),
  output: z.object({ outcome: z.enum(['done', 'already_stopped']) }),
})

/** Takes two. Payouts that wait for money are sent as well. */
export const startPayouts = endpoint('POST /api/console/payouts/start', {
  ...two,
  summary: 'Starts payouts again.',
  input: z.strictObject({ reason }),
})

const WithdrawRule = z.object({
  code: z.enum(withdrawRuleCodes),
  currency,
  isOn: z.boolean(),
  amount: z.nullable(amount),
  percent: z.nullable(z.int()),
  count: z.nullable(z.int()),
  hours: z.nullable(z.int()),
})
export type WithdrawRule = z.output<typeof WithdrawRule>

export const withdrawRules = endpoint('GET /api/console/withdraw-rules', {
  access: 'operator',
  right: 'withdrawals.read',
  summary: 'Lists the rules that hold withdrawals.',
  tags: ['withdrawRules'],
  input: z.strictObject({}),
  output: z.object({ rules: z.array(WithdrawRule), proposals: z.array(Proposed) }),
})

/** Takes two. BAD_REQUEST if a bound of the rule is missing, or a bound that it does not have is given. */
export const changeWithdrawRule = endpoint('PUT /api/console/withdraw-rules/:code/:currency', {
  ...two,
  right: 'withdrawals.rules',
  summary: 'Changes a rule that holds withdrawals.',
  invalidates: ['withdrawRules', 'approvals'],
  input: z.strictObject({
    code: z.enum(withdrawRuleCodes),
    currency,
    isOn: z.boolean(),
    amount: z.optional(amount),
    percent: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
    count: z.optional(z.int().check(z.minimum(1), z.maximum(1_000))),
    hours: z.optional(z.int().check(z.minimum(1), z.maximum(8_760))),
    reason,
  }),
})
