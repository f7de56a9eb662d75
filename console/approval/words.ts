import type { Approval } from '#contract/approval'
import { formatDay } from '#kit/i18n/time.ts'
import type { Translate } from '../app/texts.ts'
import { type DeskText, en } from '../texts/en.ts'

/** A code that only a newer server knows shows as it is. */
const textOr = (t: Translate, id: string, code: string): string =>
  Object.hasOwn(en, id) ? t(id as DeskText) : code

export const actionName = (t: Translate, { action }: Pick<Approval, 'action'>): string =>
  textOr(t, `approval.${action}`, action)

export const fieldName = (t: Translate, field: string): string => textOr(t, `field.${field}`, field)

/** Texts of the values that are codes, by field. */
const values: Record<string, string> = { decision: 'decision', note: 'verdict', role: 'role' }

export const valueText = (t: Translate, field: string, value: string): string =>
  values[field] ? textOr(t, `${values[field]}.${value}`, value) : value

/** These fields name the object, which stands above them. */
const isObject = new Set(['kind', 'id', 'username', 'code'])

export const changesOf = ({ changes }: Approval): Approval['changes'] =>
  changes.filter(({ field }) => !isObject.has(field))

/** An object of several kinds is named with its kind. */
export function objectText(t: Translate, { object }: Approval): string {
  const [kind = '', ...id] = object.split(' ')
  return id.length ? `${textOr(t, `kind.${kind}`, kind)} ${id.join(' ')}` : object
}

/** The page of the object, if it has one. */
export function pageOf({ action, object }: Approval): string | undefined {
  const [kind, id] = object.split(' ')
  if (action === 'review.resolve' && id) return `/money/${kind}/${encodeURIComponent(id)}`
  return action.startsWith('operator.') ? '/operators' : undefined
}

/** Why the operator cannot be the second person. */
export function refusalText(t: Translate, { refusal, dependence }: Approval): string | undefined {
  if (!refusal) return
  if (refusal !== 'dependent' || !dependence) return t(`approvals.refusal.${refusal}`)
  const { operator, changedBy, kind, at } = dependence
  const what = t(`approvals.dependence.${kind}`, { operator, changedBy, day: formatDay(at) })
  return `${what} ${t('approvals.refusal.dependent')}`
}
