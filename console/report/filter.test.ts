import { expect, test } from 'vitest'
import { periodText, reportInput, unreadDays } from './filter.ts'

const lateInUtc = Date.parse('2026-11-23T20:00:00Z')

test('without an address a report shows the last 30 days of Bangkok', () => {
  expect(reportInput('deposits', {}, lateInUtc)).toEqual({
    from: '2026-10-26',
    to: '2026-11-24',
    step: 'day',
    currency: 'BAHT',
  })
})

test('the address chooses, and what it cannot mean counts as not said', () => {
  const fields = { from: '2026-01-01', to: '2026-03-31', step: 'month', currency: 'LAK' }
  expect(reportInput('deposits', fields, lateInUtc)).toEqual(fields)
  expect(
    reportInput('deposits', { to: '31/03/2026', step: 'year', currency: 'USD' }, lateInUtc),
  ).toEqual(reportInput('deposits', {}, lateInUtc))
})

test('a day that is no day is unread, and one that is missing is not', () => {
  expect(unreadDays({ from: 'partial', to: '0202-03-31' })).toEqual(['from', 'to'])
  expect(unreadDays({ from: '', to: '2026-03-31' })).toEqual([])
  expect(unreadDays({})).toEqual([])
})

test('a report is split by the first of its splits, unless the address names another of them', () => {
  expect(reportInput('members', {}, lateInUtc).by).toBe('source')
  expect(reportInput('members', { by: 'inviter' }, lateInUtc).by).toBe('inviter')
  expect(reportInput('games', { by: 'inviter' }, lateInUtc).by).toBe('provider')
})

test('a period is named by its first day, a month by its number', () => {
  expect(periodText('2026-11-02', 'week')).toBe('02/11/2026')
  expect(periodText('2026-11-01', 'month')).toBe('11/2026')
})
