import { expect, test } from 'vitest'
import { pagesAround } from './pages.ts'

test('the pager shows up to three pages before the current one and one after it', () => {
  expect(pagesAround(1, 1)).toEqual([1])
  expect(pagesAround(1, 9)).toEqual([1, 2])
  expect(pagesAround(3, 9)).toEqual([1, 2, 3, 4])
  expect(pagesAround(6, 9)).toEqual([3, 4, 5, 6, 7])
  expect(pagesAround(9, 9)).toEqual([6, 7, 8, 9])
})
