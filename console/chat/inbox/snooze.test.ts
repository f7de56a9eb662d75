import { expect, test } from 'vitest'
import { timesAfter } from './snooze.ts'

test('a conversation is snoozed for hours from the next quarter, or until nine of the business day', () => {
  const now = Date.parse('2026-11-24T23:50:10+07:00')
  expect(timesAfter(now).map((at) => new Date(at).toISOString())).toEqual(
    [
      '2026-11-25T01:00+07:00',
      '2026-11-25T04:00+07:00',
      '2026-11-25T09:00+07:00',
      '2026-11-26T09:00+07:00',
      '2026-11-27T09:00+07:00',
      '2026-12-01T09:00+07:00',
    ].map((text) => new Date(text).toISOString()),
  )
})
