import { expect, test } from 'vitest'
import { toAmount } from '#money'
import type { Translate } from '../../app/texts.ts'
import { currencyPaid, reviewedIn, reviewText } from './review.ts'

const t: Translate = (text, values = {}) => `${text} ${JSON.stringify(values)}`
const shared = { qrcodeId: 'QR1', asked: toAmount(500_00), receivedAt: 0 }
const other = { ...shared, amount: toAmount(500_000_00), currency: 'LAK' } as const
const amount = { ...shared, amount: toAmount(450_00), reason: 'amount_mismatch' } as const

test('DEP-07 a payment in another currency than its QR’s names both currencies', () => {
  expect(currencyPaid(other, 'BAHT')).toBe('LAK')
  expect(reviewText(t, other, 'BAHT')).toBe(
    'review.amount {"paid":"₭500,000.00","asked":"฿500.00"}',
  )
  expect(reviewText(t, amount, 'BAHT')).toBe('review.amount {"paid":"฿450.00","asked":"฿500.00"}')
})

test('payments of both lists are in review, and those of an earlier server too', () => {
  const data = { now: 0, entries: [], qrs: [] }
  expect(reviewedIn({ ...data, inReview: [amount], inOtherCurrency: [other] })).toEqual([
    amount,
    other,
  ])
  expect(reviewedIn({ ...data, inReview: [amount] })).toEqual([amount])
  expect(reviewedIn(data)).toEqual([])
})
