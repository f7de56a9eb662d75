import pMap from 'p-map'
import { isInTheWay } from '#db'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import type { Deadline, Works } from '../platform/jobs/work.ts'
import { addBetPart } from './parts.ts'
import { readBets, readGame } from './read.ts'
import { walkAccounts } from './walk.ts'

export const betJobs = {
  'bet.decided': readDecided,
  'bet.round': readRound,
  'bet.walk': walkAccounts,
  'bet.add-part': addParts,
} satisfies Partial<Works>
export const betFeature: Feature = { jobs: betJobs }

const atOnceMax = 4
const patienceMs = 20_000

/**
 * Members with a granted bonus are read every minute, those who moved money into a game within three days every ten.
 * Members who are not reached in time are first in the next round.
 */
async function readRound(_: object, ctx: Context, deadline: Deadline): Promise<void> {
  const due = await ctx.db<{ member: number }[]>`
    with playing as (
      select member, interval '1 minute' as every from member_bonus where state = 'granted'
      union all
      select distinct member, interval '10 minutes' from external_transfer
      where kind = 'to-game' and state = 'settled' and closed_at > now() - interval '3 days'
    )
    select member from playing
    -- The offset makes PostgreSQL look up the accounts of each member by their key. It expects a 256th of them.
    cross join lateral (
      select read_to from game_account opened left join bet_cursor using (bucket, member, game)
      where opened.bucket = playing.member % 256 and opened.member = playing.member and opened_at is not null offset 0
    ) account
    where coalesce(read_to + every, '-infinity') < now() + interval '15 seconds'
    group by member order by min(read_to) nulls first`
  const readOne = async ({ member }: { member: number }) => {
    const leftMs = deadline.untilMs - Date.now()
    if (leftMs <= 0) return
    // An error of one member does not stop the others.
    await readBets(ctx, member, { patienceMs: Math.min(patienceMs, leftMs) }).catch((err) =>
      ctx.log.error({ err, member }, 'bets were not kept'),
    )
  }
  await pMap(due, readOne, { concurrency: atOnceMax })
}

/**
 * Counts the rounds at a game that a review held, before the member's screens read again. The next round of the job reads those
 * of a game that does not answer now.
 */
async function readDecided(
  { member, game }: { member: number; game: string },
  ctx: Context,
): Promise<void> {
  await readGame(ctx, member, game, { patienceMs })
  ctx.push(member, 'reward')
}

async function addParts(_: object, { db, log }: Context): Promise<void> {
  try {
    let added = await addBetPart(db)
    for (; 'part' in added; added = await addBetPart(db))
      log.info({ part: added.part }, 'a part of bet was added')
    if (added.left === 'rest')
      log.error(
        'a month of bet has too many rounds in part.bet_rest to move them while others wait',
      )
  } catch (error) {
    // Rounds without a part are stored too, and the next hour tries again.
    if (!isInTheWay(error)) throw error
    log.info('bet is in use, so no part was added')
  }
}
