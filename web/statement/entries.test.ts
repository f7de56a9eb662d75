import { expect, test } from 'vitest'
import type { StatementEntry } from '#contract/statement'
import { toAmount } from '#money'
import { createArrivals } from './arrivals.ts'
import {
  activityText,
  byDay,
  iconOf,
  isDeduction,
  linkedDescription,
  shownReference,
  signedAmount,
  unsignedText,
} from './entries.ts'

const entry = (given: Partial<StatementEntry>): StatementEntry => ({
  _id: '1',
  statementType: 'deposit',
  status: 'SUCCESS',
  from: 'KBANK',
  to: 'WALLET',
  amount: toAmount(50_000),
  createdAt: new Date(2026, 10, 21, 12).getTime(),
  endedAt: null,
  reference: 'qr:KBANK:1',
  ...given,
})

test('STM-01 deposits and bonuses have a plus, withdrawals a minus, others none', () => {
  const shown = (statementType: StatementEntry['statementType']) =>
    signedAmount(entry({ statementType }), 'BAHT')
  expect(shown('deposit')).toBe('+฿500.00')
  expect(shown('bonus')).toBe('+฿500.00')
  expect(shown('withdraw')).toBe('−฿500.00')
  expect(shown('transfer')).toBe('฿500.00')
  expect(shown('finish_bonus')).toBe('฿500.00')
})

test('an amount is without a sign of its currency until the currency is known', () => {
  const shown = entry({ statementType: 'deposit' })
  expect(signedAmount(shown, undefined)).toBe('+500.00')
  expect(signedAmount(shown, 'LAK')).toBe('+₭500.00')
})

test('STM-01 a type is read whatever its case', () => {
  expect(signedAmount(entry({ statementType: 'DEPOSIT' as 'deposit' }), 'BAHT')).toBe('+฿500.00')
})

test('STM-01 a reward shows where it came from, by its picture, its name and its description', () => {
  const shown = (link: 'bonus' | 'promotion' | 'invite' | 'refund' | 'luckydraw') => {
    const reward = entry({ statementType: 'bonus', [link]: { description: `by ${link}` } })
    return [iconOf(reward), activityText(reward), linkedDescription(reward)]
  }
  expect(shown('bonus')).toEqual(['lotus', 'statement.bonus', 'by bonus'])
  expect(shown('promotion')).toEqual(['lotus', 'place.promotion', 'by promotion'])
  expect(shown('invite')).toEqual(['invite', 'place.invite', 'by invite'])
  expect(shown('refund')).toEqual(['refund', 'place.refund', 'by refund'])
  expect(shown('luckydraw')).toEqual(['wheel', 'place.spin', 'by luckydraw'])
})

test('STM-01 a bonus that ended and a reward that is set aside are not announced as money that came', () => {
  const ended = entry({ statementType: 'finish_bonus', promotion: { description: 'by code' } })
  expect([iconOf(ended), activityText(ended), signedAmount(ended, 'BAHT')]).toEqual([
    'flag',
    'statement.finish_bonus',
    '฿500.00',
  ])
  const aside = entry({ statementType: 'transfer', refund: { description: '20/11/2026' } })
  expect([iconOf(aside), activityText(aside), signedAmount(aside, 'BAHT')]).toEqual([
    'refund',
    'statement.aside',
    '฿500.00',
  ])
})

test('entries of one day stand together, across midnight apart', () => {
  const late = new Date(2026, 10, 20, 23, 59, 59).getTime()
  const early = new Date(2026, 10, 21, 0, 0, 0).getTime()
  const days = byDay([
    entry({ createdAt: early + 1 }),
    entry({ createdAt: early }),
    entry({ createdAt: late }),
  ])
  expect(days.map(({ entries }) => entries.length)).toEqual([2, 1])
})

test('what was there at the first read is not announced as new', () => {
  const arrivals = createArrivals()
  expect(arrivals([entry({})])).toEqual([])
  expect(arrivals([entry({})])).toEqual([])
})

