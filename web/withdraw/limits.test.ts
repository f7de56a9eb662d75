import { expect, test } from 'vitest'
import { toAmount } from '#money'
import { leavingOf, mostOf, troubleIn } from './limits.ts'

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

const bonus = { name: 'Welcome bonus', left: toAmount(250_00) }
const there = { total, wallet: toAmount(299_50), isCollected: false }

test('WDR-05 while a bonus is played nothing can leave', () => {
  const playing = { ...limits, bonus: { ...bonus, why: 'turnover' as const } }
  expect(leavingOf(there, limits)).toEqual({ why: 'any', amount: 300_00 })
  expect(leavingOf(there, playing)).toEqual({ why: 'turnover', amount: 0 })
})

test('WDR-05 after one that asks for it everything leaves, but for what no game can move', () => {
  const owed = { ...limits, bonus: { ...bonus, why: 'whole' as const } }
  expect(leavingOf(there, owed)).toEqual({ why: 'whole', amount: 300_00 })
  expect(leavingOf({ ...there, isCollected: true }, owed).amount).toBe(299_50)
  expect(leavingOf({ ...there, total: toAmount(900_00) }, owed).amount).toBe(500_00)
})
