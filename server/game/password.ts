import { randomInt } from 'node:crypto'
import { Refusal } from '#contract/refusal'
import type { Game } from '#providers/games/game'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { type AccountRow, gameAccountOf } from './account.ts'
import { providerOf } from './catalogue.ts'
import { decryptPassword, encryptPassword } from './password-encryption.ts'
import { askUntilDefinite } from './persist.ts'

/**
 * GAM-02: sets a new password at the game. It is stored before it is sent, and the old one stays until the provider
 * confirms it. @throws Refusal SLOT_NO_ACCOUNT; SLOT_RESET_PASSWORD_FAIL: the old one is still valid;
 * SERVICE_UNAVAILABLE: the result is unknown, and a repetition sends the same password.
 */
export async function resetPassword(ctx: Context, { member }: Caller, code: string): Promise<void> {
  const game = providerOf(ctx, code)
  const account = await gameAccountOf(ctx.db, member, code)
  const pending = await pendingOf(ctx, account, game)
  const outcome = await sendPending(ctx, account, game, pending)
  if (outcome === 'refused') throw new Refusal('SLOT_RESET_PASSWORD_FAIL')
  if (outcome === 'unknown') throw new Refusal('SERVICE_UNAVAILABLE')
  ctx.push(member, 'game', { code })
}

/** Returns the valid password. An unconfirmed new one is first settled with the provider, if possible. */
export async function currentPassword(
  ctx: Context,
  account: AccountRow,
  game: Game,
): Promise<string> {
  const pending = account.pendingPassword
  const isSettled = pending && (await sendPending(ctx, account, game, pending)) === 'done'
  return decryptPassword(ctx.secrets, isSettled ? pending : account.password)
}

async function pendingOf({ db, secrets }: Context, { member, game }: AccountRow, provider: Game) {
  const drawn = encryptPassword(
    secrets,
    provider.newPassword((below) => randomInt(below)),
  )
  const [row] = await db<[{ pendingPassword: string }]>`
    update game_account set pending_password = coalesce(pending_password, ${drawn})
    where bucket = ${member % 256} and member = ${member} and game = ${game} returning pending_password`
  return row.pendingPassword
}

async function sendPending(
  ctx: Context,
  { member, game, username }: AccountRow,
  provider: Game,
  pending: string,
): Promise<'done' | 'refused' | 'unknown'> {
  const password = decryptPassword(ctx.secrets, pending)
  const answer = await askUntilDefinite(provider.setPassword, () => ({
    username,
    password,
    at: new Date(),
  }))
  if (answer.word === 'done')
    await ctx.db`
      update game_account set password = pending_password, pending_password = null
      where bucket = ${member % 256} and member = ${member} and game = ${game} and pending_password = ${pending}`
  else ctx.log.warn({ game, member, word: answer.word, reason: answer.reason }, 'no new password')
  // An earlier attempt may have reached the provider: unless it refuses, keep the password pending and send it again.
  if (answer.word === 'refused' && !answer.isUnheard)
    await ctx.db`
      update game_account set pending_password = null
      where bucket = ${member % 256} and member = ${member} and game = ${game} and pending_password = ${pending}`
  return answer.word === 'refused' && answer.isUnheard ? 'unknown' : answer.word
}
