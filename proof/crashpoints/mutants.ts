import { type MutantName, mutantOf } from '../mutants/mutants.ts'
import type { FlowName } from './flows.ts'
import { runCrashpoints } from './run.ts'

/** Crashes at every point must find these broken designs, each in the flow that runs its code. */
export const mutants = {
  'the hold is posted in another transaction': 'withdraw',
  'the state and the posting of a transfer are two commits': 'gift',
  'each statement of a transaction is a commit': 'withdraw',
  'a transfer starts in two commits': 'toGame',
  'a transfer ends in two commits': 'toGame',
  'a transfer is sent before it is marked': 'withdraw',
  'a lease never ends': 'toGame',
  'the transfer of a dead driver is returned': 'toGame',
  'a payout is sent again without an operator': 'withdraw',
  'a transfer depends on its first job': 'withdraw',
  'the idempotency key is ignored': 'withdraw',
  'a repeated callback is credited': 'qr',
  'a batch credits another payment': 'qr',
  'an incoming transfer is credited twice': 'feed',
  'no payment goes to suspense': 'stranger',
  'a voucher is claimed before its transfer is stored': 'gift',
  'a game account is opened in several commits': 'activate',
  'a bonus is claimed and cancelled without a key': 'takeBonus',
  'a bonus is granted in a commit of its own': 'grantBonus',
  'a draw ignores its key': 'spin',
  'a coupon is paid and marked in two commits': 'claimCoupon',
} as const satisfies Partial<Record<MutantName, FlowName>>
export type HuntedName = keyof typeof mutants

const stride = 3

/** Tries every third point, then those between them, until a check fails. @returns the first violation. */
export async function hunt(name: HuntedName) {
  const plan = { flows: [mutants[name]], whens: ['before'], stride, drainSeconds: 60 } as const
  for (let from = 1; from <= stride; from += 1) {
    const { bad } = await runCrashpoints({ ...plan, from, mutant: mutantOf(name) })
    if (bad[0]) return `${mutants[name]} from ${from}, ${bad[0]}`
  }
  return undefined
}
