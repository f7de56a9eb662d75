import { depositEffects } from '#contract/credit'
import { cancelQr as cancel, createQr as create, deposit, qrState } from '#contract/deposit'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { handleCallback } from './callback.ts'
import { effectsOf } from './effects.ts'
import { depositJobs } from './jobs.ts'
import { cancelQr, createQr, openQr } from './qr/qr.ts'
import { addSweep } from './qr/watch.ts'
import { waysOf } from './ways.ts'

/** Deposit methods, and QRs to pay with a bank's app. */
export const depositFeature: Feature = {
  routes,
  jobs: depositJobs,
  start: addSweep,
}

function routes({ on, onCallback }: Http, ctx: Context): void {
  on(deposit, ({ caller, language }) => waysOf(ctx, caller, language))
  on(depositEffects, ({ caller, input, language }) =>
    effectsOf(ctx, caller, { reference: input.reference, language }),
  )
  on(qrState, ({ caller, input }) => openQr(ctx, caller, input))
  on(create, ({ caller, input }) => createQr(ctx, caller, input))
  on(cancel, ({ caller, input }) => cancelQr(ctx, caller, input))
  onCallback('/callbacks/gateways/:provider', handleCallback(ctx))
}
