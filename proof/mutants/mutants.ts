import { depositMutants } from './deposits.ts'
import { legMutants } from './legs.ts'
import type { Change, Mutant } from './mutant.ts'
import { rewardMutants } from './rewards.ts'

/** Every design that is broken on purpose: what the product has, and what a worse one would have in its place. */
const mutants = { ...legMutants, ...depositMutants, ...rewardMutants } satisfies Record<
  string,
  Change[]
>
export type MutantName = keyof typeof mutants
export const mutantNames = Object.keys(mutants) as MutantName[]

export const mutantOf = (name: MutantName): Mutant => ({ name, changes: mutants[name] })
export const changesOf = (name: string): Change[] => mutants[name as MutantName]
