import { type Amount, amountMax, percentOf, toAmount } from '#money'
import type { BonusClaim } from './claim.ts'

/** Bonus amount granted for a deposit. */
export const grantFor = (
  { percent, maxBonus }: Pick<BonusClaim, 'percent' | 'maxBonus'>,
  deposit: Amount,
) => (percent === null ? maxBonus : toAmount(Math.min(maxBonus, percentOf(deposit, percent))))

/** Amount to wager for a deposit and its grant, rounded up. It is capped, because no member can wager the maximum. */
export function wageringRequiredFor(
  { turnover }: Pick<BonusClaim, 'turnover'>,
  base: Amount,
): Amount {
  const required = (BigInt(base) * BigInt(turnover) + 99n) / 100n
  return toAmount(Math.min(Number(required), amountMax))
}

/** Missing at games without which a bonus may end: a game may deduct small sums that its history does not list. */
export const negligibleFor = ({
  deposit,
  granted,
}: Pick<BonusClaim, 'deposit' | 'granted'>): Amount => percentOf(toAmount(deposit + granted), 1)

/**
 * Splits the member's total when a bonus ends before its wagering is complete. With `deposited`, of a member who may not play, at most
 * the grant and the winnings are taken, so that what the member paid in comes back; a loss is of that money first.
 */
export function costOf(
  { cancelKeepPercent, granted }: Pick<BonusClaim, 'cancelKeepPercent' | 'granted'>,
  total: Amount,
  deposited = toAmount(0),
): { keeps: Amount; costs: Amount } {
  const own = Math.max(0, Math.min(deposited, total - granted))
  const keeps = toAmount(Math.max(own, percentOf(total, cancelKeepPercent)))
  return { keeps, costs: toAmount(total - keeps) }
}
