import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { userId } from './operator-member.ts'
import { line } from './text.ts'

/**
 * A new link voids the one before. NO_USER; INACTIVE_USER for a member who may not sign in; REQUEST_LIMIT for more than 3
 * links to a member, or 30 by an operator, within a day.
 */
export const sendPasswordLink = endpoint('POST /api/console/member/:id/password-link', {
  access: 'operator',
  right: 'members.password',
  summary:
    'Sends a member a link by SMS with which to choose a new password. The operator does not see it.',
  invalidates: ['members'],
  input: z.strictObject({ id: userId, reason: line(500, 3) }),
  output: z.object({ endsAt: moment }),
})
