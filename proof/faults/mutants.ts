import { type MutantName, mutantOf } from '../mutants/mutants.ts'
import { runFaults, sumOf } from './run.ts'

/** Real faults must find these broken designs. Crash points find those that fail only between two writes. */
export const mutantNames = [
  'hold in another transaction',
  'state and posting in two commits',
  'each statement of a transaction is a commit',
  'a transfer starts in two commits',
  'a transfer ends in two commits',
  'a lease for ever',
  'return on time-out',
  'not-found is a no',
  'what a dead driver left is a no',
  'payout sent again by itself',
  'only the job knows',
  'key ignored',
  'answer not kept',
  'the answers of a batch are swapped',
  'a call-back is believed and its gateway not asked',
  'call-back not de-duplicated',
  'a credit of many claims another payment',
  'nobody waits for the member',
  'a coupon is paid under a reference of the moment and asked of nobody',
  'what inviting earned stays open when it is paid',
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
