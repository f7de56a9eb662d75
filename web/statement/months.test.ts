import { expect, test } from 'vitest'
import { monthIn, monthsSince } from './months.ts'

const at = (text: string) => new Date(text).getTime()

test('STM-01 the months reach from this one back to the member’s first, by the clock of Bangkok', () => {
  const now = at('2026-01-31T16:59:59Z')
  expect(monthsSince(at('2025-11-30T17:00:00Z'), now)).toEqual(['2026-01', '2025-12'])
  expect(monthsSince(at('2025-11-30T16:59:59Z'), now)).toEqual(['2026-01', '2025-12', '2025-11'])
  expect(monthsSince(now, at('2026-01-31T17:00:00Z'))[0]).toBe('2026-02')
})

test('STM-01 a clock that is behind still has this month, and old members have two years', () => {
  expect(monthsSince(at('2026-03-01T12:00:00Z'), at('2026-01-01T12:00:00Z'))).toEqual(['2026-01'])
  expect(monthsSince(0, at('2026-01-01T12:00:00Z'))).toHaveLength(24)
})

test('STM-01 only a month is taken from the address', () => {
  expect(monthIn('2026-11')).toBe('2026-11')
  for (const text of [null, '', '2026-13', '2026-1', '2026-11-01', 'november'])
    expect(monthIn(text)).toBeUndefined()
})
