import { randomInt } from 'node:crypto'
import { Refusal } from '#contract/refusal'
import type { Game } from '#providers/games/game'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { type AccountRow, accountRowOf } from './account.ts'
import { offeredGame } from './catalogue.ts'
import { decryptPassword, encryptPassword } from './password-encryption.ts'
import { askUntilDefinite } from './persist.ts'

/**
 * GAM-02: opens an account at a game. Name and password are stored before the provider is called, so that a repetition
 * resumes the request, and two at once make one account. @throws Refusal NO_GAME, NO_WALLET, SLOT_ALREADY_ACTIVE,
 * SLOT_ACTIVATE_FAIL; SERVICE_UNAVAILABLE while the result is unknown
 */
export async function activate(ctx: Context, caller: Caller, code: string): Promise<void> {
  const game = await offeredGame(ctx, code, caller.currency)
  const account = await begun(ctx, caller.member, game)
  if (account.openedAt) throw new Refusal('SLOT_ALREADY_ACTIVE')
  const { username } = account
  const password = decryptPassword(ctx.secrets, account.password)
  const answer = await askUntilDefinite(game.activate, () => ({
    username,
    password,
    at: new Date(),
  }))
  if (answer.word !== 'done') {
    const { word, reason } = answer
    ctx.log.warn({ game: code, member: caller.member, word, reason }, 'no account at a game')
    throw new Refusal(word === 'refused' ? 'SLOT_ACTIVATE_FAIL' : 'SERVICE_UNAVAILABLE')
  }
  await open(ctx, account)
  ctx.push(caller.member, 'game', { code })
}

async function begun(ctx: Context, member: number, game: Game): Promise<AccountRow> {
  const [person] = await ctx.db<{ publicId: string }[]>`
    select public_id from member where id = ${member}`
  const username = game.usernameOf(person!.publicId)
  const password = game.newPassword((below) => randomInt(below))
  // Two requests at once conflict in the key or in the username, so the conflict names neither.
  await ctx.db`
    insert into game_account (bucket, member, game, username, password)
    values (${member % 256}, ${member}, ${game.code}, ${username}, ${encryptPassword(ctx.secrets, password)})
    on conflict do nothing`
  const account = await accountRowOf(ctx.db, member, game.code)
  if (!account) throw new Error(`Another member has the username ${username} at ${game.code}.`)
  return account
}

/** Opens the account at the game and its ledger account in one commit. */
const open = ({ db, ledger }: Context, { member, game }: AccountRow) =>
  db.begin(async (tx) => {
    const { count } = await tx`
      update game_account set opened_at = now(), read_at = now()
      where bucket = ${member % 256} and member = ${member} and game = ${game} and opened_at is null`
    if (count) await ledger.openGame(tx, member, game)
  })
