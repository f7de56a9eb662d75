import { expect, test } from 'vitest'
import type { DepositBank } from '#contract/deposit'
import { type Amount, toAmount } from '#money'
import { type Group, groupsOf, presetsFor, stepsAt, waysIn } from './ways.ts'

const bank = (given: Partial<DepositBank>): DepositBank => ({
  bankCode: 'SCB',
  bankType: 'BANK',
  mode: 'AUTO',
  currency: 'BAHT',
  bankAccountName: 'KAPAO',
  bankAccountNo: '1234567890',
  bank: { nameTH: 'ไทยพาณิชย์', nameEN: 'SCB', nameLA: 'SCB' },
  qr: null,
  closed: null,
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
  const wallet = {
    walletAccountName: 'KAPAO',
    walletAccountNo: '0812345678',
    isOpen: true,
    closed: null,
  }
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

test('DEP-12 every bank tells of the minute for the money, and a manual one of the hour for the slip', () => {
  for (const bankCode of ['SCB', 'KBANK', 'GSB', 'BCEL', 'NEWBANK']) {
    expect(stepsAt({ bankCode, mode: 'MANUAL' })).toEqual(
      expect.arrayContaining(['deposit.stepSlip', 'deposit.stepCredit']),
    )
    expect(stepsAt({ bankCode, mode: 'AUTO' })).toContain('deposit.stepCredit')
  }
})

test('DEP-12 no bank says both that a slip is needed and that it is not', () => {
  for (const bankCode of ['SCB', 'KBANK', 'GSB', 'BCEL', 'NEWBANK']) {
    expect(stepsAt({ bankCode, mode: 'AUTO' })).not.toContain('deposit.stepSlip')
    expect(stepsAt({ bankCode, mode: 'MANUAL' })).not.toContain('deposit.stepAuto')
  }
})

const wallet = {
  walletAccountName: 'KAPAO',
  walletAccountNo: '0812345678',
  isOpen: true,
  closed: null,
}
const all = waysIn({
  banks: [
    bank({ bankCode: 'KBANK', mode: 'QR', qr }),
    bank({}),
    bank({ bankCode: 'BBL', mode: 'MANUAL' }),
    bank({ bankCode: 'WW', bankType: 'PAYMENT', mode: 'QR', qr }),
  ],
  wallets: [
    { ...wallet, mode: 'AUTO' },
    { ...wallet, mode: 'GIFT' },
  ],
  isManual: true,
})
const keysOf = (groups: Group[]) =>
  groups.map(({ name, ways }) => [name, ...ways.map(({ key }) => key)])

test('DEP-01 the ways are in three groups, and none is lost', () => {
  expect(keysOf(groupsOf(all))).toEqual([
    ['qr', 'KBANK QR BAHT', 'WW QR BAHT'],
    ['bank', 'SCB AUTO BAHT', 'BBL MANUAL BAHT'],
    ['trueMoney', 'wallet AUTO', 'wallet GIFT'],
  ])
})

test('DEP-01 the way that was used last comes first with its group, and the member’s own bank before other banks', () => {
  expect(keysOf(groupsOf(all, { last: 'wallet GIFT', ownBank: 'BBL' }))).toEqual([
    ['trueMoney', 'wallet GIFT', 'wallet AUTO'],
    ['qr', 'KBANK QR BAHT', 'WW QR BAHT'],
    ['bank', 'BBL MANUAL BAHT', 'SCB AUTO BAHT'],
  ])
  expect(keysOf(groupsOf(all, { last: 'gone' }))).toEqual(keysOf(groupsOf(all)))
})

test('DEP-01 a group without a way is not there', () => {
  expect(groupsOf(waysIn({ banks: [bank({})], wallets: [], isManual: false }))).toHaveLength(1)
})

test('DEP-03 the presets of a bonus that waits begin at its minimum and have the deposit that brings all of it', () => {
  const baht = (...whole: number[]) => whole.map((each) => toAmount(each * 100))
  const offer = { minDeposit: toAmount(100), presets: baht(10, 20, 50, 100, 500, 1_000) }
  const [minimumDeposit, full] = baht(150, 300) as [Amount, Amount]
  expect(presetsFor(offer)).toEqual(offer.presets)
  expect(presetsFor(offer, { minimumDeposit, fullAt: full })).toEqual(baht(150, 300, 500, 1_000))
  expect(presetsFor(offer, { minimumDeposit, fullAt: undefined })).toEqual(baht(150, 500, 1_000))
  const large = { ...offer, minDeposit: toAmount(200_00) }
  expect(presetsFor(large, { minimumDeposit, fullAt: full })).toEqual(baht(200, 300, 500, 1_000))
})
