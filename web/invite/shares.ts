import type { Invite } from '#contract/invite'
import { type Amount, toAmount } from '#money'

/** What friends who are still playing are worth now, and what their deposits are. Receiving settles it. */
export type Playing = { amount: Amount; deposits: Amount }

export function playingOf(lines: Pick<Invite, 'state' | 'amount' | 'deposit'>[]): Playing {
  const playing = lines.filter(({ state }) => state === 'playing')
  const sumOf = (what: 'amount' | 'deposit') =>
    toAmount(playing.reduce<number>((sum, line) => sum + line[what], 0))
  return { amount: sumOf('amount'), deposits: sumOf('deposit') }
}

/** What they would be worth, played through: never more than the server will say. */
export const laterOf = ({ deposits }: Playing, successPercent: number): Amount =>
  toAmount(Math.floor((deposits * Math.round(successPercent * 100)) / 10_000))
