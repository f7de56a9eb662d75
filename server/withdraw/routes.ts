import * as contract from '#contract/withdraw'
import type { Feature } from '../context.ts'
import { bonusSays } from './bonus.ts'
import { withdrawLimitsOf } from './limits.ts'
import { withdraw } from './withdraw.ts'
import { withdrawAll } from './withdrawAll.ts'

export const withdrawFeature: Feature = ({ on }, ctx) => {
  on(contract.withdrawLimits, async ({ caller, language }) => ({
    ...(await withdrawLimitsOf(ctx.db, caller)),
    bonus: await bonusSays(ctx, caller, language),
  }))
  on(contract.withdraw, ({ input, caller, key }) => withdraw(ctx, caller, input, key))
  on(contract.withdrawAll, ({ input, caller, key }) => withdrawAll(ctx, caller, input, key))
}
