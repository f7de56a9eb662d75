import type { Hunt } from '../command.ts'
import { type MutantName, mutantOf } from '../mutants/mutants.ts'
import type { RaceName } from './races.ts'
import { runRaces } from './run.ts'

/** Broken designs, each with the races that must find it. */
const races = {
  'nobody waits for the member': ['activate', 'refund receive'],
  'whether a code for one is taken is read without its lock': ['promotion'],
  'a coupon is paid under a reference of the moment and asked of nobody': ['coupon claim'],
  'whether a bonus coupon was claimed is not asked': ['bonus coupon claim'],
  'what inviting earned stays open when it is paid': ['invite bonus'],
  'a refund is taken again by another reference': ['refund addWallet'],
  'a cancel takes its cost by what was read before': ['clear'],
  'a withdrawal looks at the bonus before': ['withdraw'],
  'the answers of a batch are swapped': ['activate', 'spin'],
} satisfies Partial<Record<MutantName, RaceName[]>>
export type HuntedName = keyof typeof races
export const huntedNames = Object.keys(races) as HuntedName[]

/** Each race runs alone, because every listed race has to find the design. */
export const huntsOf = (name: HuntedName): Hunt[] =>
  races[name].map((race) => ({
    name: `${name} (${race})`,
    hunt: async () => {
      const trial = { seed: 1, rounds: 8, attempts: 100, nodes: 2, names: [race] }
      const { bad } = await runRaces({ ...trial, mutant: mutantOf(name) })
      return bad[0]
    },
  }))
