/** A prize with what it costs: money in minor units; for a bonus, its greatest amount. */
type Prize = {
  kind: 'money' | 'bonus' | 'coins' | 'nothing'
  weight: number
  amount: number
  coins: number
}

/**
 * The expected cost of one spin in minor units, with the spins that are won by it: what is paid in money, and what it costs at
 * most in bonuses. Undefined if a spin wins a whole spin or more on average, because such a wheel never ends.
 */
export function costOfSpin(prizes: readonly Prize[]): { money: number; bonus: number } | undefined {
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0)
  const expected = (kind: Prize['kind'], value: 'amount' | 'coins') =>
    prizes.reduce(
      (sum, prize) => sum + (prize.kind === kind ? prize.weight * prize[value] : 0),
      0,
    ) / total
  const coins = expected('coins', 'coins')
  if (!(coins < 1)) return undefined
  return {
    money: expected('money', 'amount') / (1 - coins),
    bonus: expected('bonus', 'amount') / (1 - coins),
  }
}

/** The largest stock that the table takes. */
export const stockMost = 1_000_000

/** Number of wins that a budget holds. */
export const winsIn = (budget: number, mostAWin: number): number =>
  Math.min(stockMost, Math.floor(budget / mostAWin))

/** True for a prize that can run out. One at least stays, or a wheel would be empty. */
export const canRunOut = ({ stock, stockADay, budget }: RunsOut): boolean =>
  stock !== null || stockADay !== null || budget !== null

type RunsOut = Record<'stock' | 'stockADay' | 'budget', number | null>

type Bounds = { budget: number | null; stock: number | null; mostAWin: number }

/** Returns the rule that the budget of a prize breaks, as a code of a text. The database has the same rules. */
export function budgetFaultOf({ budget, stock, mostAWin }: Bounds) {
  if (budget === null) return undefined
  if (!(mostAWin > 0 && winsIn(budget, mostAWin) >= 1)) return 'budgetTooSmall' as const
  return stock !== null && stock > winsIn(budget, mostAWin)
    ? ('stockAboveBudget' as const)
    : undefined
}
