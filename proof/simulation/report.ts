import { type Counts, createCounts, type Sometimes, sometimes } from './counts.ts'
import { type MutantName, mutantNames } from './mutants.ts'
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

export type Hunt = { mutant: MutantName; found?: { seed: number; fault: string } }

/** Runs a broken design until it is found out. */
export function hunt(mutant: MutantName, { from, seeds, length }: Range): Hunt {
  for (let seed = from; seed < from + seeds; seed += 1) {
    const [fault] = runSeed(seed, { mutant, ...(length && { length }) })
    if (fault) return { mutant, found: { seed, fault } }
  }
  return { mutant }
}

export const huntAll = (range: Range): Hunt[] => mutantNames.map((mutant) => hunt(mutant, range))
