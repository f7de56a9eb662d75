import { walletPlace } from '#contract/transfer'
import type { Currency } from '#money'
import type { Game } from '#providers/games/game'
import type { Caller, Context } from '../context.ts'
import { gameAccountOf } from '../game/account.ts'
import { offeredGame } from '../game/catalogue.ts'

/** Where money can lie: the main wallet, or an open account at a game. */
export type Place = { kind: 'wallet' } | { kind: 'game'; game: Game; username: string }

/**
 * What a name in a transfer stands for. @throws Refusal NO_GAME when no such game is offered, NO_WALLET when it is not in
 * the member's currency, SLOT_NO_ACCOUNT when the member has no account there.
 */
export async function placeOf(ctx: Context, caller: Caller, name: string): Promise<Place> {
  if (name.toUpperCase() === walletPlace) return { kind: 'wallet' }
  const game = await offeredGame(ctx, name, caller.currency)
  const { username } = await gameAccountOf(ctx.db, caller.member, name)
  return { kind: 'game', game, username }
}

/** What a leg of this call is about, whichever way it goes. */
export type Mover = { member: number; currency: Currency }
