import { expect, test } from 'vitest'
import { createRecent } from './recent.ts'

function recentAt(start: number) {
  const clock = { now: start }
  return { clock, recent: createRecent(() => clock.now) }
}

test('a connection gets a signal between its request and its opening, and no other', () => {
  const { clock, recent } = recentAt(0)
  clock.now = 100_000
  recent.add(1)
  clock.now = 103_000
  expect(recent.mayHaveMissed(1, 3_000)).toBe(true)
  expect(recent.mayHaveMissed(1, 1_000)).toBe(false)
  expect(recent.mayHaveMissed(2, 3_000)).toBe(false)
})

test('a connection is asked to read again if its request was too long ago, or before what is known', () => {
  const { clock, recent } = recentAt(100_000)
  clock.now = 102_000
  expect(recent.mayHaveMissed(1, 3_000)).toBe(true)
  clock.now = 200_000
  expect(recent.mayHaveMissed(1, 3_000)).toBe(false)
  expect(recent.mayHaveMissed(1, 60_001)).toBe(true)
  expect(recent.mayHaveMissed(1, Number.NaN)).toBe(true)
  recent.forget()
  expect(recent.mayHaveMissed(1, 3_000)).toBe(true)
})

test('an old signal is dropped only when no connection can ask for it', () => {
  const { clock, recent } = recentAt(0)
  clock.now = 100_000
  recent.add(1)
  clock.now = 160_000
  recent.prune()
  expect(recent.mayHaveMissed(1, 60_000)).toBe(true)
})
