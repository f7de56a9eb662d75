import { expect, test } from 'vitest'
import { cleaned, edited, grouped, positionAfter } from './amountText.ts'

test('what is no digit and no point is left out, and there are at most two places', () => {
  expect(
    ['1,234.567', 'a12b', '.5', '007', '1.2.3', '฿50', '', '๑,๒๕๐.๕', '໑໒໐'].map(cleaned),
  ).toEqual(['1234.56', '12', '0.5', '7', '1.2', '50', '', '1250.5', '120'])
})

test('an amount shows separators while it is typed', () => {
  expect(['', '1', '999', '1000', '1234567.5', '1000.'].map(grouped)).toEqual([
    '',
    '1',
    '999',
    '1,000',
    '1,234,567.5',
    '1,000.',
  ])
})

test('the caret stays behind the digit that was typed', () => {
  // 1,2|34 with a 9 typed at the bar
  const edit = edited('1234', '1,2934', 4)
  expect(edit).toEqual({ value: '12934', before: 3 })
  expect(positionAfter(grouped(edit.value), edit.before)).toBe('12,9'.length)
})

test('deleting a separator deletes the digit before it', () => {
  expect(edited('1234', '1234', 1)).toEqual({ value: '234', before: 0 })
  expect(edited('1234', '1,34', 2)).toEqual({ value: '134', before: 1 })
})

test('an amount that is pasted over itself without separators stays what it is', () => {
  expect(edited('25000', '25000', 5)).toEqual({ value: '25000', before: 5 })
  expect(edited('1234567', '1,234567', 8)).toEqual({ value: '1234567', before: 7 })
  expect(edited('25000', '25000', 2)).toEqual({ value: '2000', before: 1 })
})
