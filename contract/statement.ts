import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { pageInput } from './page.ts'

export const statementTypes = ['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'] as const
export const statementStatuses = ['IN_PROGRESS', 'SUCCESS', 'FAILED'] as const

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
  bonus: described,
  promotion: described,
  invite: described,
  refund: described,
  luckydraw: described,
})
export type StatementEntry = z.output<typeof StatementEntry>

export const statement = endpoint('POST /api/statement', {
  access: 'member',
  summary: 'Lists the member’s transactions, newest first.',
  changes: false,
  tags: ['statement'],
  input: pageInput,
  output: z.object({ total: z.int(), statements: z.array(StatementEntry) }),
})
