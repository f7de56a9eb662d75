import * as contract from '#contract/blocked-address'
import { deciderOf } from '../platform/approval.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { addBlocked, removeBlocked } from './change.ts'
import { blockedAddressesFor } from './list.ts'

/** The endpoints with which operators block networks. `edge/admission.ts` refuses the calls from there. */
export const blockedAddressFeature: Feature = { routes }

function routes({ on }: Http, ctx: Context): void {
  on(contract.blockedAddresses, ({ input }) => blockedAddressesFor(ctx.db, input))
  on(contract.addBlockedAddress, (call) => addBlocked(ctx, deciderOf(call), call.input))
  on(contract.removeBlockedAddress, (call) => removeBlocked(ctx, deciderOf(call), call.input.id))
}
