import { type Amount, amountMax, percentOf, toAmount } from '#money'
import type { Bonus } from './bonus.ts'

type Terms = Pick<Bonus, 'percent' | 'most' | 'minimumDeposit' | 'turnover'>

/** Figures of a deposit with a bonus. */
type Worked = { granted: Amount; total: Amount; wagering: Amount }

/** The figures of a deposit with this bonus, as the server computes them; undefined if the deposit is too small. */
export function workedOut(
  { percent, most, minimumDeposit, turnover }: Terms,
  deposit: Amount,
): Worked | undefined {
  if (deposit < minimumDeposit) return undefined
  const granted = percent === null ? most : toAmount(Math.min(most, percentOf(deposit, percent)))
  const total = toAmount(deposit + granted)
  // The factor has two decimals at most; the product is rounded up.
  const wagering = Math.ceil((total * Math.round(turnover * 100)) / 100)
  return { granted, total, wagering: toAmount(Math.min(wagering, amountMax)) }
}

/** The smallest deposit that brings the whole bonus; undefined if every deposit does. */
export function fullAt({ percent, most, minimumDeposit }: Terms): Amount | undefined {
  if (percent === null || percent <= 0) return undefined
  const full = toAmount(Math.ceil((most * 100) / percent))
  return full > minimumDeposit ? full : undefined
}

/** The deposit of the worked example: three times the minimum, or less if less brings the whole bonus. */
export const exampleOf = (terms: Terms): Amount =>
  toAmount(Math.min(terms.minimumDeposit * 3, fullAt(terms) ?? terms.minimumDeposit))
