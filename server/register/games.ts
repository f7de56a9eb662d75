import { randomInt } from 'node:crypto'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import type { Currency } from '#money'
import { providerOf } from '../game/catalogue.ts'
import { encryptPassword } from '../game/password-encryption.ts'
import { askUntilDefinite } from '../game/persist.ts'
import type { Context } from '../platform/context.ts'
import { settingsOf } from '../site/settings.ts'

/** An account at a game, opened before its member exists. */
type Opened = { game: string; username: string; password: string }

/**
 * Opens the game accounts of a new member (the setting `registerGames`; none by default), where the game is offered. If
 * one cannot be opened, registration fails; accounts opened by then stay empty under an id that is never used. @throws
 * Refusal GAME_ACTIVATION_FAIL
 */
export async function openRegisterGames(
  ctx: Context,
  publicId: string,
  currency: Currency,
): Promise<Opened[]> {
  const { registerGames } = await settingsOf(ctx.db, 'registerGames')
  if (registerGames.length === 0) return []
  const games = await ctx.db<{ code: string }[]>`
    select code from game where is_open and not exists (select from provider_closed where provider = 'game:' || code) and ${currency} = any(currencies) and code = any(${registerGames})
    order by position`
  return Promise.all(games.map(({ code }) => opened(ctx, publicId, code)))
}

async function opened(ctx: Context, publicId: string, code: string): Promise<Opened> {
  const game = providerOf(ctx, code)
  const username = game.usernameOf(publicId)
  const password = game.newPassword((below) => randomInt(below))
  const answer = await askUntilDefinite(game.activate, () => ({
    username,
    password,
    at: new Date(),
  }))
  if (answer.word === 'done') return { game: code, username, password }
  const { word, reason } = answer
  ctx.log.warn({ game: code, word, reason }, 'no account at a game, and so no member')
  throw new Refusal('GAME_ACTIVATION_FAIL')
}

/** Stores the accounts in the commit that creates the member. */
export async function keepRegisterGames(
  { ledger, secrets }: Context,
  tx: Tx,
  member: number,
  games: Opened[],
): Promise<void> {
  for (const { game, username, password } of games) {
    await tx`
      insert into game_account (bucket, member, game, username, password, opened_at, read_at)
      values (${member % 256}, ${member}, ${game}, ${username}, ${encryptPassword(secrets, password)}, now(), now())`
    await ledger.openGame(tx, member, game)
  }
}
