import { expect, test } from 'vitest'
import { toAmount } from '#money'
import { match, twinsIn } from './match.ts'

const ours = { bankReference: null }

test('each of two movements with the same reference and amount gets a line of its own, without a clock too', () => {
  const amount = toAmount(100)
  const lines = [1, 2].map((number) => ({ number, at: null, amount, reference: 'W7F3' }))
  const entries = [1, 2].map((line) => {
    return {
      movement: 7,
      line,
      reference: 'withdraw:W7F3',
      at: new Date(0),
      amount,
      other: '',
      ...ours,
    }
  })
  expect(match(lines, entries)).toMatchObject([
    { number: 1, line: 1, matchedBy: 'reference' },
    { number: 2, line: 2, matchedBy: 'reference' },
  ])
})

test.each([
  ['a transfer', 'A7KD93MXW2PQ4HZT9', 'bank:SCB:A7KD93MXW2PQ4HZT9'],
  [
    'a transfer whose reference ends like a second try',
    'A7KD93MXW2PQ4HZR4',
    'bank:SCB:A7KD93MXW2PQ4HZR4',
  ],
  ['the second try of a payout', 'W7F3R2', 'withdraw:W7F3:settled'],
  ['the second try of a payout whose reference ends like one', 'W7R3R2', 'withdraw:W7R3:settled'],
])('the line and the movement of %s are twins', (_, line, movement) => {
  const twins = twinsIn([{ reference: line }], [{ reference: movement, ...ours }])
  expect(twins.hasEntry({ reference: line })).toBe(true)
  expect(twins.hasLine({ reference: movement, ...ours })).toBe(true)
})

test('a reference that an operator typed in lower case is the one that the bank printed in upper case', () => {
  const amount = toAmount(-100)
  const line = { number: 1, at: null, amount, reference: 'FT26112300K7' }
  const typed = { reference: 'withdraw:W7F3:settled', bankReference: 'ft26112300k7' }
  const entry = { ...typed, movement: 7, line: 1, at: new Date(0), amount, other: '' }
  expect(match([line], [entry])).toMatchObject([{ number: 1, matchedBy: 'reference' }])
  expect(twinsIn([line], [typed]).hasLine(typed)).toBe(true)
})

test.each([
  ['a payment on a QR', 'txn:2026:0042', 'qr:WW:txn:2026:0042'],
  ['a payment on a QR whose name ends like a movement of ours', 'A7:settled', 'qr:WW:A7:settled'],
  ['a transfer', '20260701:0042', 'bank:SCB:20260701:0042'],
  ['a payment in suspense', '20260701:0042', 'unmatched:SCB:20260701:0042'],
  ['a payment that left suspense', '20260701:0042', 'unmatched:SCB:20260701:0042:returned'],
  ['a payment with a long name', 'N'.repeat(64), `qr:WW:${'n'.repeat(80)}`],
  ['a payout that the bank made late', 'W7F3', 'late:withdraw:W7F3'],
])('a line without a clock is matched with %s by the whole reference', (_, line, movement) => {
  const amount = toAmount(100)
  const entry = { reference: movement, ...ours, movement: 7, line: 1, at: new Date(0), amount }
  const lines = [{ number: 1, at: null, amount, reference: line }]
  expect(match(lines, [{ ...entry, other: '' }])).toMatchObject([{ matchedBy: 'reference' }])
})

test('the end of a name alone is no match', () => {
  const twins = twinsIn([{ reference: '0042' }], [{ reference: 'qr:WW:2026:0042', ...ours }])
  expect(twins.hasEntry({ reference: '0042' })).toBe(false)
})

test('lines and movements of other references are no twins', () => {
  const twins = twinsIn(
    [{ reference: null }, { reference: 'W7F3R2' }],
    [{ reference: 'withdraw:W7F4:settled', ...ours }],
  )
  expect(twins.hasEntry({ reference: null })).toBe(false)
  expect(twins.hasEntry({ reference: 'W7F3R2' })).toBe(false)
  expect(twins.hasLine({ reference: 'withdraw:W7F4:settled', ...ours })).toBe(false)
})
