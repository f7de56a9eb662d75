import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountMax,
  amountText,
  formatAmount,
  fromDecimal,
  isDecimal,
  percentOf,
  sumFromDecimal,
  sumMax,
  toAmount,
  toDecimal,
  toSum,
} from './amount.ts'

const anyAmount = fc.integer({ min: -amountMax, max: amountMax }).map(toAmount)

test('API-03 an amount survives the way to JSON and back, to the last satang', () => {
  fc.assert(
    fc.property(anyAmount, (amount) => {
      const wire = JSON.parse(JSON.stringify(toDecimal(amount))) as number
      expect(fromDecimal(wire)).toBe(amount)
    }),
    { numRuns: 20_000 },
  )
})

test('API-03 a sum of many amounts survives the way to JSON and back too', () => {
  const anySum = fc.integer({ min: -sumMax, max: sumMax })
  fc.assert(
    fc.property(anySum, (minor) => {
      const wire = JSON.parse(JSON.stringify(toDecimal(toSum(minor)))) as number
      expect(isDecimal(wire, sumMax)).toBe(true)
      expect(sumFromDecimal(wire)).toBe(minor)
    }),
    { numRuns: 20_000 },
  )
  expect(() => toSum(sumMax + 1)).toThrow('not a whole sum')
})

test('a decimal is read by its digits, not by multiplication', () => {
  expect([1.1, 8.2, 1.15, 4.35, 0.07, 64.1].map(fromDecimal)).toEqual([110, 820, 115, 435, 7, 6410])
})

test.each([1.005, 0.001, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY, -0])(
  '%s is not an amount of money',
  (value) => expect(isDecimal(value)).toBe(false),
)

test('half a satang is refused', () => {
  expect(() => toAmount(0.5)).toThrow('not a whole amount')
  expect(() => toAmount(amountMax + 1)).toThrow('not a whole amount')
})

test('I18N-04 amounts show two decimals and thousands', () => {
  expect(
    [0, 5, 50, 100, 123_456_789, -1_248_050].map((minor) => formatAmount(toAmount(minor))),
  ).toEqual(['0.00', '0.05', '0.50', '1.00', '1,234,567.89', '−12,480.50'])
})

test('an amount in a file has two decimals and no thousands, up to the largest', () => {
  expect([5, -1_248_050, amountMax].map((minor) => amountText(toAmount(minor)))).toEqual([
    '0.05',
    '-12480.50',
    '10000000000000.00',
  ])
  expect(amountText(null)).toBe('')
})

test('a percent of an amount keeps its hundredths, and a part of a satang is dropped', () => {
  const shares = [100, 5, 2.5, 0.29, 0].map((percent) => percentOf(toAmount(199_99), percent))
  expect(shares).toEqual([199_99, 9_99, 4_99, 57, 0])
  expect(percentOf(amountMax, 100)).toBe(amountMax)
})
