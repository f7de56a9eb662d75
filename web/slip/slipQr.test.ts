import { generate } from 'promptparse'
import { expect, test } from 'vitest'
import { isSlipQr } from './slipQr.ts'

test('DEP-10 the QR that a bank prints on its slips is known as one', () => {
  const payload = generate.slipVerify({ sendingBank: '004', transRef: '015123104523AOR01234' })
  expect(isSlipQr(payload)).toBe(true)
})

test('DEP-10 the QR of a slip from a bank of Laos is known as one', () => {
  // The example of docs/adapters-banks.md.
  expect(isSlipQr('004700060000010108277104180221BCEL260731140205123455102LA9104925D')).toBe(true)
})

test.each([
  ['a QR to pay', generate.anyId({ type: 'MSISDN', target: '0812345678', amount: 100 })],
  ['an address', 'https://kapao.example/slip'],
  ['nothing', ''],
])('%s is not taken for one', (_, text) => {
  expect(isSlipQr(text)).toBe(false)
})
