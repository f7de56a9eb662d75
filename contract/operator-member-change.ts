import * as z from 'zod/mini'
import { amount } from './amount.ts'
import { takesTwoOutput } from './approval.ts'
import { endpoint } from './endpoint.ts'
import { userId } from './operator-member.ts'
import { adjustmentCategories } from './operator-member-card.ts'
import { line } from './text.ts'

/**
 * NO_USER, MEMBER_ANONYMISED; MEMBER_CHANGED for another version than that of the page, here and below. `proposed`: another
 * person must do the same. Above the amounts of the operator's role it takes two.
 */
const common = { id: userId, version: z.int().check(z.minimum(0), z.maximum(2_000_000_000)) }
const reason = line(500, 3)

/** BAD_REQUEST for an amount that is not above 0, here and in the next call. */
export const creditMember = endpoint('POST /api/console/member/:id/credit', {
  access: 'operator',
  right: 'members.money',
  summary: 'Credits a member’s wallet from the company’s goodwill. Large amounts take two people.',
  invalidates: ['members', 'approvals'],
  input: z.strictObject({ ...common, amount, category: z.enum(adjustmentCategories), reason }),
  output: takesTwoOutput,
})

/** MONEY_NOT_ENOUGH with the wallet’s balance as `field.main`, when it is proposed and when it is carried out. */
export const debitMember = endpoint('POST /api/console/member/:id/debit', {
  access: 'operator',
  right: 'members.money',
  summary: 'Debits a member’s wallet, which takes two people.',
  invalidates: ['members', 'approvals'],
  input: z.strictObject({ ...common, amount, reason }),
  output: takesTwoOutput,
})

/**
 * It signs the member out, tells the member's number by SMS, and a rule may hold the withdrawals of the next hours.
 * INVALID_BANK, EXISTING_BANK when another member has the account or it is ours, BANK_ACCOUNT_NAME_ENG, INVALID_USER_INFO for
 * a name without letters. `already_decided`: it is the account already.
 */
export const changeMemberBank = endpoint('PUT /api/console/member/:id/bank', {
  access: 'operator',
  right: 'members.bank',
  summary: 'Changes the bank account that a member’s withdrawals go to, which takes two people.',
  invalidates: ['members', 'approvals'],
  input: z.strictObject({
    ...common,
    bankCode: line(16),
    holder: line(120),
    accountNo: z.string().check(z.regex(/^\d{6,20}$/, 'INVALID_BANK')),
    reason,
  }),
  output: takesTwoOutput,
})

/**
 * Null is the limit of the currency. A higher limit than the one that counts now takes two. BAD_REQUEST below the minimum of a
 * withdrawal. `already_decided`: these are the limits already.
 */
export const setMemberWithdrawLimit = endpoint('PUT /api/console/member/:id/withdraw-limit', {
  access: 'operator',
  right: 'withdrawals.limits',
  summary: 'Sets how much a member may withdraw at once, and how often a day.',
  invalidates: ['members', 'approvals'],
  input: z.strictObject({
    ...common,
    maximum: z.nullable(amount),
    countADay: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
    reason,
  }),
  output: takesTwoOutput,
})

/**
 * The number with which the member signs in. It signs the member out, voids links for the password, and tells both numbers by SMS.
 * INVALID_USER_INFO for what is no mobile number of the region, EXISTING_USER when another member has it, SELF_EXCLUDED when its
 * former member is excluded. The number stays with a member who may not sign in (INACTIVE_USER), or whose break or self-exclusion
 * goes on (ON_BREAK, SELF_EXCLUDED). `already_decided`: it is the number already.
 */
export const changeMemberPhone = endpoint('PUT /api/console/member/:id/phone', {
  access: 'operator',
  right: 'members.bank',
  summary: 'Changes the number with which a member signs in, which takes two people.',
  invalidates: ['members', 'approvals'],
  input: z.strictObject({ ...common, phoneNumber: line(20), reason }),
  output: takesTwoOutput,
})

/**
 * Both names, as they are to be. It tells the member's number by SMS. EXISTING_NAME when another member at the same bank
 * has this account name, BANK_ACCOUNT_NAME_ENG, INVALID_USER_INFO. `already_decided`: these are the names already.
 */
export const correctMemberName = endpoint('PUT /api/console/member/:id/name', {
  access: 'operator',
  right: 'members.bank',
  summary: 'Corrects the name of a member and of the bank account, which takes two people.',
  invalidates: ['members', 'approvals'],
  input: z.strictObject({ ...common, name: line(60), holder: line(120), reason }),
  output: takesTwoOutput,
})
