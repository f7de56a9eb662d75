import { expect, test } from 'vitest'
import type { StatementEntry } from '#contract/statement'
import { toAmount } from '#money'
import { isPaymentOf } from './payment.ts'

const qr = { amount: toAmount(10_000), createdAt: 1_000 }
const entry = (given: Partial<StatementEntry>): StatementEntry => ({
  _id: '1',
  statementType: 'deposit',
  status: 'SUCCESS',
  from: 'WW',
  to: 'WALLET',
  amount: qr.amount,
  createdAt: 1_001,
  endedAt: null,
  reference: 'qr:WW:1',
  ...given,
})

test('a deposit of its amount by its provider, after it was made, paid the QR', () => {
  expect(isPaymentOf(entry({}), 'WW', qr)).toBe(true)
})

test.each([
  ['by another provider', { from: 'KBANK' }],
  ['of another amount', { amount: toAmount(10_001) }],
  ['from before the QR', { createdAt: 999 }],
  ['still in progress', { status: 'IN_PROGRESS' }],
  ['that is a bonus', { statementType: 'bonus' }],
] as [string, Partial<StatementEntry>][])('an entry %s did not pay it', (_, given) => {
  expect(isPaymentOf(entry(given), 'WW', qr)).toBe(false)
})
