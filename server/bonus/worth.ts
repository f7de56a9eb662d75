import { type Amount, amountMax, percentOf, toAmount } from '#money'
import type { Taking } from './taking.ts'

/** What a deposit is granted. */
export const grantFor = ({ percent, most }: Pick<Taking, 'percent' | 'most'>, deposit: Amount) =>
  percent === null ? most : toAmount(Math.min(most, percentOf(deposit, percent)))

/**
 * What is to be played of deposit and grant: so many hundredths of it, rounded up; what nobody can ever play is as good as
 * any larger number.
 */
export function neededFor({ turnover }: Pick<Taking, 'turnover'>, base: Amount): Amount {
  const needed = (BigInt(base) * BigInt(turnover) + 99n) / 100n
  return toAmount(Math.min(Number(needed), amountMax))
}

/** What stays and what goes when it ends before it is met; `total` is all that the member has. */
export function costOf(
  { percentFail }: Pick<Taking, 'percentFail'>,
  total: Amount,
): { keeps: Amount; costs: Amount } {
  const keeps = percentOf(total, percentFail)
  return { keeps, costs: toAmount(total - keeps) }
}
