import * as z from 'zod/mini'
import { takesTwoOutput } from './approval.ts'
import { AuditFilter } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { DepositFilter } from './operator-deposit.ts'
import { MemberFilter } from './operator-member.ts'
import { line } from './text.ts'

const reason = line(500, 3)

/**
 * `proposed`: once another person has approved it, the proposer can export this filter for 24 hours, three times. `done`:
 * up to 1,000 rows need no approval, nor do up to 3,000 of 24 hours. EXPORT_TOO_LARGE above 50,000 rows; here and below.
 */
export const proposeMembersExport = endpoint('POST /api/console/members/export', {
  access: 'operator',
  right: 'members.export',
  summary: 'Proposes an export of members that takes two.',
  invalidates: ['approvals'],
  input: z.strictObject({ filter: MemberFilter, reason }),
  output: takesTwoOutput,
})

export const proposeDepositsExport = endpoint('POST /api/console/deposits/export', {
  access: 'operator',
  right: 'members.export',
  summary: 'Proposes an export of deposits that takes two.',
  invalidates: ['approvals'],
  input: z.strictObject({ filter: DepositFilter, reason }),
  output: takesTwoOutput,
})

export const proposeAuditExport = endpoint('POST /api/console/audit/export', {
  access: 'operator',
  right: 'audit.read',
  summary: 'Proposes an export of the audit log that takes two.',
  invalidates: ['approvals'],
  input: z.strictObject({ filter: AuditFilter, reason }),
  output: takesTwoOutput,
})
