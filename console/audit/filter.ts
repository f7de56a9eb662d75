import { amountOf, complete, dayEnd, dayStart, withForm } from '../app/filter.ts'

export const auditFields = [
  'username',
  'action',
  'kind',
  'about',
  'amountFrom',
  'amountTo',
  'from',
  'to',
] as const
export type AuditField = (typeof auditFields)[number]
export type AuditFilter = Partial<Record<AuditField, string>>

const code = /^[a-z][a-z-]{1,31}$/

/** The call's input for the fields. */
export const auditInput = (filter: AuditFilter) =>
  complete({
    username: filter.username?.trim().toLowerCase() || undefined,
    action: withForm(filter.action, code),
    kind: withForm(filter.kind, code),
    about: filter.about?.trim() || undefined,
    amountFrom: amountOf(filter.amountFrom),
    amountTo: amountOf(filter.amountTo),
    from: dayStart(filter.from),
    to: dayEnd(filter.to),
  })
