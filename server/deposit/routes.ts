import { cancelQr as cancel, createQr as create, deposit, qrState } from '#contract/deposit'
import type { Feature } from '../context.ts'
import { hearCallback } from './callback.ts'
import { cancelQr, createQr, openQr } from './qr.ts'
import { waysOf } from './ways.ts'

/** Ways to deposit, and QRs to be paid with a bank's app. */
export const depositFeature: Feature = ({ on, onCallback }, ctx) => {
  on(deposit, ({ caller }) => waysOf(ctx, caller.currency))
  on(qrState, ({ caller, input }) => openQr(ctx, caller, input))
  on(create, ({ caller, input }) => createQr(ctx, caller, input))
  on(cancel, ({ caller, input }) => cancelQr(ctx, caller, input))
  onCallback('/callbacks/gateways/:provider', hearCallback(ctx))
}
