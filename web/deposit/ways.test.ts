import { expect, test } from 'vitest'
import type { DepositBank } from '#contract/deposit'
import { toAmount } from '#money'
import { stepsAt, waysIn } from './ways.ts'

const bank = (given: Partial<DepositBank>): DepositBank => ({
  bankCode: 'SCB',
  bankType: 'BANK',
  mode: 'AUTO',
  currency: 'BAHT',
  bankAccountName: 'KAPAO',
  bankAccountNo: '1234567890',
  bank: { nameTH: 'ไทยพาณิชย์', nameEN: 'SCB', nameLA: 'SCB' },
  qr: null,
  ...given,
})
const qr = { minDeposit: toAmount(100), presets: [toAmount(1_000)] }

const views = (...banks: DepositBank[]) =>
  waysIn({ banks, wallets: [], isManual: false }).map(({ view }) => view)

test('DEP-01 KBANK has a view for its account and another for its QR', () => {
  expect(views(bank({ bankCode: 'KBANK' }), bank({ bankCode: 'KBANK', mode: 'QR', qr }))).toEqual([
    'bank',
    'qr',
  ])
})

test('DEP-01 the payment providers make QRs', () => {
  const providers = ['WW', 'PAYTIMZ', 'PAYONEX'].map((bankCode) =>
    bank({ bankCode, bankType: 'PAYMENT', mode: 'QR', qr }),
  )
  expect(views(...providers)).toEqual(['qr', 'qr', 'qr'])
})

test('DEP-01 SCB, GSB, BCEL and banks we do not know show their account', () => {
  const codes = ['SCB', 'GSB', 'BCEL', 'NEWBANK']
  expect(views(...codes.map((bankCode) => bank({ bankCode })))).toEqual(codes.map(() => 'bank'))
})

test('DEP-01 TrueWallet is a number or a gift link, by its mode', () => {
  const wallet = { walletAccountName: 'KAPAO', walletAccountNo: '0812345678', isOpen: true }
  const ways = waysIn({
    banks: [],
    wallets: [
      { ...wallet, mode: 'AUTO' },
      { ...wallet, mode: 'GIFT' },
    ],
    isManual: false,
  })
  expect(ways.map(({ view }) => view)).toEqual(['trueWallet', 'gift'])
})

test('DEP-12 every bank tells of the hour for the slip and the minute for the money', () => {
  for (const bankCode of ['SCB', 'KBANK', 'GSB', 'BCEL', 'NEWBANK']) {
    expect(stepsAt({ bankCode, mode: 'MANUAL' })).toEqual(
      expect.arrayContaining(['deposit.stepSlip', 'deposit.stepCredit']),
    )
    expect(stepsAt({ bankCode, mode: 'AUTO' })).toEqual(
      expect.arrayContaining(['deposit.stepFallback', 'deposit.stepCredit']),
    )
  }
})

test('DEP-12 no bank says both that a slip is needed and that it is not', () => {
  for (const bankCode of ['SCB', 'KBANK', 'GSB', 'BCEL', 'NEWBANK']) {
    expect(stepsAt({ bankCode, mode: 'AUTO' })).not.toContain('deposit.stepSlip')
    expect(stepsAt({ bankCode, mode: 'MANUAL' })).not.toContain('deposit.stepAuto')
  }
})
