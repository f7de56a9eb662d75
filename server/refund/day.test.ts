import { expect, test } from 'vitest'
import { dayAt } from './day.ts'

test.each([
  ['2026-11-27T00:59:59.999+07:00', '2026-11-25', '2026-11-27T01:00+07:00'],
  ['2026-11-27T01:00+07:00', '2026-11-26', '2026-11-28T01:00+07:00'],
  ['2026-11-28T00:12+07:00', '2026-11-26', '2026-11-28T01:00+07:00'],
  ['2027-01-01T01:00+07:00', '2026-12-31', '2027-01-02T01:00+07:00'],
])('REF-01 at %s the refund is of %s, and of the next day from %s on', (now, day, nextAt) => {
  const found = dayAt(new Date(now))
  expect(found).toEqual({
    day,
    begin: new Date(`${day}T00:00+07:00`),
    end: new Date(`${day}T24:00+07:00`),
    nextAt: new Date(nextAt),
  })
})
