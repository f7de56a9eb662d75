import * as z from 'zod/mini'
import { takesTwoOutput } from './approval.ts'
import { endpoint } from './endpoint.ts'
import { role, username } from './operator.ts'
import { line } from './text.ts'

const reason = line(500, 3)

/** Takes two people. NO_DATA for an unknown operator, BAD_REQUEST for an unknown role. */
export const changeRole = endpoint('PUT /api/console/operators/:username/role', {
  access: 'operator',
  right: 'operators.manage',
  summary: 'Gives an operator another role.',
  invalidates: ['operators', 'approvals'],
  input: z.strictObject({ username, role, reason }),
  output: takesTwoOutput,
})
