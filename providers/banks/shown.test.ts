import { expect, test } from 'vitest'
import { fitsAccount, fitsHolder } from './shown.ts'

test.each([
  ['xxx-x-x6789-x', '1234567890', true],
  ['xxx-x-x6789-x', '1234678900', false],
  ['XXX-X-XX789-0', '1234567890', true],
  ['xxxxxxx890', '1234567890', true],
  ['1234567890', '1234567890', true],
  ['123-4-56789-0', '1234567890', true],
  ['1234567890', '1234567891', false],
  ['xxx-x-x6789-x', '123456789012', false],
  ['xxx-x-xxxxx-x', '1234567890', false],
  ['', '', false],
])('%s may be %s: %s', (shown, account, fits) => {
  expect(fitsAccount(shown, account)).toBe(fits)
})

test.each([
  ['นาย สมชาย ใจดี', 'สมชาย ใจดี', true],
  ['นายสมชาย ใจดี', 'สมชาย  ใจดี', true],
  ['น.ส. สุดา รักดี', 'นางสาว สุดา รักดี', true],
  ['น.ส. นางนวล ดี', 'นางนวล ดี', true],
  ['MR. SOMCHAI JAIDEE', 'somchai jaidee', true],
  ['MISS MALEE SRISUK', 'MALEE SRISUK', true],
  ['SOMCHAI J***', 'SOMCHAI JAIDEE', true],
  ['นาย สมชาย ใ***', 'สมชาย ใจดี', true],
  ['SOMCHAI S***', 'SOMCHAI JAIDEE', false],
  ['SOMCHAI', 'SOMCHAI JAIDEE', false],
  ['SOMCHAI JAIDEE', 'SOMCHAI', false],
  ['***', 'SOMCHAI JAIDEE', false],
  ['S***', 'SOMCHAI JAIDEE', false],
  ['', 'SOMCHAI', false],
  ['นาย สมชาย ใจดี', 'SOMCHAI JAIDEE', false],
  ['KAPAO D***', 'KAPAO DEMO CO., LTD.', true],
  ['จำรัส', 'จํารัส', true],
])('%s is %s: %s', (printed, holder, fits) => {
  expect(fitsHolder(printed, holder)).toBe(fits)
})
