import { expect, test } from 'vitest'
import { depositInput } from './filter.ts'

test('fields that are not complete do not filter, digits are typed in any script, and the last day counts to its end', () => {
  const typed = {
    kind: 'nothing',
    state: 'failed',
    reference: 'abc',
    sender: '1',
    bank: ' scb ',
    amountFrom: 'x',
    amountTo: '1,500.50',
    from: '2026-11-22',
    to: '2026-11-22',
  }
  expect(depositInput(typed)).toEqual({
    state: 'failed',
    bank: 'SCB',
    amountTo: 1_500_50,
    from: Date.parse('2026-11-21T17:00:00Z'),
    to: Date.parse('2026-11-22T16:59:59.999Z'),
  })
  expect(depositInput({ sender: '๑๒໓໔' })).toEqual({ sender: '1234' })
  expect(depositInput({})).toEqual({})
})
