import { expect, test } from 'vitest'
import type { Bonus } from '#contract/bonus'
import { toAmount } from '#money'
import { codeIn, figureOf, standingOf, typeText, undyedOf } from './offers.ts'

const now = Date.parse('2026-07-15T05:00:00Z')
const hourMs = 3_600_000

const bonus: Bonus = {
  code: 'DAILY20',
  name: 'Daily bonus',
  type: 'day',
  maxReceived: 1,
  percent: 20,
  most: toAmount(200_00),
  minimumDeposit: toAmount(100_00),
  turnover: 4,
  endBelow: toAmount(5_00),
  percentFail: 80,
  wholeAmount: false,
  categories: ['slot'],
  banners: [],
  userBonus: null,
}
const taken = (state: 'waiting' | 'granted' | 'met', ...hoursAgo: number[]) => ({
  _id: '1',
  isActive: state !== 'met',
  state,
  received: hoursAgo.map((hours) => ({ updatedAt: now - hours * hourMs })),
})

test('BON-02 a bonus that waits or is played is current, even when it is received as often as it can be', () => {
  expect(standingOf(bonus, now)).toBe('available')
  expect(standingOf({ ...bonus, userBonus: taken('waiting') }, now)).toBe('current')
  expect(standingOf({ ...bonus, userBonus: taken('granted', 1) }, now)).toBe('current')
})

test('BON-03 a bonus that is over is received until its day or week is, or for good', () => {
  const over = { ...bonus, userBonus: taken('met', 1) }
  expect(standingOf(over, now)).toBe('received')
  expect(standingOf(over, now + 24 * hourMs)).toBe('available')
  expect(standingOf({ ...over, maxReceived: 2 }, now)).toBe('available')
  expect(standingOf({ ...over, type: 'week' }, now + 24 * hourMs)).toBe('received')
  expect(standingOf({ ...over, type: 'limit' }, now + 1_000 * 24 * hourMs)).toBe('received')
})

test('the large figure is the percent, or what is granted in whole units', () => {
  expect(figureOf(bonus, 'BAHT')).toBe('20%')
  expect(figureOf({ percent: null, most: toAmount(30_000_00) }, 'LAK')).toBe('₭30,000')
  expect(figureOf({ percent: null, most: toAmount(49_50) }, 'BAHT')).toBe('฿49.50')
})

test('BON-01 a promotion is called one, a bonus by how often it can be had', () => {
  expect(typeText({ kind: 'promotion', type: 'limit' })).toBe('bonus.typePromotion')
  expect(typeText({ kind: 'bonus', type: 'week' })).toBe('bonus.typeWeek')
})

test('BON-01 a code is sent in upper case and without the spaces that came along', () => {
  expect(codeIn(' kapao 2026\n')).toBe('KAPAO2026')
})

test('what is received is the same cloth, undyed', () => {
  expect(undyedOf('/bonus/daily20.svg')).toEqual({
    day: '/bonus/daily20-undyed.svg',
    dark: '/bonus/daily20-undyed-dark.svg',
  })
})
