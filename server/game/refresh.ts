import { ask } from '#providers/ask'
import type { Context } from '../platform/context.ts'
import { providerOf } from './catalogue.ts'

/** Asked again sooner, the providers are not: what was read a moment ago still shows. */
const floorSeconds = 1
const atOnceMax = 4
/** A provider that is slower than this keeps its last known amount; a page that loads does not wait for it. */
const timeoutMs = 4_000

const underWay = new Map<number, Promise<void>>()

/**
 * HOM-01: asks the active games of a member for their balances. What is read is shown, not posted: the books hold what we
 * moved, and what was won or lost is booked when money comes back.
 */
export function refreshGames(ctx: Context, member: number): Promise<void> {
  const earlier = underWay.get(member)
  if (earlier) return earlier
  const refreshed = readAll(ctx, member).finally(() => underWay.delete(member))
  underWay.set(member, refreshed)
  return refreshed
}

type Due = { game: string; username: string }

async function readAll(ctx: Context, member: number): Promise<void> {
  const due = await ctx.db<Due[]>`
    select game, username from game_account join game on code = game
    where member = ${member} and opened_at is not null and is_open
      and (read_at is null or read_at < now() - ${floorSeconds} * interval '1 second')`
  const waiting = [...due]
  const hand = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await read(ctx, member, next)
  }
  await Promise.all(Array.from({ length: atOnceMax }, hand))
}

async function read(ctx: Context, member: number, { game, username }: Due): Promise<void> {
  const [{ at }] = await ctx.db<[{ at: Date }]>`select clock_timestamp() as at`
  const answer = await ask(providerOf(ctx, game).balance, { username, at: new Date() }, timeoutMs)
  if (answer.word !== 'done') {
    ctx.log.warn({ game, word: answer.word, reason: answer.reason }, 'no balance from a game')
    return
  }
  // Of two reads that overtake each other the later question counts.
  await ctx.db`
    update game_account set balance = ${answer.amount}, read_at = ${at}
    where member = ${member} and game = ${game} and (read_at is null or read_at < ${at})`
}
