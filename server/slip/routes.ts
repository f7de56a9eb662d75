import { uploadSlip } from '#contract/deposit'
import { slipPicture, slips } from '#contract/statement'
import type { Feature } from '../context.ts'
import { pictureAddress, slipsOf } from './slips.ts'
import { takeSlip } from './upload.ts'

export const slipFeature: Feature = ({ on }, ctx) => {
  on(uploadSlip, async ({ caller, file }) => ({
    message: 'RECEIVED',
    reference: await takeSlip(ctx, caller, file),
  }))
  on(slips, ({ input, caller }) => slipsOf(ctx, caller.member, input))
  on(slipPicture, async ({ input, caller }) => ({
    url: await pictureAddress(ctx, caller.member, input.reference),
  }))
}
