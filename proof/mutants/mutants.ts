import { depositMutants } from './deposits.ts'
import type { Change, Mutant } from './mutant.ts'
import { rewardMutants } from './rewards.ts'
import { transferMutants } from './transfers.ts'

/** Every mutant by its name, with its changes to the product. */
const mutants = { ...transferMutants, ...depositMutants, ...rewardMutants } satisfies Record<
  string,
  Change[]
>
export type MutantName = keyof typeof mutants
export const mutantNames = Object.keys(mutants) as MutantName[]

export const mutantOf = (name: MutantName): Mutant => ({ name, changes: mutants[name] })
export const changesOf = (name: string): Change[] => mutants[name as MutantName]
