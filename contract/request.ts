import * as z from 'zod/mini'
import { amount } from './amount.ts'
import { endpoint } from './endpoint.ts'

/** The app makes such keys. */
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))

/**
 * For a screen that lost the answer: the request that the member sent under this idempotency key has one, a refusal too.
 * Answers are kept for a day. A request that never arrived has none either, so `false` decides nothing. `collected`: what the
 * transfers of this request brought from games to the wallet; `isPassedOn`: one into a game was started after that.
 */
export const requestState = endpoint('GET /api/request/:key', {
  access: 'member',
  asksAlone: true,
  summary: 'Tells whether the request under an idempotency key has been answered.',
  input: z.strictObject({ key: uuid }),
  output: z.object({
    isAnswered: z.boolean(),
    collected: z.optional(amount),
    isPassedOn: z.optional(z.boolean()),
  }),
})
