import { expect, test, vi } from 'vitest'
import {
  formatAccountNumber,
  formatDay,
  formatMoment,
  formatRemaining,
  relativeTime,
  showTimesAhead,
} from './time.ts'

const at = (...parts: [number, number, number, number, number, number]) =>
  new Date(...parts).getTime()

test('I18N-04 a moment shows as DD/MM/YYYY HH:mm:ss in years of the common era', () => {
  expect(formatMoment(at(2026, 0, 5, 4, 3, 2))).toBe('05/01/2026 04:03:02')
  expect(formatMoment(at(2026, 10, 21, 23, 59, 59))).toBe('21/11/2026 23:59:59')
  expect(formatDay(at(2026, 1, 1, 0, 0, 0))).toBe('01/02/2026')
})

test('I18N-05 relative time is given in the largest unit that is full', () => {
  const now = 2_000_000_000_000
  const ago = (seconds: number) => relativeTime(now - seconds * 1000, now)
  expect(ago(1)).toEqual({ id: 'time.seconds', count: 1 })
  expect(ago(59)).toEqual({ id: 'time.seconds', count: 59 })
  expect(ago(60)).toEqual({ id: 'time.minutes', count: 1 })
  expect(ago(3_599)).toEqual({ id: 'time.minutes', count: 59 })
  expect(ago(3_600)).toEqual({ id: 'time.hours', count: 1 })
  expect(ago(86_399)).toEqual({ id: 'time.hours', count: 23 })
  expect(ago(86_400)).toEqual({ id: 'time.days', count: 1 })
  expect(ago(2_591_999)).toEqual({ id: 'time.days', count: 29 })
  expect(ago(2_592_000)).toEqual({ id: 'time.months', count: 1 })
  expect(ago(31_535_999)).toEqual({ id: 'time.months', count: 12 })
  expect(ago(31_536_000)).toEqual({ id: 'time.years', count: 1 })
})

test('I18N-05 what has just been, or lies ahead by a clock that is wrong, is now', () => {
  expect(relativeTime(1000, 1999).id).toBe('time.now')
  expect(relativeTime(5000, 1000).id).toBe('time.now')
})

test('I18N-06 only account numbers of ten characters show as 3-3-rest', () => {
  expect(formatAccountNumber('1234567890')).toBe('123-456-7890')
  expect(formatAccountNumber('123456789')).toBe('123456789')
  expect(formatAccountNumber('010120001234567001')).toBe('010120001234567001')
})

test('DEP-03 what remains shows as mm:ss and ends at 00:00', () => {
  expect(formatRemaining(15 * 60_000)).toBe('15:00')
  expect(formatRemaining(61_000)).toBe('01:01')
  expect(formatRemaining(500)).toBe('00:01')
  expect(formatRemaining(0)).toBe('00:00')
  expect(formatRemaining(-5000)).toBe('00:00')
})

test('the console shows the time of Bangkok, whatever the time zone of the computer', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  const evening = Date.UTC(2026, 10, 26, 17, 30, 5)
  expect(formatMoment(evening)).toBe('26/11/2026 12:30:05')
  showTimesAhead(7 * 3_600_000)
  expect(formatMoment(evening)).toBe('27/11/2026 00:30:05')
  expect(formatDay(evening)).toBe('27/11/2026')
  vi.unstubAllEnvs()
})
