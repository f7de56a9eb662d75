import { expect, test } from 'vitest'
import { p95Of } from './health.ts'
import { steps } from './record.ts'

const times = (counts: Record<number, number>) =>
  [...steps, Number.POSITIVE_INFINITY].map((step) => counts[step] ?? 0)

test('the time of the slowest twentieth lies in the step of that call', () => {
  expect(p95Of(times({}))).toBeNull()
  expect(p95Of(times({ 0.05: 1 }))).toBeLessThanOrEqual(50)
  // 90 calls within 0.05 s and 10 between 1 and 1.5 s: the 95th is in the middle of the ten.
  expect(p95Of(times({ 0.05: 90, 1.5: 10 }))).toBe(1_250)
  expect(p95Of(times({ 0.05: 96, 20: 4 }))).toBeLessThanOrEqual(50)
  expect(p95Of(times({ [Number.POSITIVE_INFINITY]: 3 }))).toBe(20_000)
})
