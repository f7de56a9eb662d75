import {
  type MemberFilter,
  type MemberOrder,
  memberOrders,
  memberStatuses,
} from '#contract/operator-member'
import { amountIn } from '#kit/ui/form/AmountField.tsx'
import { currencies } from '#money'

/** The fields of the filter as they stand in the URL and in the form. */
export const filterNames = [
  ...([
    'status',
    'currency',
    'source',
    'inviter',
    'tag',
    'hasBonus',
    'balanceFrom',
    'balanceTo',
  ] as const),
  ...(['registeredFrom', 'registeredTo', 'depositedFrom', 'depositedTo'] as const),
  ...(['signedInFrom', 'signedInTo'] as const),
] as const
type Name = (typeof filterNames)[number]

/** Reads the filter from the URL. Invalid values are left out. */
export function filterIn(url: URLSearchParams): MemberFilter {
  const text = (name: Name) => url.get(name) ?? ''
  const fields = {
    status: memberStatuses.find((status) => status === text('status')),
    currency: currencies.find((currency) => currency === text('currency')),
    source: /^[A-Z0-9_]{2,32}$/.test(text('source')) ? text('source') : undefined,
    inviter: /^[1-9][0-9]{7,11}$/.test(text('inviter')) ? text('inviter') : undefined,
    tag: /^.{1,24}$/u.test(text('tag')) ? text('tag') : undefined,
    hasBonus: { yes: true, no: false }[text('hasBonus')],
    balanceFrom: amountIn(text('balanceFrom')),
    balanceTo: amountIn(text('balanceTo')),
    registeredFrom: dayIn(text('registeredFrom')),
    registeredTo: dayIn(text('registeredTo'), true),
    depositedFrom: dayIn(text('depositedFrom')),
    depositedTo: dayIn(text('depositedTo'), true),
    signedInFrom: dayIn(text('signedInFrom')),
    signedInTo: dayIn(text('signedInTo'), true),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** The first or the last moment of a day, in the zone of the browser. */
function dayIn(text: string, isEnd = false): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const start = new Date(`${text}T00:00:00`)
  if (isEnd) start.setDate(start.getDate() + 1)
  const ms = start.getTime() - (isEnd ? 1 : 0)
  return ms >= 0 ? ms : undefined
}

export const orderIn = (url: URLSearchParams): { order: MemberOrder; isRising: boolean } => ({
  order: memberOrders.find((order) => order === url.get('order')) ?? 'registered',
  isRising: url.get('rising') === 'yes',
})

/** The position of the page in the URL: `after=123.40000001`. */
export function afterIn(url: URLSearchParams) {
  const [, value, userId] = /^(\d{1,15})\.([1-9]\d{7,11})$/.exec(url.get('after') ?? '') ?? []
  return value && userId ? { value: Number(value), userId } : undefined
}
