import { generate } from 'promptparse'
import { expect, test } from 'vitest'
import { toAmount } from '#money'
import { judge } from './credit.ts'
import { isOffered, offerOf } from './offers.ts'
import { outcomeOf } from './qr/making.ts'

const baht = (whole: number) => toAmount(whole * 100)
const payment = {
  reference: 'Q1',
  transaction: 'T1',
  amount: baht(100),
  currency: 'BAHT' as const,
  paidAt: new Date(),
}
const qr = { amount: baht(100), currency: 'BAHT' as const, state: 'open' as const }
const before = { qr: 'Q1', amount: baht(100), currency: 'BAHT' as const, isFresh: true }

test('DEP-03 each provider has its minimum and its presets', () => {
  expect(offerOf('KBANK', baht(1))).toEqual({
    minDeposit: baht(1),
    presets: [10, 20, 50, 100, 500, 1000].map(baht),
  })
  for (const provider of ['WW', 'PAYONEX'] as const)
    expect(offerOf(provider, baht(100))).toEqual({
      minDeposit: baht(100),
      presets: [100, 200, 300, 500, 1000].map(baht),
    })
  expect(offerOf('PAYTIMZ', baht(10))).toEqual({
    minDeposit: baht(10),
    presets: [10, 50, 100, 500, 1000].map(baht),
  })
})

test('DEP-03 a minimum from the settings is also the first preset', () => {
  expect(offerOf('PAYTIMZ', baht(60))).toEqual({
    minDeposit: baht(60),
    presets: [60, 100, 500, 1000].map(baht),
  })
})

test('DEP-03 an amount is accepted from the minimum up to the limit of PromptPay', () => {
  const offer = offerOf('WW', baht(100))
  const taken = [99.99, 100, 1234.56, 500_000, 500_000.01].map((decimal) =>
    isOffered(offer, toAmount(Math.round(decimal * 100))),
  )
  expect(taken).toEqual([false, true, true, true, false])
})

test.each([
  ['open', 'credit'],
  ['asking', 'credit'],
  ['expired', 'credit'],
  ['cancelled', 'credit'],
  ['refused', 'credit'],
  ['paid', 'qr_already_paid'],
] as const)('DEP-07 a right payment on a QR that is %s: %s', (state, verdict) => {
  expect(judge(payment, { ...qr, state }, undefined, false)).toBe(verdict)
})

test('DEP-07 a payment that does not match is kept for review, and a credited one stays credited', () => {
  expect(judge(payment, undefined, undefined, false)).toBe('reference_unknown')
  expect(judge({ ...payment, amount: baht(99) }, qr, undefined, false)).toBe('amount_mismatch')
  expect(judge({ ...payment, currency: 'LAK' }, qr, undefined, false)).toBe('currency_mismatch')
  expect(judge(payment, qr, undefined, true)).toBe('contradictory')
  expect(judge(payment, { ...qr, state: 'paid' }, before, false)).toBe('credited')
  expect(judge({ ...payment, amount: baht(99) }, qr, before, false)).toBe('contradictory')
  expect(judge({ ...payment, reference: 'Q2' }, qr, before, false)).toBe('contradictory')
})

test('DEP-06 a QR is shown only when its payload is PromptPay for exactly our amount', () => {
  const made = (amount: number) => ({
    word: 'done' as const,
    providerReference: 'P1',
    payload: generate.anyId({ type: 'MSISDN', target: '0812345678', amount }),
    expiresAt: new Date(),
    receiver: 'KAPAO',
  })
  expect(outcomeOf(made(100), qr).word).toBe('done')
  expect(outcomeOf(made(100.01), qr)).toMatchObject({ word: 'refused' })
  expect(outcomeOf({ ...made(100), payload: 'https://example.org' }, qr)).toMatchObject({
    word: 'refused',
  })
  expect(outcomeOf({ word: 'unknown', reason: 'time-out' }, qr).word).toBe('unknown')
})
