import * as contract from '#contract/refund'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { noOffersOf } from '../protection/offers.ts'
import { bannersOf } from '../site/banners.ts'
import { addToWallet } from './add.ts'
import { checkRefund } from './check.ts'
import { refundsOf } from './log.ts'
import { receive } from './receive.ts'

export const refundFeature: Feature = {
  routes,
}

function routes({ on }: Http, ctx: Context): void {
  on(contract.refundCheck, ({ caller, language }) => checkRefund(ctx, caller, language))
  on(contract.receiveRefund, ({ caller, key }) => receive(ctx, caller, key))
  on(contract.addRefund, ({ caller, key }) => addToWallet(ctx, caller, key))
  on(contract.refunds, ({ input, caller }) => refundsOf(ctx, caller.member, input))
  on(contract.refundBanners, async ({ caller, language }) => ({
    banners: (await noOffersOf(ctx.db, caller))
      ? []
      : await bannersOf(ctx.db, caller, 'refund', language),
  }))
}
