import { expect, test } from 'vitest'
import { angleAt, middleOf, sliceUnder, turnTo } from './motion.ts'

/** Every chance there is, in steps. */
const chances = Array.from({ length: 21 }, (_, at) => at / 21)
const always = (chance: number) => () => chance

test('SPN-02 the wheel stops on the slice that was won, wherever it stood and however it turned', () => {
  for (const slices of [2, 5, 8, 12])
    for (let slice = 0; slice < slices; slice += 1)
      for (const from of [0, 123.4, 3_600, 7_777.7])
        for (const chance of chances) {
          const turn = turnTo(slice, slices, from, always(chance))
          expect(sliceUnder(angleAt(turn, 1), slices)).toBe(slice)
        }
})

test('SPN-02 it turns two or three times more than it must, in 4 to 5 s for two', () => {
  for (const chance of chances) {
    const { from, to, ms } = turnTo(3, 8, 0, always(chance))
    const turns = chance < 0.5 ? 2 : 3
    expect(to - from).toBeGreaterThanOrEqual(turns * 360)
    expect(to - from).toBeLessThan((turns + 1) * 360)
    expect(ms / (turns / 2)).toBeGreaterThanOrEqual(4_000)
    expect(ms / (turns / 2)).toBeLessThanOrEqual(5_000)
  }
})

test('SPN-02 from frame to frame it keeps 0.991 of its speed, and never turns back', () => {
  const turn = turnTo(1, 8, 40, always(0.3))
  const frames = Math.round((turn.ms / 1_000) * 60)
  const angles = Array.from({ length: frames + 1 }, (_, at) => angleAt(turn, at / frames))
  const speeds = angles.slice(1).map((angle, at) => angle - angles[at]!)
  for (const [at, speed] of speeds.entries()) {
    expect(speed).toBeGreaterThan(0)
    if (at > 0) expect(speed / speeds[at - 1]!).toBeCloseTo(0.991, 3)
  }
})

test('the first slice begins at the top', () => {
  expect(middleOf(0, 8)).toBe(22.5)
  expect([0, -1, -44.9, -45.1, 360 - 350].map((angle) => sliceUnder(angle, 8))).toEqual([
    0, 0, 0, 1, 7,
  ])
})
