import { Refusal } from '#contract/refusal'
import { shortfallOf } from '#contract/shortfall'
import { walletPlace } from '#contract/transfer'
import type { withdrawLimits } from '#contract/withdraw'
import type { Out } from '#kit/api/ask.ts'
import { type Amount, toAmount } from '#money'
import type { Place } from '../transfer/places.ts'

export type Limits = Out<typeof withdrawLimits>
export type Trouble = 'tooLittle' | 'tooMuch' | 'notEnough'

/** WDR-02: what is wrong with an amount, before it is sent. */
export function troubleIn(amount: Amount, total: Amount, limits: Limits): Trouble | undefined {
  if (amount < limits.withdrawMin) return 'tooLittle'
  if (amount > limits.withdrawMax) return 'tooMuch'
  return amount > total ? 'notEnough' : undefined
}

/** The most that one withdrawal can take. */
export const mostOf = (total: Amount, { withdrawMax }: Limits): Amount =>
  Math.min(total, withdrawMax) as Amount

/**
 * WDR-05: what can leave now. Nothing while a bonus is played. Afterwards all of it at once, where the bonus asks for that:
 * once everything was collected from the games, what they kept is less than can be moved, so that the wallet is all.
 */
export function leavingOf(
  { total, wallet, isCollected }: { total: Amount; wallet: Amount; isCollected: boolean },
  limits: Limits,
): { amount: Amount; why: 'any' | 'turnover' | 'whole' } {
  const why = limits.bonus?.why ?? 'any'
  if (why === 'turnover') return { why, amount: toAmount(0) }
  return { why, amount: mostOf(why === 'whole' && isCollected ? wallet : total, limits) }
}

/** Money that a withdrawal transfers out of a game first. */
export type Missing = { code: string; amount: Amount }

/** WDR-03: only what the wallet lacks; everything where a bonus asks for the whole amount. */
export function missingFor(amount: Amount, places: Place[], { bonus }: Limits): Missing[] {
  const games = places.filter(({ code }) => code !== walletPlace)
  const wallet = places.find(({ code }) => code === walletPlace)?.amount ?? toAmount(0)
  const everything = toAmount(games.reduce((sum, game) => sum + game.amount, 0))
  const lacked = toAmount(Math.max(0, amount - wallet))
  return shortfallOf(bonus?.why === 'whole' ? everything : lacked, games)
}

/** It was to be everything, and everything is another amount, now that what could be is brought home. */
export const isChanged = (error: unknown, { bonus }: Limits): boolean =>
  bonus?.why === 'whole' &&
  error instanceof Refusal &&
  (error.code === 'BONUS_CONDITION' || error.code === 'MONEY_NOT_ENOUGH')
