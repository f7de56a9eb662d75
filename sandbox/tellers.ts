import { feedTeller } from './banks/feed.ts'
import { walletTeller } from './banks/truewallet.ts'
import { gateways } from './gateways/registry.ts'
import { tellerOf } from './gateways/teller.ts'
import type { Teller } from './teller.ts'

/** All providers that send callbacks. */
export const tellers = {
  KBANK: tellerOf(gateways.KBANK),
  WW: tellerOf(gateways.WW),
  PAYTIMZ: tellerOf(gateways.PAYTIMZ),
  PAYONEX: tellerOf(gateways.PAYONEX),
  FEED: feedTeller,
  TRUEWALLET: walletTeller,
} satisfies Record<string, Teller>
export type TellingParty = keyof typeof tellers
