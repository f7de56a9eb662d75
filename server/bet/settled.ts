import { ask } from '#providers/ask'
import type { Game } from '#providers/games/game'

type Second = { username: string; settledAt: Date; page: number }

/** Asks a game for the rounds that were settled in the second after a moment. */
export const askSettledAt = (
  { bets }: Game,
  { username, settledAt: from, page }: Second,
  timeoutMs: number,
) => {
  const to = new Date(from.getTime() + 1_000)
  return ask(bets, { username, from, to, at: new Date(), page }, timeoutMs)
}
