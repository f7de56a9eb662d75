import { sendTruelink } from '#contract/deposit'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { redeem } from './truelink.ts'

export const truelinkFeature: Feature = {
  routes,
}

function routes({ on }: Http, ctx: Context): void {
  on(sendTruelink, async ({ input, caller, key }) => ({
    message: 'REDEEMED',
    ...(await redeem(ctx, caller, input.link, key)),
  }))
}
