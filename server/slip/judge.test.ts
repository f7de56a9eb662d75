import { expect, test } from 'vitest'
import { toAmount } from '#money'
import type { SlipTransfer } from '#providers/banks/slip-check'
import { checksOf, isFromMember, judge, type Known, type SlipChecks } from './judge.ts'

const uploadedAt = new Date('2026-07-31T07:02:05.000Z')
const transfer: SlipTransfer = {
  sendingBank: '014',
  reference: 'A0123456789',
  amount: toAmount(10_000),
  currency: 'BAHT',
  at: uploadedAt,
  sender: { bank: 'SCB', account: 'xxx-xxx789-0', name: 'MR. SOMCHAI JAIDEE' },
  receiver: { bank: 'BBL', account: 'xxx-x-x9000-x', name: 'KAPAO DEMO CO., LTD.' },
}
const known: Known = {
  payers: [{ bank: 'SCB', account: '1234567890', name: 'SOMCHAI JAIDEE' }],
  currency: 'BAHT',
  receivers: [{ bank: 'BBL', account: '0007890005', name: 'KAPAO DEMO CO., LTD.', isOpen: true }],
  reviewLimit: toAmount(5_000_000),
  uploadedAt,
  isCredited: false,
}
const ours = { bank: 'BBL', account: '0007890005' }
const minutes = (count: number) => new Date(uploadedAt.getTime() + count * 60_000)
const hourAgo = minutes(-60)

test.each<[what: string, over: Partial<SlipTransfer>, verdict: object]>([
  ['is as it should be', {}, ours],
  ['was made an hour ago', { at: hourAgo }, ours],
  ['is 1 ms older', { at: new Date(hourAgo.getTime() - 1) }, { reason: 'EXPIRED_SLIP' }],
  ['is a little ahead, by the bank’s clock', { at: minutes(5) }, ours],
  ['is far ahead', { at: minutes(6) }, { reason: 'INVALID_SLIP' }],
  ['is above the limit of a review', { amount: toAmount(5_000_001) }, { reason: 'UNKNOWN' }],
  ['is of nothing', { amount: toAmount(0) }, { reason: 'INVALID_SLIP' }],
  ['is in kip', { currency: 'LAK' }, { reason: 'DEST_ACC_INVALID' }],
  [
    'went to another bank',
    { receiver: { ...transfer.receiver, bank: 'SCB' } },
    { reason: 'DEST_ACC_INVALID' },
  ],
  [
    'went to another number',
    { receiver: { ...transfer.receiver, account: 'xxx-x-x9001-x' } },
    { reason: 'DEST_ACC_INVALID' },
  ],
  [
    'went to another holder',
    { receiver: { ...transfer.receiver, name: 'KAPAO TOO' } },
    { reason: 'DEST_ACC_INVALID' },
  ],
  [
    'came from another name',
    { sender: { ...transfer.sender, name: 'SOMSAK JAIDEE' } },
    { reason: 'NOT_MATCH' },
  ],
  [
    'came from a name in other letters',
    { sender: { ...transfer.sender, name: 'นาย สมชาย ใจดี' } },
    ours,
  ],
  [
    'came from another number',
    { sender: { ...transfer.sender, account: 'xxx-xxx788-0' } },
    { reason: 'NOT_MATCH' },
  ],
])('DEP-10 a transfer that %s', (_, over, verdict) => {
  expect(judge({ ...transfer, ...over }, known)).toEqual(verdict)
})

test('DEP-10 an earlier credit is found first, for every uploader and however late', () => {
  const other = { ...transfer, sender: { ...transfer.sender, name: 'SOMSAK' }, at: minutes(-600) }
  expect(judge(other, { ...known, isCredited: true })).toEqual({ reason: 'SLIP_REFNO_DUPLICATED' })
})

test('DEP-09 of two accounts of ours at one bank the slip names the one that received it', () => {
  const receivers = [{ ...known.receivers[0]!, account: '0001119001' }, ...known.receivers]
  expect(judge(transfer, { ...known, receivers })).toEqual(ours)
  const receiver = { ...transfer.receiver, account: 'xxx-x-x1900-x' }
  const other = { bank: 'BBL', account: '0001119001' }
  expect(judge({ ...transfer, receiver }, { ...known, receivers })).toEqual(other)
})

