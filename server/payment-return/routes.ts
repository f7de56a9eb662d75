import * as contract from '#contract/payment-return'
import { audit } from '../audit/audit.ts'
import type { Feature } from '../platform/feature.ts'
import { paymentReturnAction, returnPayment } from './return.ts'
import { returnOf } from './state.ts'

/** The endpoints with which operators send unmatched money back to its payer. */
export const paymentReturnFeature: Feature = {
  routes({ on }, ctx) {
    on(contract.paymentReturn, async ({ input: { id }, operator, address }) => {
      const found = await returnOf(ctx, operator, id)
      // The page asks again while money is on its way; only a proposal shows a whole account.
      if (found.proposal)
        await audit(ctx.db, {
          by: { operator, address },
          action: 'money-look',
          object: { kind: 'payment', id },
        })
      return found
    })
    on(contract.returnPayment, ({ input, operator, address, key }) =>
      returnPayment(ctx, { operator, address, key, reason: input.reason }, input),
    )
  },
  actions: [paymentReturnAction],
}
