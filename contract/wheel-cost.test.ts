import { expect, test } from 'vitest'
import { costOfSpin } from './wheel-cost.ts'

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
