import { expect, test } from 'vitest'
import { scaleOf } from './scale.ts'

test('an axis has round lines from zero to above the largest value', () => {
  expect(scaleOf([0, 37, 12])).toEqual({ least: 0, most: 40, lines: [0, 10, 20, 30, 40] })
  expect(scaleOf([1_234_567]).lines).toEqual([0, 500_000, 1_000_000, 1_500_000])
  expect(scaleOf([0, 2]).lines).toEqual([0, 1, 2])
})

test('losses stand below zero, and an axis without values is still one', () => {
  expect(scaleOf([-30, 80])).toEqual({ least: -50, most: 100, lines: [-50, 0, 50, 100] })
  expect(scaleOf([-40, -10])).toMatchObject({ least: -40, lines: [-40, -30, -20, -10, 0, 10] })
  for (const values of [[], [0, 0]])
    expect(scaleOf(values)).toEqual({ least: 0, most: 1, lines: [0] })
})
