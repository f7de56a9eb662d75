import { walletPlace } from '#contract/transfer'
import type { OnTheWay } from '#contract/wallet'
import { type Amount, toDecimal } from '#money'

/** Without `from` and `amount` everything was asked for. */
type Asked = { from?: string; to: string; amount?: Amount }

/** True if the transfer that was asked for is on the way, or a part of it: between two games it goes through the wallet. */
export const isUnderWay = ({ from, to, amount }: Asked, entries: OnTheWay[]): boolean =>
  entries.some(
    (entry) =>
      entry.type === 'transfer' &&
      (amount === undefined || isSame(entry.amount, amount)) &&
      (from === undefined || entry.from === from || entry.from === walletPlace) &&
      (entry.to === to || entry.to === walletPlace),
  )

/** Providers cut an amount to their units, all of which divide 1.00. */
const isSame = (one: Amount, other: Amount): boolean =>
  Math.floor(toDecimal(one)) === Math.floor(toDecimal(other))
