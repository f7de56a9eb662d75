import { expect, test } from 'vitest'
import type { OnTheWay } from '#contract/wallet'
import { toAmount } from '#money'
import { isUnderWay } from './isUnderWay.ts'

const amount = toAmount(40_00)
const way = (from: string, to: string, type: OnTheWay['type'] = 'transfer'): OnTheWay[] => [
  { type, from, to, amount, createdAt: 1, reference: 'a', isHeld: false },
]

test('TRF-04 API-05 a transfer without an answer is known to be under way by its places and its amount', () => {
  const out = { from: 'JOKER', to: 'WALLET', amount }
  expect(isUnderWay(out, way('JOKER', 'WALLET'))).toBe(true)
  expect(isUnderWay(out, way('UFABET', 'WALLET'))).toBe(false)
  expect(isUnderWay(out, way('WALLET', 'JOKER'))).toBe(false)
  expect(isUnderWay({ ...out, amount: toAmount(50_00) }, way('JOKER', 'WALLET'))).toBe(false)
  const there = { from: 'WALLET', to: 'JOKER', amount }
  expect(isUnderWay(there, way('WALLET', 'JOKER'))).toBe(true)
  expect(isUnderWay(there, way('WALLET', 'UFABET'))).toBe(false)
  expect(isUnderWay(there, way('JOKER', 'WALLET'))).toBe(false)
  expect(isUnderWay(there, way('WALLET', 'JOKER', 'withdraw'))).toBe(false)
})

test('TRF-04 API-05 between two games, and of everything, each part counts', () => {
  const between = { from: 'JOKER', to: 'UFABET', amount }
  expect(isUnderWay(between, way('JOKER', 'WALLET'))).toBe(true)
  expect(isUnderWay(between, way('WALLET', 'UFABET'))).toBe(true)
  expect(isUnderWay(between, way('UFABET', 'WALLET'))).toBe(false)
  const all = { to: 'UFABET' }
  expect(isUnderWay(all, way('JOKER', 'WALLET'))).toBe(true)
  expect(isUnderWay(all, way('WALLET', 'UFABET'))).toBe(true)
  expect(isUnderWay(all, way('WALLET', 'JOKER'))).toBe(false)
  expect(isUnderWay(all, [])).toBe(false)
})

test('TRF-04 GAM-06 a transfer that a game cut to its units is the one that was asked for', () => {
  const asked = { from: 'WALLET', to: 'SLOTXO', amount: toAmount(40_75) }
  expect(isUnderWay(asked, way('WALLET', 'SLOTXO'))).toBe(true)
  expect(isUnderWay({ ...asked, amount: toAmount(41_00) }, way('WALLET', 'SLOTXO'))).toBe(false)
  expect(isUnderWay({ ...asked, amount: toAmount(39_99) }, way('WALLET', 'SLOTXO'))).toBe(false)
})
