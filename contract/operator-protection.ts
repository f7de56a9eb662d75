import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { changedByTwoOutput } from './approval.ts'
import { endpoint } from './endpoint.ts'
import { userId } from './operator-member.ts'
import { Exclusion, limitKinds, limitPeriods, Protection } from './protection.ts'
import { line } from './text.ts'
import { timeMinutes } from './time-limit.ts'

const id = userId
const kind = z.enum(limitKinds)
const period = z.enum(limitPeriods)

/** NO_USER. `exclusions` and both lists of changes are the last 100 of each, newest first. `version` is that of the member. */
export const memberProtection = endpoint('GET /api/console/member/:id/protection', {
  access: 'operator',
  right: 'members.read',
  summary: 'Returns a member’s limits, breaks and exclusions, with the history of the limits.',
  tags: ['members'],
  input: z.strictObject({ id }),
  output: z.object({
    version: z.int(),
    protection: Protection,
    exclusions: z.array(Exclusion),
    changes: z.array(
      z.object({
        id: z.string(),
        at: moment,
        kind,
        period,
        setBy: z.enum(['member', 'operator']),
        before: z.nullable(amount),
        after: z.nullable(amount),
        /** A higher limit (null: none) that the member asked for with this change. */
        next: z.nullable(z.object({ at: moment, amount: z.nullable(amount) })),
      }),
    ),
    /** The same for limits on time, in minutes. */
    timeChanges: z.array(
      z.object({
        id: z.string(),
        at: moment,
        period,
        setBy: z.enum(['member', 'operator']),
        before: z.nullable(z.int()),
        after: z.nullable(z.int()),
        next: z.nullable(z.object({ at: moment, minutes: z.nullable(z.int()) })),
      }),
    ),
  }),
})

/**
 * Sets the operators' limit (null: none), which counts beside the member's own: the lower one refuses. The member cannot
 * change it. To raise it, or to take it away, takes two. NO_USER, MEMBER_ANONYMISED;
 * MEMBER_CHANGED for another version than that of the page; BAD_REQUEST below 0.
 */
export const setMemberLimit = endpoint('PUT /api/console/member/:id/limit', {
  access: 'operator',
  right: 'members.limits',
  summary: 'Sets a limit of deposits or net loss for one member.',
  invalidates: ['members', 'approvals'],
  input: z.strictObject({
    id,
    version: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
    kind,
    period,
    amount: z.nullable(amount),
    reason: line(500, 3),
  }),
  output: changedByTwoOutput,
})

/** As `setMemberLimit`, for the time in the app. */
export const setMemberTimeLimit = endpoint('PUT /api/console/member/:id/time-limit', {
  access: 'operator',
  right: 'members.limits',
  summary: 'Sets a limit on one member’s time in the app.',
  invalidates: ['members', 'approvals'],
  input: z.strictObject({
    id,
    version: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
    period,
    minutes: z.nullable(timeMinutes),
    reason: line(500, 3),
  }),
  output: changedByTwoOutput,
})
