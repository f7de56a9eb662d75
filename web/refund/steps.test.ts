import { expect, test } from 'vitest'
import { dayText, stepsOf } from './steps.ts'

test('REF-01 receiving comes first, adding to the wallet second, and what is done stays done', () => {
  const shown = (['none', 'receive', 'add', 'done'] as const).map((step) =>
    stepsOf(step).map(({ is }) => is),
  )
  expect(shown).toEqual([
    ['later', 'later'],
    ['next', 'later'],
    ['done', 'next'],
    ['done', 'done'],
  ])
})

test('a day of Bangkok is written as days are, not as the phone would count it', () => {
  expect(dayText('2026-01-02')).toBe('02/01/2026')
})