const passed: SlipChecks = {
  receiver: 'pass',
  holder: 'pass',
  currency: 'pass',
  'used-before': 'pass',
  'sender-account': 'pass',
  'sender-name': 'pass',
  age: 'pass',
  amount: 'pass',
}
const ofSender = (sender: Partial<SlipTransfer['sender']>) => ({
  sender: { ...transfer.sender, ...sender },
})
const ofReceiver = (receiver: Partial<SlipTransfer['receiver']>) => ({
  receiver: { ...transfer.receiver, ...receiver },
})

test.each<[what: string, over: Partial<SlipTransfer>, checks: Partial<SlipChecks>]>([
  ['everything fits', {}, {}],
  ['the name is another one', ofSender({ name: 'SOMSAK JAIDEE' }), { 'sender-name': 'fail' }],
  [
    'the number is another one',
    ofSender({ account: 'xxx-xxx788-0' }),
    { 'sender-account': 'fail' },
  ],
  [
    'the bank and the name are others',
    ofSender({ bank: 'KTB', name: 'SOMSAK' }),
    { 'sender-account': 'fail', 'sender-name': 'fail' },
  ],
  [
    'the name is in other letters',
    ofSender({ name: 'สมชาย' }),
    { 'sender-name': 'not-comparable' },
  ],
  [
    'it went to another number',
    ofReceiver({ account: 'xxx-x-x9001-x' }),
    { receiver: 'fail', holder: 'not-comparable' },
  ],
  ['it went to another holder', ofReceiver({ name: 'KAPAO TOO' }), { holder: 'fail' }],
  ['it is old', { at: minutes(-61) }, { age: 'too-old' }],
  ['it is from the future', { at: minutes(6) }, { age: 'in-future' }],
  ['it is of nothing', { amount: toAmount(0) }, { amount: 'fail' }],
  ['it is in kip', { currency: 'LAK' }, { currency: 'fail' }],
])('each check has its own verdict when %s', (_, over, checks) => {
  expect(checksOf({ ...transfer, ...over }, known)).toEqual({ ...passed, ...checks })
})

test('a slip whose digits fit two numbers of ours waits for an operator', () => {
  const [first] = known.receivers
  const digits = first!.account
  const receivers = [
    first!,
    { ...first!, account: `${digits.slice(0, -1)}${(Number(digits.at(-1)) + 1) % 10}` },
  ]
  expect(checksOf(transfer, { ...known, receivers })).toEqual({ ...passed, receiver: 'several' })
  expect(judge(transfer, { ...known, receivers })).toEqual({ reason: 'UNKNOWN' })
})

test('a used transfer to a closed account of ours shows both verdicts', () => {
  const receivers = known.receivers.map((one) => ({ ...one, isOpen: false }))
  const checks = checksOf(transfer, { ...known, receivers, isCredited: true })
  expect(checks).toEqual({ ...passed, receiver: 'closed', 'used-before': 'fail' })
  expect(judge(transfer, { ...known, receivers })).toEqual({ reason: 'DEST_ACC_INVALID' })
})

test('a transfer from a second account of the member is from the member, with the name of that account', () => {
  const second = { bank: 'KTB', account: '7776665554', name: 'SUDA JAIDEE' }
  const two = { ...known, payers: [...known.payers, second] }
  const from = (sender: SlipTransfer['sender']) => checksOf({ ...transfer, sender }, two)
  const hers = { bank: 'KTB', account: 'xxx-x-x5554-x', name: 'SUDA J***' }
  expect(isFromMember(from({ ...hers, account: 'xxx-x-x6555-x' }))).toBe(true)
  expect(isFromMember(from(hers))).toBe(false)
  expect(isFromMember(from({ ...hers, account: 'xxx-x-x6555-x', name: 'SOMCHAI JAIDEE' }))).toBe(
    false,
  )
})
