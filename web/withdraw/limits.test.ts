import { expect, test } from 'vitest'
import { toAmount } from '#money'
import { leavingOf, missingFor, mostOf, troubleIn } from './limits.ts'

const limits = {
  withdrawMin: toAmount(100_00),
  withdrawMax: toAmount(500_00),
  countLeft: 1,
  bonus: null,
}
const total = toAmount(300_00)

test('WDR-02 an amount is at least the minimum, at most the maximum, and not more than there is', () => {
  const troubleAt = (amount: number) => troubleIn(toAmount(amount), total, limits)
  expect(troubleAt(99_99)).toBe('tooLittle')
  expect(troubleAt(100_00)).toBeUndefined()
  expect(troubleAt(300_00)).toBeUndefined()
  expect(troubleAt(300_01)).toBe('notEnough')
  expect(troubleAt(500_01)).toBe('tooMuch')
})

test('all is what there is, or what one withdrawal may be', () => {
  expect(mostOf(total, limits)).toBe(300_00)
  expect(mostOf(toAmount(900_00), limits)).toBe(500_00)
})

const place = (code: string, amount: number) => ({
  code,
  name: code,
  amount: toAmount(amount),
  unit: toAmount(1),
  closed: null,
})

const bonus = { name: 'Welcome bonus', left: toAmount(250_00) }
const there = { places: [place('WALLET', 299_50), place('A', 50)], isCollected: false }

test('WDR-05 while a bonus is played nothing can leave', () => {
  const playing = { ...limits, bonus: { ...bonus, why: 'turnover' as const } }
  expect(leavingOf(there, limits)).toEqual({ why: 'any', amount: 300_00 })
  expect(leavingOf(there, playing)).toEqual({ why: 'turnover', amount: 0 })
})

test('WDR-05 after one that asks for it everything leaves, but for what no game can move', () => {
  const owed = { ...limits, bonus: { ...bonus, why: 'whole' as const } }
  expect(leavingOf(there, owed)).toEqual({ why: 'whole', amount: 300_00 })
  expect(leavingOf({ ...there, isCollected: true }, owed).amount).toBe(299_50)
  expect(leavingOf({ ...there, places: [place('WALLET', 900_00)] }, owed).amount).toBe(500_00)
})

test('WDR-05 what is at a game that operators left out stays there', () => {
  const owed = { ...limits, bonus: { ...bonus, why: 'whole' as const, leftOut: ['B'] } }
  expect(leavingOf({ places, isCollected: false }, owed)).toEqual({ why: 'whole', amount: 120_00 })
  expect(missingFor(toAmount(120_00), places, owed)).toEqual([{ code: 'A', amount: 20_00 }])
})

const places = [place('WALLET', 100_00), place('A', 20_00), place('B', 154_00)]

test('WDR-03 only what the wallet lacks comes out of the games', () => {
  expect(missingFor(toAmount(100_00), places, limits)).toEqual([])
  expect(missingFor(toAmount(150_00), places, limits)).toEqual([{ code: 'B', amount: 50_00 }])
})

test('WDR-05 where a bonus asks for the whole amount, everything comes out of the games', () => {
  const owed = { ...limits, bonus: { ...bonus, why: 'whole' as const } }
  expect(missingFor(toAmount(100_00), places, owed)).toEqual([
    { code: 'B', amount: 154_00 },
    { code: 'A', amount: 20_00 },
  ])
})
