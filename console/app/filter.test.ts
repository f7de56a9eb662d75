import { expect, test } from 'vitest'
import { amountOf, complete, dayEnd, dayStart, momentOf, unreadIn } from './filter.ts'

test('a day begins and ends in Bangkok, whatever the time zone of the computer', () => {
  expect(dayStart('2026-11-01')).toBe(Date.UTC(2026, 9, 31, 17))
  expect(dayEnd('2026-11-01')).toBe(Date.UTC(2026, 10, 1, 17) - 1)
})

test.each(['2026-13-40', '2026-1-1', '1969-12-31', 'x', '', undefined])('%j is no day', (text) => {
  expect([dayStart(text), dayEnd(text)]).toEqual([undefined, undefined])
})

test.each([
  ['1,000.50', 1_000_50],
  ['๑,๐๐๐.๕๐', 1_000_50],
  ['໑໐໐໐', 1_000_00],
  [' 0 ', 0],
  ['12.345', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['1,2,3', undefined],
  ['1,5', undefined],
  ['1,0000', undefined],
  [',', undefined],
  ['1,234,567.8', 1_234_567_80],
  ['x', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j is the amount %j', (text, amount) => {
  expect(amountOf(text)).toBe(amount)
})

test('fields without a value are left out', () => {
  expect(complete({ state: 'failed', from: 0, isNew: false, to: undefined })).toEqual({
    state: 'failed',
    from: 0,
    isNew: false,
  })
})

test('a field that is filled and not in the request is one that cannot be read', () => {
  const filter = { amountFrom: '1,5', amountTo: '15', bank: ' ', from: undefined, to: 'partial' }
  expect(unreadIn(filter, { amountTo: 15_00, isNew: false })).toEqual(['amountFrom', 'to'])
})

test('a typed time is one of the business day, whatever the clock of the machine', () => {
  expect(momentOf('2026-11-23T08:30')).toBe(Date.UTC(2026, 10, 23, 1, 30))
  expect(momentOf('')).toBeUndefined()
  expect(momentOf('tomorrow')).toBeUndefined()
})
