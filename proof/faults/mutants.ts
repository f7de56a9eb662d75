import { type MutantName, mutantOf } from '../mutants/mutants.ts'
import { runFaults, sumOf } from './run.ts'

/** Real faults must find these broken designs. Crash points find those that fail only between two writes. */
export const mutantNames = [
  'the hold is posted in another transaction',
  'the state and the posting of a transfer are two commits',
  'each statement of a transaction is a commit',
  'a transfer starts in two commits',
  'a transfer ends in two commits',
  'a lease never ends',
  'a timeout returns the transfer',
  'a transfer that is not found is returned',
  'the transfer of a dead driver is returned',
  'a payout is sent again without an operator',
  'a transfer depends on its first job',
  'the idempotency key is ignored',
  'no response is stored for its key',
  'the outcomes of a batch are swapped',
  'a callback is credited without a query to its gateway',
  'a repeated callback is credited',
  'a batch credits another payment',
  'the lock of the member is skipped',
  'a claimed coupon is paid again under a new reference',
  'a paid invite reward stays open',
] as const satisfies MutantName[]

const trial = { seconds: 150, nodes: 2, clients: 6, faults: 70, drainSeconds: 60 }

/** Runs a broken design until a check fails. @returns the seed, the number of faults and the first violation. */
export async function hunt(name: MutantName, { from, seeds }: { from: number; seeds: number }) {
  let faults = 0
  for (let seed = from; seed < from + seeds; seed += 1) {
    const { bad, tally } = await runFaults({ ...trial, seed, mutant: mutantOf(name) })
    faults += sumOf(tally)
    if (bad[0]) return `seed ${seed}, within ${faults} faults, ${bad[0]}`
  }
  return undefined
}
