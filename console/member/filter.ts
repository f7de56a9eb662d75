import {
  type MemberFilter,
  type MemberOrder,
  memberOrders,
  memberStatuses,
} from '#contract/operator-member'
import { currencies } from '#money'
import { amountOf, complete, dayEnd, dayStart, unreadIn, withForm } from '../app/filter.ts'

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

/** Reads the filter from the URL, without the values that cannot be read. */
export function filterIn(url: URLSearchParams): MemberFilter {
  const text = (name: Name) => url.get(name) ?? ''
  return complete({
    status: memberStatuses.find((status) => status === text('status')),
    currency: currencies.find((currency) => currency === text('currency')),
    source: withForm(text('source'), /^[A-Z0-9_]{2,32}$/),
    inviter: withForm(text('inviter'), /^[1-9][0-9]{7,11}$/),
    tag: withForm(text('tag'), /^.{1,24}$/u),
    hasBonus: { yes: true, no: false }[text('hasBonus')],
    balanceFrom: amountOf(text('balanceFrom')),
    balanceTo: amountOf(text('balanceTo')),
    registeredFrom: dayStart(text('registeredFrom')),
    registeredTo: dayEnd(text('registeredTo')),
    depositedFrom: dayStart(text('depositedFrom')),
    depositedTo: dayEnd(text('depositedTo')),
    signedInFrom: dayStart(text('signedInFrom')),
    signedInTo: dayEnd(text('signedInTo')),
  })
}

/** The values of the URL that cannot be read. */
export function unreadNames(url: URLSearchParams, filter: MemberFilter): Name[] {
  const typed = Object.fromEntries(filterNames.map((name) => [name, url.get(name) ?? '']))
  return unreadIn<Name>(typed, filter)
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
