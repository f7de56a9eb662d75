import { expect, test } from 'vitest'
import type { GameAccount } from '#contract/game'
import { toAmount } from '#money'
import { creditsText, lengthOf } from './credits.ts'

const account = (amount: number, ftWalletSlot: number) =>
  ({ amount: toAmount(amount), ftWalletSlot }) as GameAccount

test('HOM-05 the amount times the factor is what the game shows', () => {
  expect(creditsText(account(1250_00, 10))).toBe('12,500.00')
  expect(creditsText(account(100_50, 1))).toBe('100.50')
  expect(creditsText(account(100_50, 0.1))).toBe('10.05')
  expect(creditsText(account(0, 10))).toBe('0.00')
})

test('an amount that would run into the motif is set smaller, one that would reach the button smaller still', () => {
  expect(lengthOf(toAmount(12_345_67))).toBe('short')
  expect(lengthOf(toAmount(123_456_78))).toBe('long')
  expect(lengthOf(toAmount(1_234_567_89))).toBe('long')
  expect(lengthOf(toAmount(12_500_000_00))).toBe('longest')
})
