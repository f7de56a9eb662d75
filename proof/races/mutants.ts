import type { Hunt } from '../command.ts'
import { type MutantName, mutantOf } from '../mutants/mutants.ts'
import type { RaceName } from './races.ts'
import { runRaces } from './run.ts'

/** Broken designs, each with the races that must find it. */
const races = {
  'the lock of the member is skipped': ['activate', 'refund receive'],
  'the lock of the bonus is skipped': ['promotion'],
  'a claimed coupon is paid again under a new reference': ['coupon claim'],
  'a claimed bonus coupon can be claimed again': ['bonus coupon claim'],
  'a paid invite reward stays open': ['invite bonus'],
  'a refund is paid from the house, and the refund balance stays': ['refund addWallet'],
  'a cancel reads the claim before the lock': ['clear'],
  'a withdrawal reads the claim before the lock': ['withdraw'],
  'the outcomes of a batch are swapped': ['activate', 'spin'],
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
