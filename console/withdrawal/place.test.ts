import { expect, test } from 'vitest'
import type { WithdrawalRow } from '#contract/operator-withdrawal'
import { boardInput, unreadOf, waitTone } from './place.ts'

test('a row is red past twice the target, and only while it is undecided', () => {
  const after = (minutes: number, column: WithdrawalRow['column'] = 'decide') =>
    waitTone({ column, since: 0 }, minutes * 60_000, 15)
  expect([after(15), after(16), after(30), after(31)]).toEqual(['calm', 'wait', 'wait', 'bad'])
  expect(after(600, 'paid')).toBe('calm')
})

test('the address filters the board; what is unknown or incomplete does not', () => {
  expect(boardInput({})).toEqual({ column: 'decide' })
  expect(
    boardInput({ column: 'gone', rule: 'none', claimed: 'all', bank: 'K', amountFrom: 'x' }),
  ).toEqual({
    column: 'decide',
  })
  expect(
    unreadOf({
      column: 'paid',
      rule: 'none',
      claimed: 'mine',
      bank: 'K',
      amountFrom: 'x',
      amountTo: '1',
    }),
  ).toEqual(['rule', 'bank', 'amountFrom'])
  expect(
    boardInput({
      column: 'paid',
      rule: 'above',
      claimed: 'mine',
      bank: ' scb',
      amountFrom: '500',
      amountTo: '1,000',
    }),
  ).toEqual({
    column: 'paid',
    rule: 'above',
    claimed: 'mine',
    bank: 'SCB',
    amountMin: 500_00,
    amountMax: 1_000_00,
  })
})
