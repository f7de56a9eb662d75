import * as contract from '#contract/member-payer'
import type { Feature } from '../platform/feature.ts'
import { addPayer, payerAction } from './add.ts'
import { revokePayer } from './revoke.ts'

/** The endpoints with which operators keep the further accounts that a member is paid from. */
export const memberPayerFeature: Feature = {
  routes({ on }, ctx) {
    on(contract.addMemberPayer, ({ input, operator, address, key }) =>
      addPayer(ctx, { operator, address, key, reason: input.reason }, input),
    )
    on(contract.revokeMemberPayer, ({ input, operator, address }) =>
      revokePayer(ctx, { operator, address, reason: input.reason }, input),
    )
  },
  actions: [payerAction],
}
