import { expect, test } from 'vitest'
import { toAmount } from '#money'
import { inviteShareOf, refundOf } from './reward-worked.ts'

test('REF-01 a refund is its percent of the loss, and never more than the maximum of a day', () => {
  expect(refundOf(toAmount(1_000_00), 5, 0)).toBe(50_00)
  expect(refundOf(toAmount(1_000_00), 2.5, 0)).toBe(25_00)
  expect(refundOf(toAmount(1_000_00), 5, 30_00)).toBe(30_00)
})

test('INV-01 an inviter earns the full share of a wagered deposit, and before that a share of the bets', () => {
  const shares = { inviteSuccess: 5, inviteFail: 1 }
  const deposit = toAmount(1_000_00)
  expect(inviteShareOf({ deposit, wagered: deposit }, shares)).toBe(50_00)
  expect(inviteShareOf({ deposit, wagered: toAmount(500_00) }, shares)).toBe(5_00)
})
