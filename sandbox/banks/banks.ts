import type { Postman } from '../deliveries.ts'
import type { Heard, Said } from '../http.ts'
import type { World } from '../world.ts'
import { atFeed } from './feed.ts'
import { atPayout } from './payouts.ts'
import { atSlips } from './slip-check.ts'
import { atTrueWallet } from './truewallet.ts'

type Counter = (world: World, heard: Heard, postman: Postman) => Said | Promise<Said>

/** Setting a callback address wakes the sender, so that waiting callbacks go out at once. */
const wakingAfter =
  (counter: Counter): Counter =>
  async (world, heard, postman) => {
    const said = await counter(world, heard, postman)
    if (heard.method === 'PUT') postman.wake()
    return said
  }

/** Handlers of the bank services and of TrueWallet, by base path. */
export const atBanks: Record<`/${string}`, Counter> = {
  '/feed': wakingAfter(atFeed),
  '/slips': atSlips,
  '/payout': atPayout,
  '/truewallet': wakingAfter(atTrueWallet),
}
