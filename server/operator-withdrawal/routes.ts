import * as payout from '#contract/operator-payout'
import * as contract from '#contract/operator-withdrawal'
import { auditRead } from '../audit/audit.ts'
import { readListed } from '../audit/listed.ts'
import type { Decider } from '../platform/approval.ts'
import type { Http, Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import {
  approvalOfWithdrawal,
  approveWithdrawal,
  payByHand,
  paymentByHand,
  startOfPayouts,
  startPayouts,
} from './approve.ts'
import { boardOf } from './board.ts'
import { type By, claimWithdrawal, holdWithdrawal, rejectWithdrawal } from './decide.ts'
import { changeOfRule, changeRule, rulesOf } from './rules.ts'
import { storyOf } from './story.ts'
import { payoutsOf, stopPayouts } from './switch.ts'

/** The endpoints with which operators review withdrawals, and stop payouts. */
export const operatorWithdrawalFeature: Feature = {
  routes,
  actions: [approvalOfWithdrawal, paymentByHand, startOfPayouts, changeOfRule],
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.withdrawals, ({ input, operator, address }) => {
    const read = () => boardOf(ctx, operator, input)
    // The first page of what waits is work, and is read every few seconds.
    if (!input.after && !endedColumns.has(input.column)) return read()
    return readListed(
      ctx.db,
      { operator, address },
      { list: 'withdrawals', ...input },
      {
        read,
        rowsOf: ({ withdrawals }) => withdrawals.length,
      },
    )
  })
  on(contract.withdrawalStory, async ({ input: { reference }, operator, address }) => {
    const story = await storyOf(ctx, operator, reference)
    await auditRead(ctx.db, {
      by: { operator, address },
      action: 'withdrawal-look',
      object: { kind: 'withdrawal', id: reference },
    })
    return story
  })
  on(contract.holdWithdrawal, (call) => holdWithdrawal(ctx, byOf(call), call.input.reference))
  on(contract.rejectWithdrawal, (call) => rejectWithdrawal(ctx, byOf(call), call.input))
  on(contract.claimWithdrawal, (call) => claimWithdrawal(ctx, byOf(call), call.input))
  on(contract.approveWithdrawal, (call) => approveWithdrawal(ctx, deciderOf(call), call.input))
  on(contract.payByHand, (call) => payByHand(ctx, deciderOf(call), call.input))
  on(payout.payouts, ({ operator }) => payoutsOf(ctx, operator))
  on(payout.stopPayouts, (call) => stopPayouts(ctx, byOf(call)))
  on(payout.startPayouts, (call) => startPayouts(ctx, deciderOf(call)))
  on(payout.withdrawRules, ({ operator }) => rulesOf(ctx.db, operator))
  on(payout.changeWithdrawRule, (call) => changeRule(ctx, deciderOf(call), call.input))
}

const endedColumns = new Set<contract.WithdrawalColumn>(['rejected', 'paid'])

const deciderOf = (call: Called & { key: string }): Decider => {
  const { operator, address, reason } = byOf(call)
  return { operator, address, reason, key: call.key }
}

type Called = { operator: Operator; address: string; input: object }

const byOf = ({ operator, address, input }: Called): By => ({
  operator,
  address,
  reason: 'reason' in input && typeof input.reason === 'string' ? input.reason : '',
})
