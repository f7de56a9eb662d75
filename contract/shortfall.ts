import { type Amount, toAmount } from '#money'

/** Money at a game. `unit`: the smallest amount that its provider transfers. */
type GameMoney = { code: string; amount: Amount; unit: Amount }

/** Rounds up to what the provider transfers. */
export const wholeUnits = (amount: Amount, unit: Amount): Amount =>
  toAmount(Math.ceil(amount / unit) * unit)

/** The richest first, so that few games are touched. */
export const byAmount = <Game extends { amount: Amount }>(games: Game[]): Game[] =>
  [...games].sort((one, other) => other.amount - one.amount)

/**
 * WDR-03: what a withdrawal transfers out of which game, when the wallet lacks this much. The server follows the same
 * rule with the balances of the moment; the screen says it before the member asks.
 */
export function shortfallOf(
  lacked: Amount,
  games: GameMoney[],
): { code: string; amount: Amount }[] {
  const plan: { code: string; amount: Amount }[] = []
  let left: number = lacked
  for (const { code, amount, unit } of byAmount(games)) {
    const movable = amount - (amount % unit)
    const taken = Math.min(movable, wholeUnits(toAmount(Math.max(0, left)), unit))
    if (taken <= 0) continue
    plan.push({ code, amount: toAmount(taken) })
    left -= taken
  }
  return plan
}
