import type { z } from 'zod'
import { type Amount, type Currency, toAmount } from '#money'

type Bound = { least: Amount; most: Record<Currency, Amount> }

const units = (whole: number): Amount => toAmount(whole * 100)
const upTo = (baht: number, kip: number): Bound['most'] => ({ BAHT: units(baht), LAK: units(kip) })
const [nothing, one] = [toAmount(0), toAmount(1)]

/**
 * Minimum and maximum that we accept for each kind of amount from a provider. A reply, line or callback outside its
 * bound is unreadable: it counts as unknown and credits nothing. Our own limits for manual review are lower and stored
 * in the database (review_limit). docs/adapters.md lists the fields.
 */
export const bounds = {
  /** Balance at a game. */
  gameBalance: { least: nothing, most: upTo(100_000_000, 60_000_000_000) },
  /** Amount moved, as confirmed by a game at once or in a later query. */
  gameMove: { least: one, most: upTo(100_000_000, 60_000_000_000) },
  /** One settled round. */
  stake: { least: nothing, most: upTo(10_000_000, 6_000_000_000) },
  payout: { least: nothing, most: upTo(100_000_000, 60_000_000_000) },
  /** A payment by QR: the gateways create none above 500,000 baht. */
  qrPayment: { least: one, most: upTo(500_000, 500_000) },
  /** A transfer to one of our accounts, from a feed, a callback or the verification of a slip. */
  transferIn: { least: one, most: upTo(10_000_000, 6_000_000_000) },
  /** Payout to a member, as reported by our bank. */
  paidOut: { least: one, most: upTo(100_000_000, 60_000_000_000) },
  /** Balance of our account that pays out. */
  ourBalance: { least: nothing, most: upTo(10_000_000_000, 6_000_000_000_000) },
  /** Value of a gift voucher. */
  voucher: { least: one, most: upTo(200_000, 200_000) },
} as const satisfies Record<string, Bound>
export type BoundName = keyof typeof bounds

/** If the reply names no currency, the larger of the two bounds applies. */
export function isWithin(name: BoundName, amount: Amount, currency?: Currency): boolean {
  const { least, most } = bounds[name]
  return amount >= least && amount <= (currency ? most[currency] : Math.max(most.BAHT, most.LAK))
}

/** Schema that refuses amounts outside their bound. */
export const bounded = <Schema extends z.ZodType<Amount>>(
  name: BoundName,
  amount: Schema,
): Schema => amount.refine((value) => isWithin(name, value), `breaks the bound of ${name}`)

/** Bounds an object's amount by the currency that it names. */
export const withinOf =
  (name: BoundName) =>
  ({ amount, currency }: { amount: Amount; currency: Currency }): boolean =>
    isWithin(name, amount, currency)

/** Plausible range of a time: other years mean another calendar or another unit. */
const [earliest, latest] = [Date.UTC(2000), Date.UTC(2100)]
export const isMoment = (at: Date): boolean => at.getTime() >= earliest && at.getTime() < latest

/** Highest page number that a list may report. */
export const pagesMost = 100_000
