import * as contract from '#contract/operator-member-change'
import type { Decider } from '../platform/approval.ts'
import type { Operator } from '../platform/call.ts'
import type { Feature } from '../platform/feature.ts'
import { adjust, adjustments } from './adjust.ts'

/** The endpoints with which operators change what a member has. */
export const operatorMemberChangeFeature: Feature = {
  routes({ on }, ctx) {
    on(contract.creditMember, (call) => adjust(ctx, deciderOf(call), 'credit', call.input))
    on(contract.debitMember, (call) => {
      const { id, version, amount } = call.input
      const category = 'correction'
      return adjust(ctx, deciderOf(call), 'debit', { id, version, amount, category })
    })
  },
  actions: [...adjustments],
}

type Called = { operator: Operator; address: string; key: string; input: { reason: string } }

const deciderOf = ({ operator, address, key, input: { reason } }: Called): Decider => ({
  operator,
  address,
  key,
  reason,
})
