import { expect, test } from 'vitest'
import { nextOf, rangeOf, startOf } from './period.ts'

test('a week begins on Monday, and a month on its first day', () => {
  expect(startOf('2026-11-22', 'week')).toBe('2026-11-16')
  expect(startOf('2026-11-23', 'week')).toBe('2026-11-23')
  expect(startOf('2026-03-31', 'month')).toBe('2026-03-01')
  expect(nextOf('2026-12-01', 'month')).toBe('2027-01-01')
  expect(nextOf('2028-02-28', 'day')).toBe('2028-02-29')
})

test('a range shows the steps that it cuts whole, without a gap', () => {
  expect(rangeOf({ from: '2026-10-28', to: '2026-11-03', step: 'week' })).toEqual({
    from: '2026-10-26',
    to: '2026-11-08',
    periods: ['2026-10-26', '2026-11-02'],
  })
  expect(rangeOf({ from: '2026-01-31', to: '2026-03-01', step: 'month' })).toEqual({
    from: '2026-01-01',
    to: '2026-03-31',
    periods: ['2026-01-01', '2026-02-01', '2026-03-01'],
  })
})

test.each([
  ['2026-11-02', '2026-11-01'],
  ['2026-02-30', '2026-03-02'],
  ['2026-02-01', '2026-02-29'],
  ['2025-01-01', '2026-11-01'],
])('no report is from %s to %s', (from, to) => {
  expect(() => rangeOf({ from, to, step: 'day' })).toThrow('BAD_REQUEST')
})
