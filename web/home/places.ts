import type { wallet } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'
import { type Amount, toAmount } from '#money'

type Wallet = Pick<Out<typeof wallet>, 'wallet' | 'slots'>

/** The game accounts that the member has opened. */
export const openGames = ({ slots }: Wallet) => slots.filter(({ isActive }) => isActive)

/** The money in the open game accounts. */
export const inGames = (read: Wallet): Amount =>
  toAmount(openGames(read).reduce<number>((sum, { amount }) => sum + amount, 0))

/** The wallet and the game accounts that are open. */
export const totalOf = (read: Wallet): Amount => toAmount(read.wallet.amount + inGames(read))
