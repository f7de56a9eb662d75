import { expect, test } from 'vitest'
import { toAmount } from '#money'
import { shortfallOf } from './shortfall.ts'

const game = (code: string, amount: number, unit = 1) => ({
  code,
  amount: toAmount(amount),
  unit: toAmount(unit),
})
const games = [game('A', 50_00), game('B', 154_00), game('C', 0)]
const plan = (lacked: number, at = games) =>
  shortfallOf(toAmount(lacked), at).map(({ code, amount }) => [code, amount])

test('WDR-03 nothing is transferred when the wallet suffices', () => {
  expect(plan(0)).toEqual([])
  expect(plan(-5_00)).toEqual([])
})

test('WDR-03 only what the wallet lacks is transferred, out of the richest game first', () => {
  expect(plan(100_00)).toEqual([['B', 100_00]])
  expect(plan(154_01)).toEqual([
    ['B', 154_00],
    ['A', 1],
  ])
  expect(plan(900_00)).toEqual([
    ['B', 154_00],
    ['A', 50_00],
  ])
})

test('WDR-03 a provider that transfers whole baht gives one baht more, never a part of one', () => {
  expect(plan(10_25, [game('W', 99_75, 100)])).toEqual([['W', 11_00]])
  expect(plan(99_50, [game('W', 99_75, 100)])).toEqual([['W', 99_00]])
})
