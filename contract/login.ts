import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { line, secret } from './text.ts'

/**
 * One answer for every failed pair, whether the number is known or not. `remember` asks for the long session. A browser keeps
 * `deviceToken` over sign-outs and sends it with the next sign-in, of whichever member: guesses of others at the number then
 * do not delay it. A token that is not known is ignored. `endsToken`: a session that the browser still has; the new one replaces it.
 */
export const login = endpoint('POST /api/login', {
  access: 'anyone',
  summary: 'Signs in.',
  hasSecret: true,
  answersSecret: true,
  asksWork: true,
  input: z.strictObject({
    username: line(32),
    password: secret,
    remember: z.optional(z.boolean()),
    deviceToken: z.optional(line(64)),
    endsToken: z.optional(line(64)),
  }),
  output: z.object({ token: z.string(), deviceToken: z.optional(z.string()) }),
})
