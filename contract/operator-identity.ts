import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { identityKinds, identityLevels, identityReasons, identityStates } from './identity.ts'
import { userId } from './operator-member.ts'
import { pageInput } from './page.ts'

const checkId = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))
const which = { member: userId, id: checkId }

const IdentityItem = z.object({
  member: z.string(),
  id: z.string(),
  name: z.string(),
  kind: z.enum(identityKinds),
  at: moment,
})
export type IdentityItem = z.output<typeof IdentityItem>

/** Numbers of documents stand in no list. */
export const identityQueue = endpoint('POST /api/console/identity', {
  access: 'operator',
  right: 'identity.decide',
  summary: 'Lists the documents and stated ages that wait for an operator, oldest first.',
  changes: false,
  tags: ['identity'],
  input: pageInput,
  output: z.object({ total: z.int(), items: z.array(IdentityItem) }),
})

/**
 * `document` is what the member typed for the document, `stated` what the member's account says. `usedBy`: other members
 * who sent a document of the same number. The picture's address is valid for 60 seconds. NO_DATA for an unknown one, NO_USER for
 * an unknown member; here and below.
 */
export const identityCheck = endpoint('GET /api/console/identity/:member/:id', {
  access: 'operator',
  right: 'identity.decide',
  summary: 'Returns a document beside what the member stated.',
  tags: ['identity'],
  input: z.strictObject(which),
  output: z.object({
    ...IdentityItem.shape,
    state: z.enum(identityStates),
    reason: z.nullable(z.enum(identityReasons)),
    decidedBy: z.nullable(z.string()),
    decidedAt: z.nullable(moment),
    document: z.object({
      number: z.nullable(z.string()),
      name: z.nullable(z.string()),
      dateOfBirth: z.string(),
      isTooYoung: z.boolean(),
    }),
    stated: z.object({ bankAccountName: z.string(), dateOfBirth: z.nullable(z.string()) }),
    usedBy: z.array(z.string()),
    picture: z.nullable(z.string()),
  }),
})

/**
 * A document is accepted, or refused with a reason; a stated age can only be confirmed as too young. BAD_REQUEST for anything else.
 * `already_decided`: another decision was made before. Accepting: AGE_BELOW_MINIMUM, INVALID_USER_INFO if the stated date of birth differs, IDENTITY_USED if
 * the document was accepted for another member. The reasons `too-young` and `date-of-birth-differs` stop play.
 */
export const decideIdentity = endpoint('POST /api/console/identity/:member/:id/decide', {
  access: 'operator',
  right: 'identity.decide',
  summary: 'Accepts or refuses a document.',
  invalidates: ['identity', 'members'],
  input: z.strictObject({
    ...which,
    decision: z.enum(['accept', 'refuse']),
    /** Only for a refusal, and then always. BAD_REQUEST otherwise. */
    reason: z.optional(z.enum(identityReasons)),
  }),
  output: z.object({ outcome: z.enum(['decided', 'already_decided']) }),
})

export const memberIdentity = endpoint('GET /api/console/member/:id/identity', {
  access: 'operator',
  right: 'members.read',
  summary: 'Returns the level of a member’s identity and what was checked, newest first. NO_USER.',
  tags: ['members', 'identity'],
  input: z.strictObject({ id: userId }),
  output: z.object({
    level: z.enum(identityLevels),
    checks: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(identityKinds),
        at: moment,
        state: z.enum(identityStates),
        reason: z.nullable(z.enum(identityReasons)),
        decidedBy: z.nullable(z.string()),
        decidedAt: z.nullable(moment),
        /** The last characters of the number. */
        numberEnd: z.nullable(z.string()),
      }),
    ),
  }),
})
