import * as z from 'zod/mini'
import { takesTwoOutput } from './approval.ts'
import { endpoint } from './endpoint.ts'
import { userId } from './operator-member.ts'
import { line } from './text.ts'

const reason = line(500, 3)

/**
 * Deposits and slips from this account are the member's own from then on. No withdrawal goes there. NO_USER, MEMBER_ANONYMISED;
 * MEMBER_CHANGED for another version than that of the page; INVALID_BANK, BANK_ACCOUNT_NAME_ENG, INVALID_USER_INFO for a name
 * without letters; EXISTING_BANK for an account of ours, and for another member's, own or a payer's. `already_decided`: it is
 * the member's already.
 */
export const addMemberPayer = endpoint('POST /api/console/member/:id/payers', {
  access: 'operator',
  right: 'members.bank',
  summary: 'Adds a further account that a member is paid from, which takes two people.',
  invalidates: ['members', 'approvals'],
  input: z.strictObject({
    id: userId,
    version: z.int().check(z.minimum(0), z.maximum(2_000_000_000)),
    bankCode: line(16),
    holder: line(120),
    accountNo: z.string().check(z.regex(/^\d{6,20}$/, 'INVALID_BANK')),
    reason,
  }),
  output: takesTwoOutput,
})

/** One operator is enough. NO_USER, MEMBER_ANONYMISED; NO_DATA for an account that the member never had. */
export const revokeMemberPayer = endpoint('POST /api/console/member/:id/payers/:payer/revoke', {
  access: 'operator',
  right: 'members.bank',
  summary: 'Revokes a further account of a member: transfers from it are a stranger’s again.',
  invalidates: ['members'],
  input: z.strictObject({
    id: userId,
    payer: z.string().check(z.regex(/^[1-9][0-9]{0,17}$/)),
    reason,
  }),
  output: z.object({ outcome: z.enum(['done', 'already_decided']) }),
})
