import { mutantOf } from '../faults/designs.ts'
import type { Mutant } from '../faults/mutate.ts'
import type { RaceName } from './races.ts'
import { runRaces } from './run.ts'

const activate = 'server/bonus/activate.ts'
const claim = 'server/spin/coupon.ts'

/** Broken on purpose, so that the races are graded: what a worse product would have, and the races that must find it. */
export const designs: (Mutant & { names: RaceName[] })[] = [
  { ...mutantOf('nobody waits for the member'), names: ['activate', 'refund receive', 'spin'] },
  {
    name: 'whether a code for one is taken is read without its lock',
    names: ['promotion'],
    swaps: [
      {
        file: activate,
        find: 'for no key update',
        replace: '',
      },
    ],
  },
  {
    ...mutantOf('a coupon is paid under a reference of the moment and marked by nobody'),
    names: ['coupon claim'],
  },
  {
    name: 'whether a bonus coupon was claimed is not asked',
    names: ['bonus coupon claim'],
    swaps: [{ file: claim, find: 'if (row.isClaimed)', replace: 'if (false)' }],
  },
  { ...mutantOf('what inviting earned stays open when it is paid'), names: ['invite bonus'] },
  {
    name: 'a refund is taken again by another reference',
    names: ['refund addWallet'],
    swaps: [
      {
        file: 'server/wallet/add.ts',
        find: 'refundOf(member), to: mainOf(member), amount: fromRefund',
        replace: "houseOf('refund', 'BAHT'), to: mainOf(member), amount: fromRefund",
      },
      {
        file: 'server/wallet/add.ts',
        find: 'import { inviteOf, mainOf, refundOf }',
        replace: 'import { houseOf, inviteOf, mainOf }',
      },
    ],
  },
  {
    name: 'a cancel takes its cost by what was read before',
    names: ['clear'],
    swaps: [
      {
        file: 'server/bonus/clear.ts',
        find: 'const claim = await lastClaimOf(tx, caller.member)',
        replace: 'const claim: typeof asked | undefined = asked',
      },
    ],
  },
  { ...mutantOf('answer not kept'), names: ['activate'] },
  { ...mutantOf('the answers of a batch are swapped'), names: ['activate', 'spin'] },
]

type Hunt = { name: string; race: RaceName; found: string | undefined }

/** Runs every broken design against the races that must find it. */
export async function huntAll(tell: (hunt: Hunt) => void): Promise<Hunt[]> {
  const hunts: Hunt[] = []
  for (const { names, ...mutant } of designs) {
    for (const race of names) {
      const trial = { seed: 1, rounds: 8, attempts: 100, nodes: 2, names: [race], mutant }
      const { bad } = await runRaces(trial)
      const hunt = { name: mutant.name, race, found: bad[0] }
      hunts.push(hunt)
      tell(hunt)
    }
  }
  return hunts
}
