import { feedCallbacks } from './banks/feed.ts'
import { walletCallbacks } from './banks/truewallet.ts'
import type { CallbackProvider, CallbackSource } from './callback-source.ts'
import { callbacksOf } from './gateways/callbacks.ts'
import { gateways } from './gateways/registry.ts'

/** All providers that send callbacks. */
export const callbackSources: Record<CallbackProvider, CallbackSource> = {
  KBANK: callbacksOf(gateways.KBANK),
  WW: callbacksOf(gateways.WW),
  PAYTIMZ: callbacksOf(gateways.PAYTIMZ),
  PAYONEX: callbacksOf(gateways.PAYONEX),
  FEED: feedCallbacks,
  TRUEWALLET: walletCallbacks,
}
