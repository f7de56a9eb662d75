import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { line } from './text.ts'

/** Actions of operators. A line of the audit names one of them. */
export const auditActions = [
  'sign-in',
  'sign-in-recovery',
  'sign-in-passkey',
  'sign-in-failed',
  'sign-out',
  'look',
  'look-sign-ins',
  'search',
  'list',
  'export',
  'read',
  'file',
  'send',
  'end',
  'text',
  'operator-add',
  'operator-disable',
  'operator-reset',
  'operator-readmit',
  'operator-sessions-end',
  'operator-redeem',
  'password-change',
  'factor-change',
  'passkey-add',
  'passkey-rename',
  'passkey-remove',
  'passkey-counter',
  'codes-stop',
  'recovery-codes',
  'session-end',
  'confirm-failed',
  'money-look',
  'money-ask',
  'money-propose',
  'money-decide',
  'payment-return',
  'operator-role',
  'role-change',
  'member-status',
  'member-sessions',
  'member-note',
  'member-tags',
  'member-limit',
  'member-conversation',
  'member-credit',
  'member-debit',
  'member-withdraw-limit',
  'member-bank',
  'member-name',
  'member-bonus-grant',
  'member-bonus-cancel',
  'member-payer-add',
  'member-payer-revoke',
  'member-password-link',
  'member-anonymise',
  'personal-export',
  'approval-propose',
  'approval-execute',
  'approval-withdraw',
  'identity-look',
  'identity-accept',
  'identity-refuse',
  'reward-pay',
  'reward-refuse',
  'withdrawal-look',
  'withdrawal-hold',
  'withdrawal-approve',
  'withdrawal-reject',
  'withdrawal-claim',
  'withdrawal-unclaim',
  'withdrawal-by-hand',
  'payouts-stop',
  'payouts-start',
  'withdraw-rule',
  'setting-change',
  'setting-cancel',
  'provider-close',
  'provider-open',
  'sql-change',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Kinds of objects. `id` is the public id, the reference, the name or the number that the console's pages use. */
export const auditKinds = [
  'member',
  'conversation',
  'message',
  'reply',
  'operator',
  'external-transfer',
  'payment',
  'slip',
  'qr',
  'transfer',
  'voucher',
  'incident',
  'withdrawal',
  'identity-check',
  'reward',
  'withdraw-rule',
  'setting',
  'provider',
  'payouts',
  'approval',
  'role',
  'table',
] as const
export type AuditKind = (typeof auditKinds)[number]

const code = z.string().check(z.regex(/^[a-z][a-z-]{1,31}$/))
const objectId = line(64)
const cursor = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))

const AuditLine = z.object({
  id: z.string(),
  at: moment,
  /** `sql:` and the database's user for a change that was made past the application. */
  username: z.string(),
  /** One of `auditActions`, or one that only a newer server knows. */
  action: z.string(),
  object: z.nullable(z.object({ kind: z.string(), id: z.string() })),
  amount: z.nullable(amount),
  currency: z.nullable(z.enum(currencies)),
  /** The operator's reason, if the action needs one. */
  reason: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  approval: z.nullable(z.string()),
  address: z.string(),
  session: z.nullable(z.string()),
})
export type AuditLine = z.output<typeof AuditLine>

export const AuditFilter = z.strictObject({
  username: z.optional(line(40)),
  action: z.optional(code),
  kind: z.optional(code),
  /** An object's id, with its kind. */
  about: z.optional(objectId),
  /** BAD_REQUEST below 0. */
  amountFrom: z.optional(amount),
  amountTo: z.optional(amount),
  from: z.optional(moment),
  to: z.optional(moment),
})

export const auditLog = endpoint('POST /api/console/audit', {
  access: 'operator',
  right: 'audit.read',
  summary: 'Lists the actions of operators, newest first.',
  changes: false,
  input: z.strictObject({
    ...AuditFilter.shape,
    limit: z.int().check(z.minimum(1), z.maximum(100)),
    /** The id of the last line of the page before. */
    after: z.optional(cursor),
  }),
  output: z.object({ lines: z.array(AuditLine), hasMore: z.boolean() }),
})

/** As the export of members (contract/operator-member.ts). */
export const exportAudit = endpoint('POST /api/console/audit/csv', {
  access: 'operator',
  right: 'audit.read',
  summary: 'Returns the actions of operators of a filter as a CSV file.',
  changes: false,
  isCsv: true,
  timeoutMs: 300_000,
  input: AuditFilter,
  output: z.custom<AsyncIterable<string>>(),
})
