import * as z from 'zod/mini'
import { takesTwoOutput } from './approval.ts'
import { endpoint } from './endpoint.ts'
import { RoleAmount, role, username } from './operator.ts'
import { rights } from './right.ts'
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

/**
 * Takes two people. NO_DATA for an unknown role. BAD_REQUEST for an amount of a right that the role does not get, an amount
 * twice, none at all, less per day than per item, and for an owner who could no longer manage operators.
 */
export const editRole = endpoint('PUT /api/console/roles/:code', {
  access: 'operator',
  right: 'operators.manage',
  summary: 'Changes what a role may do, and from which amounts it takes two people.',
  invalidates: ['roles', 'operators', 'approvals'],
  input: z.strictObject({
    code: role,
    rights: z.array(z.enum(rights)).check(z.maxLength(rights.length)),
    amounts: z.array(RoleAmount).check(z.maxLength(20)),
    reason,
  }),
  output: takesTwoOutput,
})
