import { type Currency, isAmount } from '#money'
import type { Account } from './accounts.ts'
import {
  type Change,
  type Movement,
  type Posting,
  postingsMax,
  referenceLengthMax,
} from './movement.ts'

/** A posting with the account names of the database, which leave out the member and the currency. */
type Line = { from: string; to: string; amount: number }

/** An argument of the database's posting function: a movement, or the end of one (`kind` null). */
export type Item = {
  reference: string
  member: number
  kind: string | null
  state: string
  amount: number | null
  /** null: same as the movement that is changed. */
  currency: Currency | null
  from: string | null
  to: string | null
  details: string | null
  lines: Line[]
  /** The lines as one text, which the database stores too: a repeated reference with another text is a conflict. */
  text: string
}

type Wrong = 'bad_request' | 'no_account'

type Place = { name: string; member?: number; currency?: Currency }

const memberAccount = /^(\d{1,15})\/((?:main|hold|refund|invite|game:[\x21-\x7e]{1,60}))$/
const houseAccount =
  /^(house\/(?:(?:gateway|bank|payout|provider):[\x21-\x7e]{1,60}|bonus|bonus-paid|promotion|invite|refund|spin|suspense|payment-return|late-applied|fees|goodwill))\/(BAHT|LAK)$/

/** True for the name of a house account. */
export const isHouse = (name: string): boolean => name.startsWith('house/')

/** Checks a movement before it goes to the database, where a bad one would fail its whole batch. */
export function itemOf(movement: Movement): Item | Wrong {
  const { reference, member, kind, state, amount, currency, from, to, postings } = movement
  const details = JSON.stringify(movement.details ?? {})
  if (!isSound(reference, postings) || !isAmount(amount) || amount < 0) return 'bad_request'
  const places = placesOf(postings)
  if (!places) return 'no_account'
  if (!agree(places, member, currency)) return 'bad_request'
  const lines = linesOf(postings)
  return {
    reference,
    member,
    kind,
    state,
    amount,
    currency,
    from,
    to,
    details,
    lines,
    text: textOf(lines),
  }
}

/** Checks the end of a movement. Its member is the one whose hold it empties. */
export function itemOfChange({ reference, state, postings }: Change): Item | Wrong {
  if (!isSound(reference, postings)) return 'bad_request'
  const places = placesOf(postings)
  if (!places) return 'no_account'
  const member = places.find((place) => place.member !== undefined)?.member
  const currency = places.find((place) => place.currency !== undefined)?.currency
  if (member === undefined || !agree(places, member, currency)) return 'bad_request'
  const lines = linesOf(postings)
  return {
    reference,
    member,
    state,
    currency: currency ?? null,
    lines,
    text: textOf(lines),
    kind: null,
    amount: null,
    from: null,
    to: null,
    details: null,
  }
}

const isSound = (reference: string, postings: Posting[]): boolean =>
  reference.length > 0 &&
  reference.length <= referenceLengthMax &&
  !reference.includes('\0') &&
  postings.length > 0 &&
  postings.length <= postingsMax &&
  postings.every(({ from, to, amount }) => from !== to && isAmount(amount) && amount > 0)

function placesOf(postings: Posting[]): Place[] | undefined {
  const places = postings.flatMap(({ from, to }) => [placeOf(from), placeOf(to)])
  return places.every((place) => place !== undefined) ? places : undefined
}

function placeOf(account: Account): Place | undefined {
  const [, member, name] = memberAccount.exec(account) ?? []
  if (name) return { name, member: Number(member) }
  const [, house, currency] = houseAccount.exec(account) ?? []
  return house ? { name: house, currency: currency as Currency } : undefined
}

const agree = (places: Place[], member: number, currency: Currency | undefined): boolean =>
  Number.isSafeInteger(member) &&
  member >= 0 &&
  places.every(
    (place) => (place.member ?? member) === member && (place.currency ?? currency) === currency,
  )

const linesOf = (postings: Posting[]): Line[] =>
  postings.map(({ from, to, amount }) => ({ from: nameOf(from), to: nameOf(to), amount }))

/** `12/main` → `main`, `house/bonus/BAHT` → `house/bonus`. */
const nameOf = (account: Account): string =>
  isHouse(account)
    ? account.slice(0, account.lastIndexOf('/'))
    : account.slice(account.indexOf('/') + 1)

const textOf = (lines: Line[]): string =>
  lines.map(({ from, to, amount }) => `${from}>${to}=${amount}`).join(',')

/** True for two items of the same request: their callers get the same answer. */
export const isSame = (one: Item, other: Item): boolean =>
  one.text === other.text &&
  one.kind === other.kind &&
  one.state === other.state &&
  one.member === other.member &&
  one.amount === other.amount &&
  one.currency === other.currency &&
  one.from === other.from &&
  one.to === other.to
