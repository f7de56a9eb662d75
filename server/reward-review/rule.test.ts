import { expect, test } from 'vitest'
import {
  isMostlyLost,
  isMostlyStaked,
  isSameHolder,
  oppositeOf,
  type Pair,
  reasonsOf,
  type Signs,
} from './rule.ts'

const none: Signs = {
  SAME_HOLDER: false,
  SAME_DEVICE: false,
  SAME_NETWORK: false,
  OPPOSITE_BETS: false,
}

test('each sign is a reason, but a network only beside another one', () => {
  expect(reasonsOf(none)).toEqual([])
  expect(reasonsOf({ ...none, SAME_NETWORK: true })).toEqual([])
  expect(reasonsOf({ ...none, SAME_HOLDER: true })).toEqual(['SAME_HOLDER'])
  expect(reasonsOf({ ...none, SAME_DEVICE: true, SAME_NETWORK: true })).toEqual([
    'SAME_DEVICE',
    'SAME_NETWORK',
  ])
  expect(reasonsOf({ ...none, OPPOSITE_BETS: true })).toEqual(['OPPOSITE_BETS'])
})

test('a holder is the same with a title, other spaces and small letters, and not by a part of the name', () => {
  expect(isSameHolder(['SOMCHAI JAIDEE'], ['MR. Somchai  Jaidee'])).toBe(true)
  expect(isSameHolder(['นาย สมชาย ใจดี'], ['สมชาย ใจดี'])).toBe(true)
  expect(isSameHolder(['MALEE', 'SOMCHAI JAIDEE'], ['SOMCHAI JAIDEE'])).toBe(true)
  expect(isSameHolder(['SOMCHAI'], ['SOMCHAI JAIDEE'])).toBe(false)
  expect(isSameHolder([], ['SOMCHAI'])).toBe(false)
})

let made = 0
const pair = (
  [stake, payout]: [number, number],
  [theirStake, theirPayout]: [number, number],
  change: Partial<Pair> = {},
): Pair => {
  made += 1
  return {
    game: 'SEXY',
    mine: `M${made}`,
    theirs: `T${made}`,
    other: 7,
    at: new Date(0),
    stake,
    payout,
    theirStake,
    theirPayout,
    ...change,
  }
}

test('bets are opposite when one lost what the other won, within the commission of a table', () => {
  const opposite = pair([10_000, 0], [10_000, 19_750])
  expect(oppositeOf([opposite])).toEqual([opposite])
  expect(oppositeOf([pair([10_000, 0], [10_000, 0])])).toEqual([])
  expect(oppositeOf([pair([10_000, 19_500], [10_000, 20_000])])).toEqual([])
  expect(oppositeOf([pair([10_000, 0], [10_000, 12_000])])).toEqual([])
  expect(oppositeOf([pair([10_000, 0], [100, 200])])).toEqual([])
})

test('no round counts twice, and the largest are chosen first', () => {
  const large = pair([10_000, 0], [10_000, 20_000], { mine: 'A', theirs: 'B' })
  const again = pair([9_000, 0], [10_000, 20_000], { theirs: 'B' })
  const mineAgain = pair([10_000, 0], [10_000, 20_000], { mine: 'A' })
  expect(oppositeOf([again, large, mineAgain])).toEqual([large])
})

test('a loss that several related members won together is opposite, and counts once', () => {
  const mine = { mine: 'whole' }
  const part = (other: number, stake = 3_000) =>
    pair([9_000, 0], [stake, stake * 2], { ...mine, other, theirs: `${other} ${stake}` })
  const parts = [part(1), part(2), part(3)]
  expect(oppositeOf(parts, [1, 2, 3])).toEqual(parts)
  expect(isMostlyLost(parts, 18_000)).toBe(true)
  expect(isMostlyLost(parts, 18_001)).toBe(false)
  // Members who are not near, a sum that is too small or too large, and more members than a few, are no reason.
  expect(oppositeOf(parts, [1, 2])).toEqual([])
  expect(oppositeOf(parts.slice(1), [1, 2, 3])).toEqual([])
  const large = [part(1, 6_000), part(2, 6_000)]
  expect(oppositeOf(large, [1, 2])).toEqual([])
  const many = [1, 2, 3, 4, 5].map((other) => part(other, 1_800))
  expect(oppositeOf(many, [1, 2, 3, 4, 5])).toEqual([])
  // A round that is opposite alone is in no sum.
  const alone = pair([9_000, 0], [9_000, 18_000], { ...mine, other: 4 })
  expect(oppositeOf([...parts, alone], [1, 2, 3, 4])).toEqual([alone])
})

test('a loss that is a part of what a related member won is opposite, if near members lost the rest', () => {
  const mine = { mine: 'part' }
  const win = pair([3_000, 0], [9_000, 18_000], { ...mine, other: 1 })
  const beside = (other: number, stake = 3_000) => pair([3_000, 0], [stake, 0], { ...mine, other })
  expect(oppositeOf([win, beside(2), beside(3)], [1, 2, 3])).toEqual([win])
  // Members who are not near, a sum that is too small or too large, and more parts than a few, are no reason.
  expect(oppositeOf([win, beside(2), beside(3)], [1, 2])).toEqual([])
  expect(oppositeOf([win, beside(2), beside(3)], [2, 3])).toEqual([])
  expect(oppositeOf([win, beside(2)], [1, 2])).toEqual([])
  expect(oppositeOf([win, beside(2, 9_000)], [1, 2])).toEqual([])
  const many = [2, 3, 4, 5].map((other) => beside(other, 1_500))
  expect(oppositeOf([win, ...many], [1, 2, 3, 4, 5])).toEqual([])
  // The winner's own round on the same side is no other member's part.
  expect(oppositeOf([win, beside(1), beside(1)], [1])).toEqual([])
  // One won round is in one sum.
  const again = [
    pair([3_000, 0], [9_000, 18_000], { mine: 'other part', other: 1, theirs: win.theirs }),
  ]
  const besides = [beside(2), beside(3)].map((one) => ({ ...one, mine: 'other part' }))
  expect(oppositeOf([win, beside(2), beside(3), ...again, ...besides], [1, 2, 3])).toEqual([win])
})

test('opposite bets are a reason only from half of what is rewarded on', () => {
  const rounds = [pair([5_000, 0], [5_000, 10_000]), pair([5_000, 10_000], [5_000, 0])]
  expect(isMostlyStaked(rounds, 20_000)).toBe(true)
  expect(isMostlyStaked(rounds, 20_001)).toBe(false)
  expect(isMostlyLost(rounds, 10_000)).toBe(true)
  expect(isMostlyLost(rounds, 10_001)).toBe(false)
  expect(isMostlyStaked([], 0)).toBe(false)
  expect(isMostlyLost([], 0)).toBe(false)
})
