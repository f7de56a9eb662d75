import { depositMutants } from './deposits.ts'
import { legMutants } from './legs.ts'
import type { Change, Mutant } from './mutant.ts'
import { rewardMutants } from './rewards.ts'

/** Every mutant by its name: functions of the product, and what a worse product would have in their place. */
const mutants = { ...legMutants, ...depositMutants, ...rewardMutants } satisfies Record<
  string,
  Change[]
>
export type MutantName = keyof typeof mutants
export const mutantNames = Object.keys(mutants) as MutantName[]

export const mutantOf = (name: MutantName): Mutant => ({ name, changes: mutants[name] })
export const changesOf = (name: string): Change[] => mutants[name as MutantName]
