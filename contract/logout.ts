import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done } from './page.ts'

export const logout = endpoint('POST /api/logout', {
  access: 'member',
  summary: 'Ends this session.',
  input: z.strictObject({}),
  output: done,
})

/**
 * Ends a session without its token: `digest` is the SHA-256 of the token, in hexadecimal. A browser stores it when its member signs
 * out without a network, because a digest opens nothing. The answer is the same for a session that is over, or was never there.
 */
export const endSession = endpoint('POST /api/session/end', {
  access: 'anyone',
  summary: 'Ends the session whose token has this digest.',
  changes: false,
  input: z.strictObject({ digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  output: done,
})
