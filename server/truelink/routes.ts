import { sendTruelink } from '#contract/deposit'
import type { Feature } from '../context.ts'
import { redeem } from './truelink.ts'

export const truelinkFeature: Feature = ({ on }, ctx) => {
  on(sendTruelink, async ({ input, caller, key }) => ({
    message: 'REDEEMED',
    ...(await redeem(ctx, caller, input.link, key)),
  }))
}
