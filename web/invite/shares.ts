import type { Invite } from '#contract/invite'
import { type Amount, toAmount } from '#money'

/**
 * Deposits of friends that are not settled yet. A claim settles every deposit that was wagered in part: `amount` is the
 * present reward for those, `deposits` is their sum, and `open` counts all that may be settled, wagered or not. `approved` is the
 * sum of the rewards that an operator approved, at whatever share.
 */
export type Unsettled = { amount: Amount; deposits: Amount; open: number; approved: Amount }

type Line = Pick<Invite, 'state' | 'amount' | 'deposit' | 'isApproved'>

export function unsettledOf(lines: Line[]): Unsettled {
  const playing = lines.filter(({ state }) => state === 'playing')
  const approved = lines.filter(({ isApproved }) => isApproved)
  const open = lines.filter(({ state }) => state === 'open').length + playing.length
  return {
    amount: sumOf(playing, 'amount'),
    deposits: sumOf(playing, 'deposit'),
    open,
    approved: sumOf(approved, 'amount'),
  }
}

const sumOf = (lines: Line[], what: 'amount' | 'deposit'): Amount =>
  toAmount(lines.reduce<number>((sum, line) => sum + line[what], 0))

/** The value of the deposits of friends who are playing, once wagered: rounded down, as the server does. */
export const laterOf = ({ deposits }: Unsettled, successPercent: number): Amount =>
  toAmount(Math.floor((deposits * Math.round(successPercent * 100)) / 10_000))
