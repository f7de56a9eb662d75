import { expect, test } from 'vitest'
import { shareOut } from './share-out.ts'

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [-100, [1, 2], [-33, -67]],
  [7, [0, 5], [0, 7]],
  [0, [3, 4], [0, 0]],
  [900_719_925_474_099, [900_719_925_474_099, 1], [900_719_925_474_099, 0]],
])('%s is shared out by %j without a remainder', (amount, weights, parts) => {
  expect(shareOut(amount, weights)).toEqual(parts)
})

test('nothing is shared out without a weight', () => {
  expect(shareOut(100, [0, 0])).toEqual([0, 0])
  expect(shareOut(100, [])).toEqual([])
})
