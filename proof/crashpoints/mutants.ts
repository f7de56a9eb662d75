import { type MutantName, mutantOf } from '../mutants/mutants.ts'
import type { FlowName } from './flows.ts'
import { runCrashpoints } from './run.ts'

/** Crashes at every point must find these broken designs, each in the flow that runs its code. */
export const mutants = {
  'hold in another transaction': 'withdraw',
  'state and posting in two commits': 'gift',
  'each statement of a transaction is a commit': 'withdraw',
  'a transfer starts in two commits': 'toGame',
  'a transfer ends in two commits': 'toGame',
  'sent before it is marked': 'withdraw',
  'a lease for ever': 'toGame',
  'what a dead driver left is a no': 'toGame',
  'payout sent again by itself': 'withdraw',
  'only the job knows': 'withdraw',
  'key ignored': 'withdraw',
  'call-back not de-duplicated': 'qr',
  'a credit of many claims another payment': 'qr',
  'no one row for a transfer': 'feed',
  'suspense skipped': 'stranger',
  'voucher claimed before its transfer': 'gift',
  'account opened here and in the books apart': 'activate',
  'a bonus is taken and cancelled without a key': 'takeBonus',
  'a bonus is granted in a commit of its own': 'grantBonus',
  'a draw knows no key': 'spin',
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
