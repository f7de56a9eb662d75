import { expect, test } from 'vitest'
import { toAmount } from '#money'
import { mostOf, troubleIn } from './limits.ts'

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
