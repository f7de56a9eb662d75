import * as z from 'zod/mini'
import { amount } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { line } from './text.ts'

/** Effects of one deposit: its amount, the bonus that it granted, and the coins for the wheel. */
export const DepositEffects = z.object({
  amount,
  bonus: z.nullable(z.object({ name: z.string(), amount })),
  coins: z.int(),
})
export type DepositEffects = z.output<typeof DepositEffects>

/** `reference` is the statement's. NO_DATA if it is not a deposit of this member. */
export const depositEffects = endpoint('GET /api/wallet/deposit/:reference', {
  access: 'member',
  summary: 'Returns the effects of a credited deposit: its amount, its bonus and its coins.',
  input: z.strictObject({ reference: line(200) }),
  output: DepositEffects,
})
