import type { GameAccount } from '#contract/game'
import { type Amount, formatAmount, toAmount } from '#money'

/** The amount in the game's own credits, as its site shows it (HOM-05). */
export const creditsText = ({ amount, ftWalletSlot }: GameAccount): string =>
  formatAmount(toAmount(Math.round(amount * ftWalletSlot)))

/** On cloth, amounts must not run into the motif, nor into the button beside them. */
export function lengthOf(amount: Amount): 'short' | 'long' | 'longest' {
  const { length } = formatAmount(amount)
  if (length <= 9) return 'short'
  return length <= 12 ? 'long' : 'longest'
}
