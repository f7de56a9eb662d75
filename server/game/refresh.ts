import pMap from 'p-map'
import { ask } from '#providers/ask'
import type { Context } from '../platform/context.ts'

/** Providers are asked at most once in this time; more calls see the last balances. */
const floorSeconds = 1
const atOnceMax = 4
/** Timeout per provider; on timeout the last known balance is shown. */
const timeoutMs = 4_000

const underWay = new Map<number, Promise<boolean>>()

/**
 * HOM-01: reads the member's balances at the active games. They are shown, not posted: the ledger holds the transfers,
 * and winnings or losses are booked when money comes back. Returns false if a game did not reply.
 */
export function refreshGames(ctx: Context, member: number): Promise<boolean> {
  const earlier = underWay.get(member)
  if (earlier) return earlier
  const refreshed = dueOf(ctx, member)
    .then(async (due) => (await readAll(ctx, member, due)).length === 0)
    .finally(() => underWay.delete(member))
  underWay.set(member, refreshed)
  return refreshed
}

/**
 * Reads every balance, also a fresh one and that of a closed game: money has come from all of them a moment ago. Returns
 * the games that did not reply.
 */
export async function refreshAllGames(ctx: Context, member: number): Promise<string[]> {
  const all = await ctx.db<Due[]>`
    select game, username from game_account join game on code = game
    where bucket = ${member % 256} and member = ${member} and opened_at is not null`
  return readAll(ctx, member, all)
}

type Due = { game: string; username: string }

const dueOf = ({ db }: Context, member: number) => db<Due[]>`
  select game, username from game_account join game on code = game
  where bucket = ${member % 256} and member = ${member} and opened_at is not null and not exists (
      select from provider_closed where provider = 'game:' || code and state = 'maintenance')
    and (read_at is null or read_at < now() - ${floorSeconds} * interval '1 second')`

/** Returns the games that did not reply. */
async function readAll(ctx: Context, member: number, due: readonly Due[]): Promise<string[]> {
  const replies = await pMap(due, (account) => read(ctx, member, account), {
    concurrency: atOnceMax,
  })
  return due.filter((_, at) => !replies[at]).map(({ game }) => game)
}

/** Returns false if the game did not reply. */
async function read(ctx: Context, member: number, { game, username }: Due): Promise<boolean> {
  const provider = ctx.games.get(game)
  // A game that left the catalogue may have no adapter any more.
  if (!provider) return false
  const [{ at }] = await ctx.db<[{ at: Date }]>`select clock_timestamp() as at`
  const answer = await ask(provider.balance, { username, at: new Date() }, timeoutMs)
  if (answer.word !== 'done') {
    ctx.log.warn({ game, word: answer.word, reason: answer.reason }, 'no balance from a game')
    return false
  }
  // If reads race, keep the result of the later request.
  await ctx.db`
    update game_account set balance = ${answer.amount}, read_at = ${at}
    where bucket = ${member % 256} and member = ${member} and game = ${game} and (read_at is null or read_at < ${at})`
  return true
}
