import { type Counts, createCounts, type ExpectedState, expectedStates } from './counts.ts'
import type { MutantName } from './mutants.ts'
import { runSeed } from './run.ts'

export type Range = { from: number; seeds: number; length?: number }

/** Result of a range of seeds. A state in `unreached` is a failure, like a seed in `bad`. */
export type Report = Range & {
  counts: Counts
  bad: { seed: number; faults: string[] }[]
  unreached: ExpectedState[]
  cpuSeconds: number
}

export function simulate(range: Range): Report {
  const { from, seeds, length } = range
  const counts = createCounts()
  const since = process.cpuUsage()
  const bad: Report['bad'] = []
  for (let seed = from; seed < from + seeds; seed += 1) {
    const faults = runSeed(seed, { counts, ...(length && { length }) })
    if (faults.length) bad.push({ seed, faults })
  }
  const { user, system } = process.cpuUsage(since)
  const unreached = expectedStates.filter((state) => !counts.reachedTimes.has(state))
  return { ...range, counts, bad, unreached, cpuSeconds: (user + system) / 1e6 }
}

/** Runs a broken design until a seed finds it. @returns that seed and the fault. */
export function hunt(mutant: MutantName, { from, seeds, length }: Range): string | undefined {
  for (let seed = from; seed < from + seeds; seed += 1) {
    const [fault] = runSeed(seed, { mutant, ...(length && { length }) })
    if (fault) return `seed ${seed}, ${fault}`
  }
  return undefined
}
