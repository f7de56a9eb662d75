import type { Postman } from '../deliveries.ts'
import type { Heard, Said } from '../http.ts'
import type { World } from '../world.ts'
import { atFeed } from './feed.ts'
import { atPayout } from './payouts.ts'
import { atSlips } from './slip-check.ts'
import { atTrueWallet } from './truewallet.ts'

type Counter = (world: World, heard: Heard, postman: Postman) => Said | Promise<Said>

/** Call-backs that waited for an address go out as soon as there is one. */
const wakingAfter =
  (counter: Counter): Counter =>
  async (world, heard, postman) => {
    const said = await counter(world, heard, postman)
    if (heard.method === 'PUT') postman.wake()
    return said
  }

/** The banks’ counters and TrueWallet’s, by their bases. */
export const atBanks: Record<`/${string}`, Counter> = {
  '/feed': wakingAfter(atFeed),
  '/slips': atSlips,
  '/payout': atPayout,
  '/truewallet': wakingAfter(atTrueWallet),
}
