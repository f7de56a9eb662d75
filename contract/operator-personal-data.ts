import * as z from 'zod/mini'
import { takesTwoOutput } from './approval.ts'
import { endpoint } from './endpoint.ts'
import { userId } from './operator-member.ts'
import { line } from './text.ts'

const reason = line(500, 3)

/**
 * `proposed`: once another person has approved it, the proposer can save the file for 24 hours, three times. NO_USER,
 * MEMBER_ANONYMISED.
 */
export const proposePersonalExport = endpoint('POST /api/console/member/:id/personal-export', {
  access: 'operator',
  right: 'personal.export',
  summary: 'Proposes the export of everything that is kept about a member.',
  invalidates: ['approvals'],
  input: z.strictObject({ id: userId, reason }),
  output: takesTwoOutput,
})

/**
 * The archive is sent as it is read: a JSON file for at most 200 rows of a kind, and the member's own files. It is recorded in
 * the audit log. EXPORT_TAKES_TWO without an approval; REQUEST_LIMIT while others are being sent; NO_USER,
 * MEMBER_ANONYMISED, also for an export that was approved before.
 */
export const exportPersonalData = endpoint('POST /api/console/member/:id/personal-data', {
  access: 'operator',
  right: 'personal.export',
  summary:
    'Returns everything that is kept about a member, with the member’s files, as a tar archive.',
  changes: false,
  isTar: true,
  timeoutMs: 600_000,
  input: z.strictObject({ id: userId }),
  output: z.custom<AsyncIterable<Uint8Array>>(),
})

/**
 * It cannot be undone. MEMBER_NOT_CLOSED unless the member is blocked without an end; MEMBER_HAS_MONEY with a balance, an open
 * transfer or bonus, or money of the member that is pending review; RETENTION_NOT_OVER before the years that the law asks for, unless `isEarly`. `already_decided`: the
 * member is anonymised. NO_USER; MEMBER_CHANGED for another version than that of the page.
 */
export const anonymiseMember = endpoint('POST /api/console/member/:id/anonymise', {
  access: 'operator',
  right: 'personal.anonymise',
  summary: 'Removes what names a closed member and keeps the books, which takes two people.',
  invalidates: ['members', 'approvals', 'conversations'],
  input: z.strictObject({
    id: userId,
    version: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
    isEarly: z.boolean(),
    reason,
  }),
  output: takesTwoOutput,
})
