import * as contract from '#contract/refund'
import type { Feature } from '../context.ts'
import { bannersOf } from '../site/banners.ts'
import { addToWallet } from './add.ts'
import { checkRefund } from './check.ts'
import { refundsOf } from './log.ts'
import { receive } from './receive.ts'

export const refundFeature: Feature = ({ on }, ctx) => {
  on(contract.refundCheck, ({ caller, language }) => checkRefund(ctx, caller, language))
  on(contract.receiveRefund, ({ caller }) => receive(ctx, caller))
  on(contract.addRefund, ({ caller }) => addToWallet(ctx, caller))
  on(contract.refunds, ({ input, caller }) => refundsOf(ctx, caller.member, input))
  on(contract.refundBanners, async ({ language }) => ({
    banners: await bannersOf(ctx.db, 'refund', language),
  }))
}
