import * as contract from '#contract/operator-member-change'
import type { Decider } from '../platform/approval.ts'
import type { Operator } from '../platform/call.ts'
import type { Feature } from '../platform/feature.ts'
import { adjust, adjustments } from './adjust.ts'
import { bankAction, changeBank, tellBank } from './bank.ts'

/** The endpoints with which operators change what a member has. */
export const operatorMemberChangeFeature: Feature = {
  routes({ on }, ctx) {
    on(contract.creditMember, (call) => adjust(ctx, deciderOf(call), 'credit', call.input))
    on(contract.debitMember, (call) => {
      const { id, version, amount } = call.input
      const category = 'correction'
      return adjust(ctx, deciderOf(call), 'debit', { id, version, amount, category })
    })
    on(contract.changeMemberBank, (call) => changeBank(ctx, deciderOf(call), call.input))
  },
  actions: [...adjustments, bankAction],
  jobs: { 'member.tell-bank': tellBank },
}

type Called = { operator: Operator; address: string; key: string; input: { reason: string } }

const deciderOf = ({ operator, address, key, input: { reason } }: Called): Decider => ({
  operator,
  address,
  key,
  reason,
})
