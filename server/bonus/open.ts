import type { Db, Tx } from '#db'
import { type OpenRounds, openRoundsOf, sumOfOpen } from '../bet/open-rounds.ts'
import { readBets } from '../bet/read.ts'
import { refreshAllGames } from '../game/refresh.ts'
import type { Context } from '../platform/context.ts'
import { negligibleFor } from './amounts.ts'
import type { BonusClaim } from './claim.ts'

const betsPatienceMs = 5_000

/**
 * Asks all games for what says how much is in open rounds, and returns what a game did not say. The histories come last: a round
 * that ends in between looks open, and never as if it had paid what was staked on another.
 */
export async function askGames(
  ctx: Context,
  member: number,
): Promise<'balance' | 'history' | undefined> {
  if ((await refreshAllGames(ctx, member)).length > 0) return 'balance'
  const { unread } = await readBets(ctx, member, { patienceMs: betsPatienceMs })
  return unread.length > 0 ? 'history' : undefined
}

/** True while more money may be in open rounds than can be ignored: the total is not what the member has. */
export const hasOpenRounds = async (db: Db | Tx, claim: BonusClaim): Promise<boolean> =>
  isTooMuch(claim, await openRoundsOf(db, claim.member))

export const isTooMuch = (claim: BonusClaim, open: OpenRounds[]): boolean =>
  sumOfOpen(open) > negligibleFor(claim)
