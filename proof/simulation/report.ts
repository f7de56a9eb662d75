import { type Counts, createCounts, type Sometimes, sometimes } from './counts.ts'
import type { MutantName } from './mutants.ts'
import { runSeed } from './run.ts'

export type Range = { from: number; seeds: number; length?: number }

/** What was tried and what was bad, and the states that were never reached: each of them is a failure too. */
export type Report = Range & {
  counts: Counts
  bad: { seed: number; faults: string[] }[]
  unreached: Sometimes[]
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
  const unreached = sometimes.filter((state) => !counts.reachedTimes.has(state))
  return { ...range, counts, bad, unreached, cpuSeconds: (user + system) / 1e6 }
}

/** Runs a broken design until it is found. @returns by which seed, and what was wrong. */
export function hunt(mutant: MutantName, { from, seeds, length }: Range): string | undefined {
  for (let seed = from; seed < from + seeds; seed += 1) {
    const [fault] = runSeed(seed, { mutant, ...(length && { length }) })
    if (fault) return `seed ${seed}, ${fault}`
  }
  return undefined
}
