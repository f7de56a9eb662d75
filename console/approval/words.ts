import type { Approval } from '#contract/approval'
import { formatDay, formatMoment } from '#kit/i18n/time.ts'
import { type Currency, currencies, currencySigns, formatAmount, fromDecimal } from '#money'
import { type Translate, textOr } from '../app/texts.ts'

/** A code that only a newer server knows shows as it is. */
export const actionName = (t: Translate, { action }: Pick<Approval, 'action'>): string =>
  textOr(t, `approval.${action}`, action)

/** Fields of a filter have the names that they have above the list; those of a value without a text are codes of gateways. */
export function fieldName(t: Translate, { action }: Pick<Approval, 'action'>, field: string) {
  const [, part] = field.split('filter.')
  if (!part) return textOr(t, `field.${field}`, field.replace('value.', ''))
  const isAudit = action === 'export.audit'
  const id = isAudit ? auditTexts[part] : `${action.replace('export.', '')}.filter.${part}`
  return textOr(t, id ?? `audit.${part}`, part)
}

/** The texts of the audit's filter that have other names than its fields. */
const auditTexts: Record<string, string> = {
  username: 'audit.only',
  action: 'audit.what',
  kind: 'audit.about',
  about: 'audit.id',
}

/** Texts of the values that are codes, by field. */
const values: Record<string, string> = {
  decision: 'decision',
  note: 'verdict',
  role: 'role',
  category: 'adjustment',
  isEarly: 'isEarly',
  isOpen: 'isOpen',
  'audience.kind': 'audience.kind',
  type: 'bonuses.type',
  categories: 'bonuses.category',
  mode: 'depositAccounts.mode',
  currency: 'roles.currency',
  value: 'settings.value',
  asksAgain: 'isEarly',
  'filter.status': 'member.status',
  'filter.state': 'deposits.state',
  'filter.action': 'audit',
  'filter.kind': 'kind',
}

function valueText(t: Translate, field: string, value: string): string {
  if (field === 'filter') return t('field.filter.everything')
  if (isMoment.test(field)) return formatMoment(Number(value))
  if (isTime.test(value)) return formatMoment(Date.parse(value))
  if (isAmount.has(field)) return formatAmount(fromDecimal(Number(value)))
  return values[field] ? textOr(t, `${values[field]}.${value}`, value) : value
}

/** Amounts in the currency of the proposal. */
const isAmount = new Set([
  ...['dailyCap', 'maximum', 'most', 'minimumDeposit', 'endBelow', 'budget'],
  ...['opening', 'closing', 'statementOpening', 'statementClosing', 'fees'],
])

/** The moments between which a filter lists. */
const isMoment = /^(startsAt|endsAt)$|^filter\.(|registered|deposited|signedIn)([Ff]rom|[Tt]o)$/

/** A time as ISO 8601 writes it. */
const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** These fields name the object, which stands above them. */
const isObject = new Set(['kind', 'id', 'key', 'username', 'code', 'fingerprint'])

/** Fields that are lists show only what goes and what comes. */
const lists: Record<string, (t: Translate, entry: string) => string> = {
  rights: (t, entry) => textOr(t, `right.${entry}`, entry),
  amounts: (t, entry) => {
    const [currency = '', day = '', item = '', right = ''] = entry.split(' ')
    const sign = isCurrency(currency) ? currencySigns[currency] : `${currency} `
    const money = (text: string) => `${sign}${formatAmount(fromDecimal(Number(text)))}`
    const name = textOr(t, `right.${right}`, right)
    return t('approvals.amounts', { right: name, item: money(item), day: money(day) })
  },
}
const isCurrency = (code: string): code is Currency => currencies.some((one) => one === code)

type Change = Approval['changes'][number]

/** Returns in words what a change takes away, and what it brings. */
export function linesOf(t: Translate, { field, before, after }: Change) {
  const list = lists[field]
  if (!list)
    return {
      gone: before === null ? [] : [valueText(t, field, before)],
      come: [after === null ? '–' : valueText(t, field, after)],
    }
  const [from, to] = [before, after].map((text) => (text ? text.split('; ') : []))
  return {
    gone: from!.filter((entry) => !to!.includes(entry)).map((entry) => list(t, entry)),
    come: to!.filter((entry) => !from!.includes(entry)).map((entry) => list(t, entry)),
  }
}

export const changesOf = ({ changes }: Approval): Approval['changes'] =>
  changes.filter(({ field, before, after }) => !isObject.has(field) && before !== after)

/** An object of several kinds is named with its kind. */
export function objectText(t: Translate, { action, object }: Approval): string {
  if (action === 'settings.change') return textOr(t, `setting.${object}`, object)
  if (action === 'content.publish') return textOr(t, `content.kind.${object}`, object)
  const [kind = '', ...id] = object.split(' ')
  if (kind === 'role' && id[0]) return textOr(t, `role.${id[0]}`, id[0])
  return id.length ? `${textOr(t, `kind.${kind}`, kind)} ${id.join(' ')}` : object
}

/** The page of the object, if it has one. */
export function pageOf({ action, object }: Approval): string | undefined {
  const [kind, id] = object.split(' ')
  if (action === 'review.resolve' && id) return `/money/${kind}/${encodeURIComponent(id)}`
  if (action === 'deposits.return' && id) return `/deposits/payment/${id}`
  if (action === 'settings.change') return '/settings'
  if (action === 'deposits.accounts') return '/deposits/accounts'
  if (action.startsWith('closing.') && id) return `/closing/${id}`
  if (action === 'content.publish') return `/content/${object}`
  if (action === 'providers.open') return `/providers/${object}`
  if (action === 'bonuses.change' || action === 'bonuses.codes') return `/bonuses/${object}`
  if (action === 'wheels.publish' && id) return `/wheels/${id}`
  if (action === 'rewards.pay') return '/rewards'
  if (kind === 'member' && id) return `/members/${id}`
  if (action.startsWith('export.') && kind) return `/${kind}`
  return action.startsWith('operator.') || action === 'role.change' ? '/operators' : undefined
}

/** Why the operator cannot be the second person. */
export function refusalText(t: Translate, { refusal, dependence }: Approval): string | undefined {
  if (!refusal) return
  if (refusal !== 'dependent' || !dependence) return t(`approvals.refusal.${refusal}`)
  const { operator, changedBy, kind, at } = dependence
  const what = t(`approvals.dependence.${kind}`, { operator, changedBy, day: formatDay(at) })
  return `${what} ${t('approvals.refusal.dependent')}`
}
