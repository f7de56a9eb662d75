import { expect, test } from 'vitest'
import { toAmount } from '#money'
import type { SlipTransfer } from '#providers/banks/slip-check'
import { judge, type Known } from './judge.ts'

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
  payer: { bank: 'SCB', account: '1234567890', name: 'SOMCHAI JAIDEE' },
  currency: 'BAHT',
  receivers: [{ bank: 'BBL', account: '0007890005', name: 'KAPAO DEMO CO., LTD.' }],
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

test('DEP-10 an earlier credit is found first, whoever uploads the slip and however late', () => {
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
