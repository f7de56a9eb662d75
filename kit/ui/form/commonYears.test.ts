import { expect, test } from 'vitest'
import { inCommonYears } from './commonYears.ts'

test.each([
  ['2533-05-01', '1990-05-01'],
  ['1990-05-01', '1990-05-01'],
  ['2400-01-31', '1857-01-31'],
  ['', ''],
  // While a year is typed, the browser gives each of its beginnings.
  ['0002-05-01', '0002-05-01'],
  ['0253-05-01', '0253-05-01'],
])('the date %j is %j', (typed, date) => {
  expect(inCommonYears(typed)).toBe(date)
})
