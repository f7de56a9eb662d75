import pMap from 'p-map'
import type { Context } from '../platform/context.ts'
import type { Deadline } from '../platform/jobs/work.ts'
import { overlapMs, readGame } from './read.ts'

/** Accounts of a game that are looked at together, and those of them that are asked about at once. */
const accountsAtOnce = 500
const askedAtOnce = 2
const patienceMs = 20_000
/** After so many failures in a row a game is left alone until the next round. */
const failuresMax = 4

type Walk = { game: string; lastMember: number }

/**
 * Walks through all accounts of every game, at most once an hour, and reads the rounds of those with money in the game, or with
 * money that left it since they were read: hourly while their money moved in the last days, else daily. Each game is walked at
 * its own pace, with two accounts at once, so that neither a slow game nor this walk delays what members wait for. A walk
 * that does not end in time goes on in the next round.
 */
export async function walkAccounts(_: object, ctx: Context, deadline: Deadline): Promise<void> {
  await ctx.db`insert into bet_walk (game) select code from game on conflict do nothing`
  const walks = await ctx.db<Walk[]>`
    update bet_walk set began_at = case when last_member = 0 then now() else began_at end
    from game
    where code = bet_walk.game and is_open and (last_member > 0 or began_at < now() - interval '1 hour')
    returning bet_walk.game, last_member`
  const known = walks.filter(({ game }) => ctx.games.has(game))
  // An error of one game does not stop the others.
  const walkOne = (walk: Walk) =>
    walkGame(ctx, walk, deadline).catch((err) =>
      ctx.log.error({ err, game: walk.game }, 'the accounts of a game were not walked through'),
    )
  await pMap(known, walkOne, { concurrency: Math.max(1, known.length) })
}

async function walkGame(
  ctx: Context,
  { game, lastMember }: Walk,
  deadline: Deadline,
): Promise<void> {
  let at = lastMember
  let isOver = false
  while (!isOver && Date.now() < deadline.untilMs) {
    const accounts = await nextOf(ctx, game, at)
    const end = accounts.length < accountsAtOnce ? 0 : accounts.at(-1)!.member
    const stopped = await readDue(
      ctx,
      game,
      accounts.filter(({ isDue }) => isDue).map(({ member }) => member),
      deadline,
    )
    at = stopped ?? end
    isOver = stopped !== undefined || end === 0
    await ctx.db`update bet_walk set last_member = ${at} where game = ${game}`
  }
}

/** Reads these accounts. Returns the last one that was read if the time is over or the game fails, else nothing. */
async function readDue(
  ctx: Context,
  game: string,
  due: readonly number[],
  deadline: Deadline,
): Promise<number | undefined> {
  let failures = 0
  for (let at = 0; at < due.length; at += askedAtOnce) {
    const leftMs = deadline.untilMs - Date.now()
    // The first of them is the next of the next round.
    if (leftMs <= 0) return due[at]! - 1
    const together = due.slice(at, at + askedAtOnce)
    const done = await Promise.all(together.map((member) => readOne(ctx, member, game, leftMs)))
    failures = done.includes(true) ? 0 : failures + done.length
    if (failures >= failuresMax) return together.at(-1)!
  }
  return undefined
}

/** An error of one member does not stop the others. */
const readOne = (ctx: Context, member: number, game: string, leftMs: number): Promise<boolean> =>
  readGame(ctx, member, game, { patienceMs: Math.min(patienceMs, leftMs) }).catch((err) => {
    ctx.log.error({ err, member }, 'bets were not kept')
    return false
  })

const nextOf = ({ db }: Context, game: string, after: number) => db<
  { member: number; isDue: boolean }[]
>`
  select opened.member,
    (coalesce(kept.balance, 0) > 0
        or coalesce(read_to, opened_at) < moved.at + ${overlapMs} * interval '1 millisecond')
      and coalesce(read_to, '-infinity')
        < now() - case when moved.at > now() - interval '3 days' then interval '1 hour' else interval '1 day' end as is_due
  from (
    select bucket, member, opened_at from game_account
    where game = ${game} and opened_at is not null and member > ${after} order by member limit ${accountsAtOnce}
  ) opened
  left join bet_cursor read on read.bucket = opened.bucket and read.member = opened.member and read.game = ${game}
  left join ledger.account kept on kept.bucket = opened.bucket and kept.member = opened.member and kept.name = ${`game:${game}`}
  left join lateral (
    select closed_at as at from external_transfer t
    -- The index answers this alone, without the rows. It has no bucket.
    where t.member = opened.member and t.provider = ${game} and closed_at is not null order by closed_at desc limit 1
  ) moved on true
  order by opened.member`
