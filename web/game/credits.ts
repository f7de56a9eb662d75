import type { GameAccount } from '#contract/game'
import { type Amount, formatAmount, toAmount } from '#money'

/** What the amount is in the game's own credits, as its site will show it (HOM-05). */
export const creditsText = ({ amount, ftWalletSlot }: GameAccount): string =>
  formatAmount(toAmount(Math.round(amount * ftWalletSlot)))

/** On cloth, amounts must not run into the motif. */
export const isLong = (amount: Amount): boolean => formatAmount(amount).length > 9
