import * as contract from '#contract/approval'
import type { RunnableAction } from '../platform/approval.ts'
import type { Feature } from '../platform/feature.ts'
import { approvalsOf, approveStored, withdraw } from './approvals.ts'

/** The endpoints of proposals. They carry out the actions of all features. */
export function approvalFeature(all: RunnableAction[]): Feature {
  const actions = new Map<string, RunnableAction>(all.map((action) => [action.code, action]))
  return {
    routes({ on }, ctx) {
      on(contract.approvals, ({ input, operator }) => approvalsOf(ctx.db, actions, operator, input))
      on(contract.approve, async ({ input: { id, reason }, operator, address, key }) => ({
        outcome: await approveStored(ctx, actions, {
          operator,
          address,
          key,
          reason,
          approval: Number(id),
        }),
      }))
      on(contract.withdrawApproval, async ({ input: { id }, operator, address }) => {
        await withdraw(ctx, { operator, address }, Number(id))
        return { message: 'withdrawn' }
      })
    },
  }
}
