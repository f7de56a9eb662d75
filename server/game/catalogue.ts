import type { GameCategory } from '#contract/game'
import { Refusal } from '#contract/refusal'
import type { Currency } from '#money'
import type { Game } from '#providers/games/game'
import type { GameCode } from '#providers/games/registry'
import type { Context } from '../platform/context.ts'
import { closedOf } from '../provider/closed.ts'

/** An offered game. */
export type Offered = {
  code: string
  category: GameCategory
  nameTh: string
  nameLa: string
  nameEn: string
}

/** Returns the provider of a game that is offered in this currency and takes money. @throws Refusal NO_GAME, NO_WALLET, GAME_CLOSED */
export async function offeredGame(ctx: Context, code: string, currency: Currency): Promise<Game> {
  const [row] = await ctx.db<{ currencies: Currency[] }[]>`
    select currencies from game where code = ${code} and is_open`
  if (!row) throw new Refusal('NO_GAME')
  if (!row.currencies.includes(currency)) throw new Refusal('NO_WALLET')
  if (await closedOf(ctx.db, `game:${code}`)) throw new Refusal('GAME_CLOSED')
  return providerOf(ctx, code)
}

/** @throws Refusal GAME_CLOSED while the game is in maintenance; a game without new money can still be played */
export async function assertPlayable({ db }: Pick<Context, 'db'>, code: string): Promise<void> {
  if ((await closedOf(db, `game:${code}`))?.state === 'maintenance')
    throw new Refusal('GAME_CLOSED')
}

/** @throws Refusal NO_GAME when there is no such provider */
export function providerOf({ games }: Pick<Context, 'games'>, code: string): Game {
  const game = games.get(code as GameCode)
  if (!game) throw new Refusal('NO_GAME')
  return game
}
