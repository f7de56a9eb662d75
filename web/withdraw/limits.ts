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
  { places, isCollected }: { places: Place[]; isCollected: boolean },
  limits: Limits,
): { amount: Amount; why: 'any' | 'turnover' | 'whole' } {
  const why = limits.bonus?.why ?? 'any'
  if (why === 'turnover') return { why, amount: toAmount(0) }
  const isWalletOnly = why === 'whole' && isCollected
  const leaving = places.filter(
    ({ code }) => code === walletPlace || !(isWalletOnly || isLeftOut(code, limits)),
  )
  return { why, amount: mostOf(sumOf(leaving), limits) }
}

/** Operators may leave out a game that does not answer: its money stays there. */
const isLeftOut = (code: string, { bonus }: Limits): boolean =>
  bonus?.leftOut?.includes(code) ?? false

const sumOf = (places: Place[]): Amount =>
  toAmount(places.reduce<number>((sum, { amount }) => sum + amount, 0))

/** Money that a withdrawal transfers out of a game first. */
export type Missing = { code: string; amount: Amount }

/** WDR-03: only what the wallet lacks; everything where a bonus asks for the whole amount. */
export function missingFor(amount: Amount, places: Place[], limits: Limits): Missing[] {
  const games = places.filter(({ code }) => code !== walletPlace && !isLeftOut(code, limits))
  const wallet = places.find(({ code }) => code === walletPlace)?.amount ?? toAmount(0)
  const lacked = toAmount(Math.max(0, amount - wallet))
  return shortfallOf(limits.bonus?.why === 'whole' ? sumOf(games) : lacked, games)
}

/** It was to be everything, and everything is another amount, now that what could be is brought home. */
export const isChanged = (error: unknown, { bonus }: Limits): boolean =>
  bonus?.why === 'whole' &&
  error instanceof Refusal &&
  (error.code === 'BONUS_CONDITION' || error.code === 'MONEY_NOT_ENOUGH')