test('a deposit is announced once, though it is read twice', () => {
  const arrivals = createArrivals()
  arrivals([])
  expect(arrivals([entry({})])).toHaveLength(1)
  expect(arrivals([entry({})])).toEqual([])
})

test('a withdrawal is announced when it is paid, not while it is in progress', () => {
  const arrivals = createArrivals()
  arrivals([])
  const withdrawal = { statementType: 'withdraw', to: 'KBANK', from: 'WALLET' } as const
  expect(arrivals([entry({ ...withdrawal, status: 'IN_PROGRESS' })])).toEqual([])
  expect(arrivals([entry(withdrawal)])).toHaveLength(1)
})

test('the member’s own transfer is not announced as an arrival', () => {
  const arrivals = createArrivals()
  arrivals([])
  expect(arrivals([entry({ statementType: 'transfer' })])).toEqual([])
})

test('BON-06 a bonus that is played in full is announced, one that ended otherwise is not', () => {
  const arrivals = createArrivals()
  arrivals([])
  const ended = { statementType: 'finish_bonus', from: 'WALLET', to: 'BONUS' } as const
  expect(arrivals([entry(ended)])).toEqual([])
  const met = { ...ended, _id: 'met', from: 'BONUS', to: 'WALLET' }
  expect(arrivals([entry(met)])).toHaveLength(1)
})

test('STM-01 the end of a bonus is a deduction if money was taken, and not if it was wagered', () => {
  const ended = { statementType: 'finish_bonus', from: 'WALLET', to: 'BONUS' } as const
  expect(isDeduction(entry(ended))).toBe(true)
  expect(isDeduction(entry({ ...ended, amount: toAmount(0) }))).toBe(false)
  expect(isDeduction(entry({ ...ended, from: 'BONUS', to: 'WALLET' }))).toBe(false)
  expect(isDeduction(entry({}))).toBe(false)
})

test('STM-01 a line without a sign says why, and no other line does', () => {
  const why = (given: Partial<StatementEntry>) => unsignedText(entry(given))
  expect(why({ statementType: 'transfer', from: 'WALLET', to: 'JOKER' })).toBe(
    'detail.unsignedTransfer',
  )
  const invite = { description: 'Somchai · 1%' }
  expect(why({ statementType: 'transfer', from: 'INVITE', invite })).toBe('detail.unsignedAside')
  expect(why({ statementType: 'finish_bonus', from: 'BONUS' })).toBe('detail.unsignedMet')
  expect(why({ statementType: 'finish_bonus', from: 'WALLET', to: 'BONUS' })).toBe(
    'detail.unsignedDeducted',
  )
  const costless = { from: 'WALLET', to: 'BONUS', amount: toAmount(0) }
  expect(why({ statementType: 'finish_bonus', ...costless })).toBe('detail.unsignedCostless')
  expect(why({ statementType: 'transfer', from: 'WALLET', to: 'ADJUSTMENT' })).toBeUndefined()
  expect(why({ statementType: 'transfer', status: 'FAILED' })).toBeUndefined()
  for (const statementType of ['deposit', 'bonus', 'withdraw'] as const)
    expect(why({ statementType })).toBeUndefined()
})

test('a reference is shown without the words of the ledger, and by the entry’s number if little is left', () => {
  const shown = (reference: string) => shownReference(entry({ reference, _id: '4711' }))
  expect(shown('withdraw:4P4KXYZ9')).toBe('4P4KXYZ9')
  expect(shown('bank:SCB:20261121000000123456')).toBe('20261121000000123456')
  expect(shown('finish:1')).toBe('4711')
})

test('STM-01 what support credited or debited has a name of its own, and a debit has a minus', () => {
  const shown = (given: Partial<StatementEntry>) => {
    const adjusted = entry(given)
    return [activityText(adjusted), signedAmount(adjusted, 'BAHT')]
  }
  expect(shown({ statementType: 'bonus', from: 'ADJUSTMENT' })).toEqual([
    'statement.adjustment',
    '+฿500.00',
  ])
  expect(shown({ statementType: 'transfer', from: 'WALLET', to: 'ADJUSTMENT' })).toEqual([
    'statement.adjustment',
    '−฿500.00',
  ])
})
