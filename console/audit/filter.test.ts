import { expect, test } from 'vitest'
import { auditInput } from './filter.ts'

test('a filter becomes the input of the call: days of Bangkok, amounts in satang, names in small letters', () => {
  expect(
    auditInput({
      username: ' Fon ',
      action: 'money-decide',
      kind: 'payment',
      about: ' 4 ',
      amountFrom: '1,000.50',
      amountTo: '2000',
      from: '2026-11-01',
      to: '2026-11-01',
    }),
  ).toEqual({
    username: 'fon',
    action: 'money-decide',
    kind: 'payment',
    about: '4',
    amountFrom: 1_000_50,
    amountTo: 2_000_00,
    from: Date.UTC(2026, 9, 31, 17),
    to: Date.UTC(2026, 10, 1, 17) - 1,
  })
})

test('a field that is incomplete or wrong does not filter', () => {
  expect(
    auditInput({
      action: '<b>',
      amountFrom: '12.345',
      amountTo: '-1',
      from: '2026-13-40',
      to: 'x',
    }),
  ).toEqual({})
})
