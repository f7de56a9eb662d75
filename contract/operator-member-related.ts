import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { memberStatuses, userId } from './operator-member.ts'

/** Names what two accounts have in common, which is no proof that they belong to one person. */
const relations = ['inviter', 'invited', 'holder', 'device', 'network'] as const
export type Relation = (typeof relations)[number]

/** Of each relation only so many are looked at, and a network of more members than a household has says nothing. */
export const memberRelated = endpoint('GET /api/console/member/:id/related', {
  access: 'operator',
  right: 'members.read',
  summary:
    'Lists accounts that have inviter, account holder, browser or network in common with a member.',
  tags: ['members'],
  input: z.strictObject({ id: userId }),
  output: z.object({
    accounts: z.array(
      z.object({
        userId: z.string(),
        name: z.string(),
        status: z.enum(memberStatuses),
        registeredAt: moment,
        relations: z.array(z.enum(relations)),
      }),
    ),
  }),
})
