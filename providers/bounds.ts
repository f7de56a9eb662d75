import type { z } from 'zod'
import { type Amount, type Currency, toAmount } from '#money'

type Bound = { least: Amount; most: Record<Currency, Amount> }

const units = (whole: number): Amount => toAmount(whole * 100)
const upTo = (baht: number, kip: number): Bound['most'] => ({ BAHT: units(baht), LAK: units(kip) })
const [nothing, one] = [toAmount(0), toAmount(1)]

/**
 * The least and the most that a provider may say of each kind of amount. A reply, a line or a call-back that breaks its bound
 * cannot be read: it is an unknown, and nothing is credited by it. The house's own limits, above which a person reviews, are
 * lower and in the database (review_limit). docs/adapters.md lists the fields.
 */
export const bounds = {
  /** What lies at a game. */
  gameBalance: { least: nothing, most: upTo(100_000_000, 60_000_000_000) },
  /** What a game confirms as moved, told at once or when it is asked later. */
  gameMove: { least: one, most: upTo(100_000_000, 60_000_000_000) },
  /** One settled round. */
  stake: { least: nothing, most: upTo(10_000_000, 6_000_000_000) },
  payout: { least: nothing, most: upTo(100_000_000, 60_000_000_000) },
  /** A payment by QR: the gateways make none above 500,000 baht. */
  qrPayment: { least: one, most: upTo(500_000, 500_000) },
  /** A transfer to an account of ours, from a feed, a call-back or the verification of a slip. */
  transferIn: { least: one, most: upTo(10_000_000, 6_000_000_000) },
  /** What our bank says that it paid to a member. */
  paidOut: { least: one, most: upTo(100_000_000, 60_000_000_000) },
  /** What a gift voucher was worth. */
  voucher: { least: one, most: upTo(200_000, 200_000) },
} as const satisfies Record<string, Bound>
export type BoundName = keyof typeof bounds

/** Without a currency, where the reply names none, the larger of the two counts. */
export function isWithin(name: BoundName, amount: Amount, currency?: Currency): boolean {
  const { least, most } = bounds[name]
  return amount >= least && amount <= (currency ? most[currency] : Math.max(most.BAHT, most.LAK))
}

/** The same amount when it is within its bound. */
export const bounded = <Schema extends z.ZodType<Amount>>(
  name: BoundName,
  amount: Schema,
): Schema => amount.refine((value) => isWithin(name, value), `breaks the bound of ${name}`)

/** For an object that names its currency: the bound of that currency. */
export const withinOf =
  (name: BoundName) =>
  ({ amount, currency }: { amount: Amount; currency: Currency }): boolean =>
    isWithin(name, amount, currency)

/** A moment that can be true: other years are another calendar, or another unit. */
const [earliest, latest] = [Date.UTC(2000), Date.UTC(2100)]
export const isMoment = (at: Date): boolean => at.getTime() >= earliest && at.getTime() < latest

/** The last page of a list that is told in pages. */
export const pagesMost = 100_000
