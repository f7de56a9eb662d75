import { expect, test } from 'vitest'
import { placeAfter } from './steps.ts'

test('a step leads to the row beside the chosen one, and stays at an end of the list', () => {
  const of = (at: number) => ({ count: 3, at, before: at })
  expect([placeAfter(of(0), 1), placeAfter(of(1), -1)]).toEqual([1, 0])
  expect([placeAfter(of(2), 1), placeAfter(of(0), -1)]).toEqual([2, 0])
})

test('the first step leads to the first row', () => {
  expect(placeAfter({ count: 3, at: -1, before: -1 }, 1)).toBe(0)
})

test('after a decision the steps go on where the row has left the list', () => {
  const decided = { count: 5, at: -1, before: 3 }
  expect(placeAfter(decided, 1)).toBe(3)
  expect(placeAfter(decided, -1)).toBe(2)
  expect(placeAfter({ count: 3, at: -1, before: 3 }, 1)).toBe(2)
})
