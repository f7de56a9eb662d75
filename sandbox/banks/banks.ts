import type { Postman } from '../deliveries.ts'
import type { HttpReply, HttpRequest } from '../http.ts'
import type { World } from '../world.ts'
import { atFeed } from './feed.ts'
import { atPayout } from './payouts.ts'
import { atSlips } from './slip-check.ts'
import { atTrueWallet } from './truewallet.ts'

type Handler = (
  world: World,
  request: HttpRequest,
  postman: Postman,
) => HttpReply | Promise<HttpReply>

/** Setting a callback address wakes the sender, so that waiting callbacks go out at once. */
const wakingAfter =
  (handler: Handler): Handler =>
  async (world, request, postman) => {
    const reply = await handler(world, request, postman)
    if (request.method === 'PUT') postman.wake()
    return reply
  }

/** Handlers of the bank services and of TrueWallet, by base path. */
export const atBanks: Record<`/${string}`, Handler> = {
  '/feed': wakingAfter(atFeed),
  '/slips': atSlips,
  '/payout': atPayout,
  '/truewallet': wakingAfter(atTrueWallet),
}
