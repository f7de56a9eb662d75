import * as contract from '#contract/operator-money'
import { audit } from '../audit/audit.ts'
import { deciderOf } from '../platform/approval.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { resolutionAction } from './approved.ts'
import { waitingItem } from './decide.ts'
import { decideTransfer } from './external-transfer.ts'
import { closeIncident } from './incident.ts'
import { findMembers } from './members.ts'
import { decidePayment } from './payment.ts'
import { askProvider } from './provider-reply.ts'
import { decideRound } from './round.ts'
import { decideSlip } from './slip.ts'
import { storyOf } from './story.ts'
import { waitingMoney } from './waiting.ts'

/** The endpoints with which operators resolve money pending review. */
export const operatorMoneyFeature: Feature = {
  routes,
  actions: [resolutionAction],
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.waitingMoney, ({ input }) => waitingMoney(ctx.db, input))
  on(contract.moneyStory, async ({ input: { kind, id }, operator, address }) => {
    const story = await storyOf(ctx, kind, id)
    await audit(ctx.db, { by: { operator, address }, action: 'money-look', object: { kind, id } })
    return story
  })
  on(contract.queryProvider, async ({ input: { kind, id }, operator, address }) => {
    const item = await waitingItem(ctx, kind, id)
    await audit(ctx.db, { by: { operator, address }, action: 'money-ask', object: { kind, id } })
    return askProvider(ctx, item)
  })
  on(contract.findMember, async ({ input: { search }, operator, address }) => {
    const members = await findMembers(ctx, search)
    for (const { userId } of members)
      await audit(ctx.db, {
        by: { operator, address },
        action: 'look',
        object: { kind: 'member', id: userId },
      })
    return { members }
  })

  on(contract.decideTransfer, (call) => decideTransfer(ctx, deciderOf(call), call.input))
  on(contract.decidePayment, (call) => decidePayment(ctx, deciderOf(call), call.input))
  on(contract.decideSlip, (call) => decideSlip(ctx, deciderOf(call), call.input))
  on(contract.decideRound, (call) => decideRound(ctx, deciderOf(call), call.input))
  on(contract.closeIncident, (call) => closeIncident(ctx, deciderOf(call), call.input.id))
}
