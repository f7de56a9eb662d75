import { expect, onTestFinished, test } from 'vitest'
import type { StatementEntry } from '#contract/statement'
import { toAmount } from '#money'
import { notShown, showsHere } from './useShownHere.ts'

const entry = (given: Partial<StatementEntry>): StatementEntry => ({
  _id: '1',
  statementType: 'deposit',
  status: 'SUCCESS',
  from: 'KBANK',
  to: 'WALLET',
  amount: toAmount(50_000),
  createdAt: 0,
  endedAt: null,
  reference: 'qr:KBANK:1',
  ...given,
})
const prize = (code: string) =>
  entry({
    statementType: 'bonus',
    from: 'SPIN',
    reference: `coupon:${code}`,
    luckydraw: { description: '50 baht' },
  })

test('a prize that its screen has named is announced by no second toast, and other prizes are', () => {
  const [claimed, other] = [prize('THISONE234567890'), prize('OTHER23456789012')]
  expect(notShown([claimed, other])).toEqual([claimed, other])
  onTestFinished(showsHere(({ reference }) => reference === claimed.reference))
  expect(notShown([claimed, other])).toEqual([other])
})

test('a deposit that a screen shows takes the bonus with it that it granted', () => {
  const deposit = entry({})
  const grant = entry({ statementType: 'bonus', bonus: { description: 'Welcome' } })
  expect(notShown([grant])).toEqual([grant])
  onTestFinished(showsHere(({ reference }) => reference.startsWith('qr:')))
  expect(notShown([deposit, { ...grant, reference: 'bonus:1' }])).toEqual([])
})
