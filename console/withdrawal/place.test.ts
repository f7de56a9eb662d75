import { expect, test } from 'vitest'
import type { WithdrawalRow } from '#contract/operator-withdrawal'
import { boardInput, settledRows, waitTone } from './place.ts'

const row = (reference: string) => ({ reference }) as WithdrawalRow
const shown = (rows: { reference: string; isGone: boolean }[]) =>
  rows.map(({ reference, isGone }) => reference + (isGone ? ' gone' : ''))

test('rows do not move while the pointer is over them, and catch up when it leaves', () => {
  const before = settledRows([], [row('A'), row('B')], true)
  const during = settledRows(before, [row('B'), row('C')], true)
  expect(shown(during)).toEqual(['A gone', 'B', 'C'])
  expect(shown(settledRows(during, [row('B'), row('C')], false))).toEqual(['B', 'C'])
})

test('a row is red past twice the target, and only while it waits for a decision', () => {
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
