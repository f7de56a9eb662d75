import type { Invite } from '#contract/invite'
import { type Amount, toAmount } from '#money'

/**
 * Deposits of friends that are not settled yet. A claim settles every deposit that was wagered in part: `amount` is the
 * present reward for those, `deposits` is their sum, and `open` counts all that may be settled, wagered or not.
 */
export type Unsettled = { amount: Amount; deposits: Amount; open: number }

export function unsettledOf(lines: Pick<Invite, 'state' | 'amount' | 'deposit'>[]): Unsettled {
  const playing = lines.filter(({ state }) => state === 'playing')
  const sumOf = (what: 'amount' | 'deposit') =>
    toAmount(playing.reduce<number>((sum, line) => sum + line[what], 0))
  const open = lines.filter(({ state }) => state === 'open').length + playing.length
  return { amount: sumOf('amount'), deposits: sumOf('deposit'), open }
}

/** The value of the deposits of friends who are playing, once wagered: rounded down, as the server does. */
export const laterOf = ({ deposits }: Unsettled, successPercent: number): Amount =>
  toAmount(Math.floor((deposits * Math.round(successPercent * 100)) / 10_000))
