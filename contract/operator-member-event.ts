import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { memberEventKinds } from './member-event.ts'
import { userId } from './operator-member.ts'

/** The view is recorded in the audit log. NO_USER. */
export const memberSignIns = endpoint('GET /api/console/member/:id/events', {
  access: 'operator',
  right: 'members.read',
  summary: 'Lists the events of a member’s account with their addresses, newest first.',
  tags: ['members'],
  input: z.strictObject({ id: userId }),
  output: z.object({
    sessions: z.array(
      z.object({ signedInAt: moment, usedAt: moment, device: z.string(), address: z.string() }),
    ),
    events: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(memberEventKinds),
        at: moment,
        device: z.string(),
        address: z.string(),
        /** Reference of a withdrawal. */
        reference: z.nullable(z.string()),
        /** Other members among the last 200 events from the same network within 30 days. */
        others: z.int(),
      }),
    ),
  }),
})
