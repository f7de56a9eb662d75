import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { pageInput } from './page.ts'

export const statementTypes = ['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'] as const
export const statementStatuses = ['IN_PROGRESS', 'SUCCESS', 'FAILED'] as const

/**
 * Reasons for which a withdrawal was not paid. `limit`: the bank takes no payment of this amount. `unavailable`: payouts
 * do not work at present, whatever the member's account. `rejected`: by an operator. `cancelled`: by the member.
 */
export const payoutFailures = [
  'account_closed',
  'unknown_account',
  'name_differs',
  'limit',
  'unavailable',
  'rejected',
  'cancelled',
] as const
export type PayoutFailure = (typeof payoutFailures)[number]

const described = z.optional(z.object({ description: z.string() }))

/** STM-01: `from` and `to` are WALLET, or the code of a bank or a game. At most one of the last five fields is set. */
export const StatementEntry = z.object({
  _id: z.string(),
  statementType: z.enum(statementTypes),
  status: z.enum(statementStatuses),
  from: z.string(),
  to: z.string(),
  amount,
  createdAt: moment,
  /** Time at which it became final; null while it is in progress. */
  endedAt: z.nullable(moment),
  reference: z.string(),
  /** Set for a failed withdrawal whose reason is known. */
  failure: z.optional(z.enum(payoutFailures)),
  bonus: described,
  promotion: described,
  invite: described,
  refund: described,
  luckydraw: described,
})
export type StatementEntry = z.output<typeof StatementEntry>

/** Kinds of entries that can be listed alone. `games`: transfers. `bonus`: rewards and the ends of bonuses. */
export const statementFilters = ['deposit', 'withdraw', 'games', 'bonus'] as const
export type StatementFilter = (typeof statementFilters)[number]

/** A calendar month of the business day's time zone, as 2026-11. */
export const monthForm = /^20\d\d-(0[1-9]|1[0-2])$/
const month = z.string().check(z.regex(monthForm))

export const statement = endpoint('POST /api/statement', {
  access: 'member',
  summary: 'Lists the member’s transactions, newest first, all or of one filter and one month.',
  changes: false,
  tags: ['statement'],
  input: z.extend(pageInput, {
    filter: z.optional(z.enum(statementFilters)),
    month: z.optional(month),
  }),
  output: z.object({ total: z.int(), statements: z.array(StatementEntry) }),
})
