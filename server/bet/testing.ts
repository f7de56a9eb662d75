import { call } from '#contract/call'
import { activateGame, type gameCodes } from '#contract/game'
import { transfer } from '#contract/transfer'
import type { Amount } from '#money'
import { baht, type Member, type Scene } from '../deposit/testing.ts'

type GameCode = (typeof gameCodes)[number]

/** Opens an account at a game and moves money of the wallet there. */
export async function enter(
  { caller }: Member,
  game: GameCode,
  amount: Amount = baht(100),
): Promise<void> {
  await call(activateGame, { slotCode: game }, caller)
  await call(transfer, { from: 'WALLET', to: game, amount }, caller)
}

/**
 * Plays a round at the game's own site, in whole baht; `minutesAgo` is the age of a round that the game reports late. A round of the job may have read the histories a moment ago: they
 * are marked as older, so that the next call reads them again.
 */
export async function play(
  { app, sandbox }: Scene,
  { id }: Member,
  game: GameCode,
  [stake, payout]: [stake: number, payout: number],
  minutesAgo = 0,
) {
  const [account] = await app.ctx.db<[{ username: string }]>`
    select username from game_account where member = ${id} and game = ${game}`
  const { username } = account
  const round = { username, stake: baht(stake), payout: baht(payout), minutesAgo }
  const bet = await sandbox.playRound(game, round)
  await app.ctx
    .db`update bet_cursor set read_to = read_to - interval '11 seconds' where member = ${id}`
  return bet
}

/** Moves all earlier bets into the day that a refund is for: until 01:00 it is the day before yesterday. */
export async function dayEarlier({ app }: Scene, { id }: Member): Promise<void> {
  await app.ctx
    .db`update bet set settled_at = settled_at - interval '25 hours' where member = ${id}`
}
