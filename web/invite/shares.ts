import type { Invite } from '#contract/invite'
import { type Amount, toAmount } from '#money'

/**
 * What is not settled yet. Receiving settles every deposit of which anything was played: `amount` is what friends who are
 * still playing are worth now, `deposits` are theirs; `open` counts all that may be settled, played or not as far as is known.
 */
export type Unsettled = { amount: Amount; deposits: Amount; open: number }

export function unsettledOf(lines: Pick<Invite, 'state' | 'amount' | 'deposit'>[]): Unsettled {
  const playing = lines.filter(({ state }) => state === 'playing')
  const sumOf = (what: 'amount' | 'deposit') =>
    toAmount(playing.reduce<number>((sum, line) => sum + line[what], 0))
  const open = lines.filter(({ state }) => state === 'open').length + playing.length
  return { amount: sumOf('amount'), deposits: sumOf('deposit'), open }
}

/** What the deposits of friends who are playing would be worth, played through: rounded down, as the server does. */
export const laterOf = ({ deposits }: Unsettled, successPercent: number): Amount =>
  toAmount(Math.floor((deposits * Math.round(successPercent * 100)) / 10_000))
