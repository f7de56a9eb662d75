import type { WithdrawalRow } from '#contract/operator-withdrawal'
import { moneyText, toAmount } from '#money'

/** Deposits minus withdrawals of today, with its sign. */
export function netText({
  inToday,
  outToday,
  currency,
}: Pick<WithdrawalRow, 'inToday' | 'outToday' | 'currency'>): string {
  const net = inToday - outToday
  const sign = net > 0 ? '+' : net < 0 ? '−' : ''
  return `${sign}${moneyText(toAmount(Math.abs(net)), currency)}`
}

/** The share of the last deposit that was wagered, as a factor: 0.6. */
export const wageredText = ({
  wageredPercent,
}: NonNullable<WithdrawalRow['lastDeposit']>): string =>
  (Math.floor(wageredPercent / 10) / 10).toFixed(1)
