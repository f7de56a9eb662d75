import * as contract from '#contract/withdraw'
import type { Feature } from '../context.ts'
import { withdrawLimitsOf } from './limits.ts'
import { withdraw } from './withdraw.ts'
import { withdrawAll } from './withdrawAll.ts'

export const withdrawFeature: Feature = ({ on }, ctx) => {
  on(contract.withdrawLimits, async ({ caller }) => ({
    ...(await withdrawLimitsOf(ctx.db, caller)),
    bonus: null,
  }))
  on(contract.withdraw, ({ input, caller, key }) => withdraw(ctx, caller, input, key))
  on(contract.withdrawAll, ({ input, caller, key }) => withdrawAll(ctx, caller, input, key))
}
