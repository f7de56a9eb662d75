import { expect, test } from 'vitest'
import { createCounts } from './counts.ts'
import { mutantNames } from './mutants.ts'
import { hunt, simulate } from './report.ts'
import { runSeed } from './run.ts'

// Goal: no fault at any moment loses or doubles money, and every transfer ends. Method: the product's saga runs with
// simulated nodes, providers and a database in virtual time. Broken designs then show that it finds faults.
const range = { from: 1, seeds: 12_000 }

test('TRF-04 200,000 simulated transfers with 300,000 faults and clock jumps lose and double nothing', () => {
  const { counts, bad, unreached, cpuSeconds } = simulate(range)
  const { transfers, faults, jumps } = counts
  process.stdout.write(
    `tried: ${transfers} transfers, ${faults} faults, ${jumps} clock jumps, seeds ${range.from} to ${range.seeds}; bad: ${bad.length}; ${cpuSeconds.toFixed(1)} s of processor time\n`,
  )
  expect(bad).toEqual([])
  expect(unreached).toEqual([])
  expect(transfers).toBeGreaterThan(200_000)
  expect(faults).toBeGreaterThan(300_000)
  expect(jumps).toBeGreaterThan(50_000)
}, 180_000)

test.each(mutantNames)(
  'a design that is broken is found: %s',
  (mutant) => {
    expect(hunt(mutant, { from: 1, seeds: 5_000 })).toBeDefined()
  },
  240_000,
)

test('the same seed is the same run', () => {
  const [one, other] = [createCounts(), createCounts()]
  runSeed(7, { counts: one })
  runSeed(7, { counts: other })
  expect([other.transfers, other.faults, [...other.faultTimes], [...other.reachedTimes]]).toEqual([
    ...[one.transfers, one.faults, [...one.faultTimes], [...one.reachedTimes]],
  ])
})
