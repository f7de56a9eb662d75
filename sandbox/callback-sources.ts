import { feedTeller } from './banks/feed.ts'
import { walletTeller } from './banks/truewallet.ts'
import type { CallbackProvider, Teller } from './callback-source.ts'
import { tellerOf } from './gateways/callbacks.ts'
import { gateways } from './gateways/registry.ts'

/** All providers that send callbacks. */
export const tellers: Record<CallbackProvider, Teller> = {
  KBANK: tellerOf(gateways.KBANK),
  WW: tellerOf(gateways.WW),
  PAYTIMZ: tellerOf(gateways.PAYTIMZ),
  PAYONEX: tellerOf(gateways.PAYONEX),
  FEED: feedTeller,
  TRUEWALLET: walletTeller,
}
