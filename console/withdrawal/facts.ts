import type { WithdrawalRow } from '#contract/operator-withdrawal'
import { formatAmount, toAmount } from '#money'

/** Deposits minus withdrawals of today, with its sign. */
export function netText({
  inToday,
  outToday,
}: Pick<WithdrawalRow, 'inToday' | 'outToday'>): string {
  const net = inToday - outToday
  const sign = net > 0 ? '+' : net < 0 ? '−' : ''
  return sign + formatAmount(toAmount(Math.abs(net)))
}

/** The share of the last deposit that was wagered, as a factor: 0.6. */
export const wageredText = ({
  wageredPercent,
}: NonNullable<WithdrawalRow['lastDeposit']>): string =>
  (Math.floor(wageredPercent / 10) / 10).toFixed(1)
