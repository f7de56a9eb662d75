import type { Db } from '#db'
import type { BetAside } from '#providers/games/game'
import type { Context } from '../platform/context.ts'
import { dayMs } from '../platform/zone.ts'
import { openReviews } from './review.ts'

type Reported = { member: number; game: string; aside: readonly BetAside[] }

/**
 * Sets rounds aside whose amounts are out of bounds: they count for nothing, and the history goes on. Until two people
 * leave the round out, or the game reports it with an amount that can be, the refund of its day waits.
 */
export async function setAside(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { member, game, aside }: Reported,
): Promise<void> {
  for (const { reference, line, settledAt } of aside) {
    const added = await db`
      insert into bet_review (bucket, member, game, reference, line, settled_at)
      values (${member % 256}, ${member}, ${game}, ${reference}, ${line}, ${settledAt})
      on conflict do nothing`
    if (added.count > 0) log.error({ game, reference }, 'a round out of bounds was set aside')
  }
}

/** Returns the games with a round of the day before this time that is set aside. */
export const asideBefore = async (db: Db, member: number, end: Date): Promise<string[]> => {
  const rows = await db<{ game: string }[]>`
    select distinct game from bet_review
    where bucket = ${member % 256} and member = ${member} and line is not null and ${openReviews(db)}
      and settled_at >= ${new Date(end.getTime() - dayMs)} and settled_at < ${end}`
  return rows.map(({ game }) => game)
}

/** Returns when the rounds were settled that are set aside at one game, the oldest first, and no more than are asked for at once. */
export const asideAt = async (db: Db, member: number, game: string): Promise<Date[]> => {
  const rows = await db<{ settledAt: Date }[]>`
    select distinct settled_at from bet_review
    where bucket = ${member % 256} and member = ${member} and line is not null and ${openReviews(db)}
      and game = ${game} and settled_at > now() - interval '30 days' order by 1 limit 5`
  return rows.map(({ settledAt }) => settledAt)
}
