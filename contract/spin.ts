import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** HOM-03: whether the wheel shows on home, and the coins that the member has for it. */
export const spinActive = endpoint('GET /api/spinwheel/active', {
  access: 'member',
  summary: 'Whether a wheel is there to spin.',
  input: z.strictObject({}),
  output: z.object({ isActive: z.boolean(), coin: z.int() }),
})
