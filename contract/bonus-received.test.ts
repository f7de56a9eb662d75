import { expect, test } from 'vitest'
import { isReceived } from './bonus-received.ts'

const at = (bangkok: string): number => Date.parse(`${bangkok}+07:00`)
const taken = (type: 'limit' | 'day' | 'week', maxReceived: number, ...received: string[]) => ({
  type,
  maxReceived,
  userBonus: { received: received.map((moment) => ({ updatedAt: at(moment) })) },
})

test('BON-03 a bonus that was never taken can be received', () => {
  const never = { type: 'limit', maxReceived: 1, userBonus: null } as const
  expect(isReceived(never, at('2026-08-05T12:00'))).toBe(false)
})

test('BON-03 a limit without a period counts all claims', () => {
  const twice = taken('limit', 2, '2020-01-01T00:00', '2026-08-05T11:00')
  expect(isReceived(twice, at('2026-08-05T12:00'))).toBe(true)
  expect(isReceived({ ...twice, maxReceived: 3 }, at('2026-08-05T12:00'))).toBe(false)
})

test.each([
  ['2026-08-05T00:00', '2026-08-05T23:59:59.999', true],
  ['2026-08-05T06:59:59.999', '2026-08-05T07:00', true],
  ['2026-08-04T23:59:59.999', '2026-08-05T00:00', false],
  ['2026-08-05T00:00', '2026-08-06T00:00', false],
])('BON-03 by day: received at %s, at %s %s', (received, now, is) => {
  expect(isReceived(taken('day', 1, received), at(now))).toBe(is)
})

test.each([
  ['2026-08-03T00:00', '2026-08-09T23:59:59.999', true, 'Monday to Sunday'],
  ['2026-08-02T23:59:59.999', '2026-08-03T00:00', false, 'Sunday to Monday'],
  ['2026-12-28T12:00', '2027-01-03T12:00', true, 'over the new year'],
  ['2026-08-03T12:00', '2026-08-10T11:00', false, 'a week later'],
  ['1970-01-01T07:00', '1970-01-04T23:59', true, 'the first week of all'],
])('BON-03 by week: received at %s, at %s %s (%s)', (received, now, is) => {
  expect(isReceived(taken('week', 1, received), at(now))).toBe(is)
})

test('BON-03 only at or above the number is it received', () => {
  const day = ['2026-08-05T01:00', '2026-08-05T02:00', '2026-08-04T02:00']
  expect(isReceived(taken('day', 2, ...day), at('2026-08-05T12:00'))).toBe(true)
  expect(isReceived(taken('day', 3, ...day), at('2026-08-05T12:00'))).toBe(false)
})
