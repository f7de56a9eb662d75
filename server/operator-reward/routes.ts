import * as contract from '#contract/operator-reward'
import { rewardPlans } from '#contract/reward-plan'
import { auditLook } from '../audit/audit.ts'
import { deciderOf } from '../platform/approval.ts'
import type { Feature } from '../platform/feature.ts'
import { plansOf } from './cost.ts'
import { pay, paymentOfReward, refuse } from './decide.ts'
import { cardOf, queueOf } from './list.ts'

/** The endpoints with which operators decide about rewards that the rules hold back. */
export const operatorRewardFeature: Feature = {
  routes({ on }, ctx) {
    on(rewardPlans, () => plansOf(ctx.db))
    on(contract.rewardQueue, ({ input }) => queueOf(ctx.db, input))
    on(contract.rewardReview, async ({ input, operator, address }) => {
      const card = await cardOf(ctx.db, input)
      await auditLook(ctx.db, { operator, address }, input.member)
      return card
    })
    on(contract.payReward, (call) => pay(ctx, deciderOf(call), call.input))
    on(contract.refuseReward, (call) => {
      const { member, id, refusal, reason } = call.input
      return refuse(ctx, deciderOf(call), { member, id, refusal, reason })
    })
  },
  actions: [paymentOfReward],
}
