import type { Approval } from '#contract/approval'
import { type SettingKey, settingKeys, settingOf } from '#contract/setting-list'
import { formatDay, formatMoment } from '#kit/i18n/time.ts'
import {
  type Amount,
  type Currency,
  currencies,
  currencySigns,
  formatAmount,
  sumFromDecimal,
  toAmount,
  toDecimal,
} from '#money'
import { textOr } from '../app/textOr.ts'
import type { Translate } from '../app/texts.ts'

/** A code that only a newer server knows shows as it is. */
export const actionName = (t: Translate, { action }: Pick<Approval, 'action'>): string =>
  textOr(t, `approval.${action}`, action)

/** Fields of a filter have the names that they have above the list; those of a value without a text are codes of gateways. */
export function fieldName(t: Translate, { action }: Pick<Approval, 'action'>, field: string) {
  if (field === 'minutes') return t('time.limit')
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

/** Texts of the values that are codes, by field, or by action and field where the field alone means something else. */
const values: Record<string, string> = {
  decision: 'decision',
  note: 'verdict',
  role: 'role',
  category: 'adjustment',
  'member.status category': 'category',
  isEarly: 'isEarly',
  insists: 'isEarly',
  wholeAmount: 'isEarly',
  oncePerDevice: 'isEarly',
  isActive: 'isEarly',
  isListed: 'isEarly',
  isOn: 'settings.value',
  isOpen: 'isOpen',
  'audience.kind': 'audience.kind',
  type: 'bonuses.type',
  categories: 'bonuses.category',
  status: 'member.status',
  limit: 'limits',
  period: 'limits',
  mode: 'depositAccounts.mode',
  currency: 'roles.currency',
  value: 'settings.value',
  asksAgain: 'isEarly',
  'filter.status': 'member.status',
  'filter.state': 'deposits.state',
  'filter.action': 'audit',
  'filter.currency': 'roles.currency',
  'filter.hasBonus': 'isEarly',
  'filter.kind': 'kind',
}

function valueText(t: Translate, approval: Approval, field: string, value: string): string {
  if (field === 'filter') return t('field.filter.everything')
  if (isMoment.test(field)) return formatMoment(Number(value))
  if (isTime.test(value)) return formatMoment(Date.parse(value))
  const currency = currencyOf(approval, field)
  if (currency !== undefined) return moneyText(value, currency)
  const texts = values[`${approval.action} ${field}`] ?? values[field]
  return texts ? textOr(t, `${texts}.${value}`, value) : value
}

/** The currency of a field that is an amount. Null if only another version of the server knows it. */
function currencyOf({ object, currency }: Approval, field: string): Currency | null | undefined {
  if (isAmount.has(field)) return currency
  const [, part] = field.split('value.')
  if (part === undefined) return undefined
  if (isCurrency(part)) return part
  const key = settingIn(object)
  const isOfGateway = isSetting(key) && settingOf(key).kind === 'gateway-amounts'
  return isOfGateway ? 'BAHT' : undefined
}

const isOfSetting = (action: string) => action === 'settings.change' || action === 'settings.cancel'

/** The key of the setting. A cancellation names the planned change after it. */
const settingIn = (object: string) => object.split(' ')[0]!

const isSetting = (object: string): object is SettingKey =>
  settingKeys.some((key) => key === object)

const moneyText = (decimal: string, currency: Currency | null): string =>
  `${currency === null ? '' : currencySigns[currency]}${formatAmount(sumFromDecimal(Number(decimal)))}`

/** Amounts in the currency of the proposal. */
const isAmount = new Set([
  ...['amount', 'dailyCap', 'maximum', 'most', 'minimumDeposit', 'endBelow', 'budget'],
  ...['opening', 'closing', 'statementOpening', 'statementClosing', 'fees'],
])

/** Moments, also those between which a filter lists. */
const isMoment =
  /^(startsAt|endsAt|since)$|^filter\.(|registered|deposited|signedIn)([Ff]rom|[Tt]o)$/

/** A time as ISO 8601 writes it. */
const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** These fields name the object, which stands above them. */
const isObject = new Set([
  ...['kind', 'id', 'key', 'username', 'code', 'fingerprint', 'place', 'reference'],
])

/** Fields that are lists show only what goes and what comes. */
const lists: Record<string, (t: Translate, entry: string) => string> = {
  // It shows only the banners that go and those that come.
  banners: (_, entry) => entry,
  rights: (t, entry) => textOr(t, `right.${entry}`, entry),
  amounts: (t, entry) => {
    const [currency = '', day = '', item = '', right = ''] = entry.split(' ')
    const money = (text: string) => moneyText(text, isCurrency(currency) ? currency : null)
    const name = textOr(t, `right.${right}`, right)
    return t('approvals.amounts', { right: name, item: money(item), day: money(day) })
  },
}
const isCurrency = (code: string): code is Currency => currencies.some((one) => one === code)

type Change = Approval['changes'][number]

/** Returns in words what a change takes away, and what it brings. */
export function linesOf(t: Translate, approval: Approval, { field, before, after }: Change) {
  const list = lists[field]
  if (!list)
    return {
      gone: before === null ? [] : [valueText(t, approval, field, before)],
      come: [after === null ? '–' : valueText(t, approval, field, after)],
    }
  const [from, to] = [before, after].map((text) => (text ? text.split('; ') : []))
  return {
    gone: from!.filter((entry) => !to!.includes(entry)).map((entry) => list(t, entry)),
    come: to!.filter((entry) => !from!.includes(entry)).map((entry) => list(t, entry)),
  }
}

export const changesOf = ({ changes, amount }: Approval): Approval['changes'] =>
  changes.filter(({ field, before, after }) => {
    const isShown = field === 'amount' && amount !== null && Number(after) === toDecimal(amount)
    return !isObject.has(field) && !isShown && before !== after
  })

/** The amount with the sign of what it does to a balance. */
export const signedAmount = ({ amount, effect }: Approval): Amount | null =>
  amount !== null && effect !== null && leaves.has(effect) ? toAmount(-amount) : amount

const leaves = new Set<Approval['effect']>(['debit', 'payout', 'return', 'fees'])

/** An object of several kinds is named with its kind. */
export function objectText(t: Translate, { action, object }: Approval): string {
  // The limit, and the currency of a rule, are among the fields.
  if (action === 'member.limit') return `${t('kind.member')} ${object.split(' ')[1]}`
  if (action === 'withdrawals.rules') return textOr(t, `rule.${object.split(' ')[0]}`, object)
  if (action === 'payouts.start') return t('kind.payouts')
  if (isOfSetting(action)) return textOr(t, `setting.${settingIn(object)}`, object)
  if (action === 'content.publish') return textOr(t, `content.kind.${object}`, object)
  if (action === 'banners.publish') return textOr(t, `banners.place.${object}`, object)
  const [kind = '', ...id] = object.split(' ')
  if (kind === 'role' && id[0]) return textOr(t, `role.${id[0]}`, id[0])
  return id.length ? `${textOr(t, `kind.${kind}`, kind)} ${id.join(' ')}` : object
}

/** The page of the object, if it has one. */
export function pageOf({ action, object }: Approval): string | undefined {
  const [kind, id] = object.split(' ')
  if (action === 'review.resolve' && id) return `/money/${kind}/${encodeURIComponent(id)}`
  if (action === 'deposits.return' && id) return `/deposits/payment/${id}`
  if (isOfSetting(action)) return '/settings'
  if (action === 'deposits.accounts') return '/deposits/accounts'
  if (action.startsWith('closing.') && id) return `/closing/${id}`
  if (action === 'content.publish') return `/content/${object}`
  if (action === 'banners.publish') return `/content/banners/${object}`
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
