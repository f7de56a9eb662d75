import { slipPicture, slips, uploadSlip } from '#contract/slip'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { pictureAddress, slipPictures, slipsOf } from './slips.ts'
import { takeSlip } from './upload.ts'
import { slipJobs } from './work.ts'

export const slipFeature: Feature = {
  routes,
  pages: (ctx) => [slipPictures(ctx)],
  jobs: slipJobs,
  start: ({ db, jobs }) => jobs.add(db, 'slip.sweep', { isStart: true }),
}

function routes({ on }: Http, ctx: Context): void {
  on(uploadSlip, async ({ caller, file }) => ({
    message: 'RECEIVED',
    ...(await takeSlip(ctx, caller, file)),
  }))
  on(slips, ({ input, caller }) => slipsOf(ctx, caller.member, input))
  on(slipPicture, async ({ input, caller }) => ({
    url: await pictureAddress(ctx, caller.member, input.reference),
  }))
}
