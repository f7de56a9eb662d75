import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done } from './page.ts'
import { line, secret } from './text.ts'

/** One answer for every failed pair, whether the number is known or not. `remember` asks for the long session. */
export const login = endpoint('POST /api/login', {
  access: 'anyone',
  summary: 'Signs in.',
  hasSecret: true,
  input: z.strictObject({
    username: line(32),
    password: secret,
    remember: z.optional(z.boolean()),
  }),
  output: z.object({ token: z.string() }),
})

export const logout = endpoint('POST /api/logout', {
  access: 'member',
  summary: 'Ends this session.',
  input: z.strictObject({}),
  output: done,
})
