import { expect, test } from 'vitest'
import { stepFor } from './begun.ts'

const minute = 60_000
const phone = '0812345678'
const otp = { phone, token: 'ko_1', reference: 'ABC', sentAt: 0, isVerified: false }

test('the code step shows while its code can be typed in, and only for its number', () => {
  const begun = { phone, otp, reached: 'otp' } as const
  expect(stepFor('otp', begun, 4 * minute)).toBe('otp')
  expect(stepFor('otp', begun, 5 * minute)).toBe('phone')
  expect(stepFor('otp', { ...begun, phone: '0898765432' }, minute)).toBe('phone')
})

test('the password step shows for half an hour after the code, and never before it', () => {
  const proven = { phone, otp: { ...otp, isVerified: true }, reached: 'password' } as const
  expect(stepFor('password', proven, 29 * minute)).toBe('password')
  expect(stepFor('password', proven, 30 * minute)).toBe('phone')
  expect(stepFor('password', { phone, otp, reached: 'otp' }, minute)).toBe('otp')
  expect(stepFor('done', proven, minute)).toBe('password')
})
