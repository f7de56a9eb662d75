import { expect, test } from 'vitest'
import { budgetFaultOf, costOfSpin, winsIn } from './wheel-cost.ts'

const none = { amount: 0, coins: 0 }

test('a spin costs the mean of its prizes, and a coin costs a spin', () => {
  const money = { kind: 'money', weight: 100, amount: 2_000, coins: 0 } as const
  const nothing = { kind: 'nothing', weight: 900, ...none } as const
  expect(costOfSpin([money, nothing])).toEqual({ money: 200, bonus: 0 })
  // Half of the spins win a coin: two spins for the price of one.
  const coin = { kind: 'coins', weight: 1_000, amount: 0, coins: 1 } as const
  expect(costOfSpin([money, nothing, coin])).toEqual({ money: 200, bonus: 0 })
  const bonus = { kind: 'bonus', weight: 500, amount: 5_000, coins: 0 } as const
  expect(costOfSpin([{ ...nothing, weight: 500 }, bonus])).toEqual({ money: 0, bonus: 2_500 })
})

test('a wheel that wins a spin for each spin has no cost, because it never ends', () => {
  const coin = { kind: 'coins', weight: 1, amount: 0, coins: 2 } as const
  expect(costOfSpin([coin, { kind: 'nothing', weight: 1, ...none }])).toBeUndefined()
  expect(costOfSpin([])).toBeUndefined()
})

test('a budget holds whole wins, and a stock must fit in it', () => {
  expect(winsIn(550_00, 100_00)).toBe(5)
  expect(budgetFaultOf({ budget: null, stock: null, mostAWin: 0 })).toBeUndefined()
  expect(budgetFaultOf({ budget: 550_00, stock: 5, mostAWin: 100_00 })).toBeUndefined()
  expect(budgetFaultOf({ budget: 550_00, stock: 6, mostAWin: 100_00 })).toBe('stockAboveBudget')
  expect(budgetFaultOf({ budget: 99_99, stock: null, mostAWin: 100_00 })).toBe('budgetTooSmall')
  expect(budgetFaultOf({ budget: 99_99, stock: null, mostAWin: 0 })).toBe('budgetTooSmall')
})
