import { expect, test } from 'vitest'
import type { StatementEntry } from '#contract/statement'
import { transfer, transferAll } from '#contract/transfer'
import type { OnTheWay } from '#contract/wallet'
import { toAmount } from '#money'
import { createOutcomes, hasEnded } from './outcomes.ts'

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

test('TRF-04 a transfer that was being confirmed is announced once, when it ends', () => {
  const outcomes = createOutcomes()
  expect(outcomes([entry('a', 'IN_PROGRESS'), entry('b', 'SUCCESS')], false)).toEqual([])
  const ended = [entry('a', 'FAILED'), entry('b', 'SUCCESS')]
  expect(outcomes(ended, false)).toEqual([entry('a', 'FAILED')])
  expect(outcomes(ended, false)).toEqual([])
})

test('what is seen during the member’s own call is announced by the screen that made it', () => {
  const outcomes = createOutcomes()
  outcomes([entry('a', 'IN_PROGRESS')], true)
  expect(outcomes([entry('a', 'SUCCESS')], false)).toEqual([])
})

test('WDR-04 a payout that came back is announced; one that arrived is announced elsewhere', () => {
  const outcomes = createOutcomes()
  const payouts = (status: StatementEntry['status']) => [entry('a', status, 'withdraw')]
  outcomes(payouts('IN_PROGRESS'), false)
  expect(outcomes(payouts('FAILED'), false)).toHaveLength(1)
  outcomes(payouts('IN_PROGRESS'), false)
  expect(outcomes(payouts('SUCCESS'), false)).toEqual([])
})

test('TRF-04 a transfer has ended when nothing of it is on the way any more', () => {
  const pending = { line: transfer.line, state: 'pending', askedAt: 0 } as const
  const out = { ...pending, body: { from: 'JOKER', to: 'WALLET', amount: 50 } }
  const all = { ...pending, line: transferAll.line, body: { to: 'WALLET' } }
  const other = { ...pending, line: 'POST /api/wallet/truelink', body: {} }
  const way = (from: string, to: string, type: OnTheWay['type'] = 'transfer') => [
    { type, from, to, amount: toAmount(50_00), createdAt: 1, reference: 'a', isHeld: false },
  ]
  expect(hasEnded(out, way('JOKER', 'WALLET'))).toBe(false)
  expect(hasEnded(out, way('UFABET', 'WALLET'))).toBe(false)
  expect(hasEnded(out, way('WALLET', 'UFABET'))).toBe(true)
  expect(hasEnded(out, way('WALLET', 'KBANK', 'withdraw'))).toBe(true)
  expect(hasEnded(all, way('WALLET', 'UFABET'))).toBe(false)
  expect(hasEnded(all, [])).toBe(true)
  expect(hasEnded(other, [])).toBe(false)
})
