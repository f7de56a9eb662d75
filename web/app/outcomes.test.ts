import { expect, test } from 'vitest'
import type { StatementEntry } from '#contract/statement'
import { toAmount } from '#money'
import { createOutcomes } from './outcomes.ts'

const entry = (
  _id: string,
  status: StatementEntry['status'],
  statementType: StatementEntry['statementType'] = 'transfer',
): StatementEntry => ({
  _id,
  statementType,
  status,
  from: 'WALLET',
  to: 'JOKER',
  amount: toAmount(100),
  createdAt: 0,
  endedAt: status === 'IN_PROGRESS' ? null : 1,
  reference: _id,
})

test('TRF-04 a transfer that was being confirmed is told once, when it ends', () => {
  const outcomes = createOutcomes()
  expect(outcomes([entry('a', 'IN_PROGRESS'), entry('b', 'SUCCESS')], false)).toEqual([])
  const ended = [entry('a', 'FAILED'), entry('b', 'SUCCESS')]
  expect(outcomes(ended, false)).toEqual([entry('a', 'FAILED')])
  expect(outcomes(ended, false)).toEqual([])
})

test('what is seen during the member’s own call is told by the screen that made it', () => {
  const outcomes = createOutcomes()
  outcomes([entry('a', 'IN_PROGRESS')], true)
  expect(outcomes([entry('a', 'SUCCESS')], false)).toEqual([])
})

test('WDR-04 a payout that came back is told; one that arrived is told elsewhere', () => {
  const outcomes = createOutcomes()
  const payouts = (status: StatementEntry['status']) => [entry('a', status, 'withdraw')]
  outcomes(payouts('IN_PROGRESS'), false)
  expect(outcomes(payouts('FAILED'), false)).toHaveLength(1)
  outcomes(payouts('IN_PROGRESS'), false)
  expect(outcomes(payouts('SUCCESS'), false)).toEqual([])
})
