import { expect, test } from 'vitest'
import { isOpen, isProven, type SentCode, stepFor } from './begun.ts'
import type { Draft } from './rules.ts'

const draft = { phone: '0812345678', password: 'one' } as Draft
const now = 1_000_000
const otp: SentCode = {
  phone: draft.phone,
  token: 'ko_1',
  reference: 'A1',
  sentAt: now,
  isVerified: false,
}
const minutes = (count: number) => now + count * 60_000

test('REG-04 a sent code is open for five minutes, for its own number, until it was typed in', () => {
  expect(isOpen(otp, otp.phone, minutes(4))).toBe(true)
  expect(isOpen(otp, otp.phone, minutes(6))).toBe(false)
  expect(isOpen(otp, '0898765432', now)).toBe(false)
  expect(isOpen({ ...otp, isVerified: true }, otp.phone, now)).toBe(false)
  expect(isOpen(null, otp.phone, now)).toBe(false)
})

test('REG-02 a typed code proves its number for half an hour', () => {
  const typed = { ...otp, isVerified: true }
  expect(isProven(typed, otp.phone, minutes(29))).toBe(true)
  expect(isProven(typed, otp.phone, minutes(31))).toBe(false)
  expect(isProven(typed, '0898765432', now)).toBe(false)
  expect(isProven(otp, otp.phone, now)).toBe(false)
})

test('REG-01 the history leads to no step that was not reached', () => {
  const state = { draft, otp, reached: 'otp' as const }
  expect(stepFor('bank', state, now)).toBe('otp')
  expect(stepFor('phone', state, now)).toBe('phone')
  expect(stepFor('otp', state, minutes(6))).toBe('phone')
})

test('REG-05 after a reload the bank step waits for the passwords', () => {
  const state = { draft: { ...draft, password: '' }, otp, reached: 'bank' as const }
  expect(stepFor('bank', state, now)).toBe('profile')
  expect(stepFor('bank', { ...state, draft }, now)).toBe('bank')
})
