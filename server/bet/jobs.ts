import pMap from 'p-map'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import type { Deadline, Works } from '../platform/jobs/work.ts'
import { readBets } from './read.ts'
import { walkAccounts } from './walk.ts'

export const betJobs = { 'bet.round': readRound, 'bet.walk': walkAccounts } satisfies Partial<Works>
export const betFeature: Feature = { jobs: betJobs }

const atOnceMax = 4
const patienceMs = 20_000

/**
 * Members with a granted bonus are read every minute, those who moved money into a game within three days every ten.
 * Members who are not reached in time are first in the next round.
 */
async function readRound(_: object, ctx: Context, { untilMs }: Deadline): Promise<void> {
  const due = await ctx.db<{ member: number }[]>`
    with playing as (
      select member, interval '1 minute' as every from member_bonus where state = 'granted'
      union all
      select distinct member, interval '10 minutes' from external_transfer
      where kind = 'to-game' and state = 'settled' and closed_at > now() - interval '3 days'
    )
    select member from playing join game_account using (member) left join bet_cursor using (member, game)
    where opened_at is not null and coalesce(read_to + every, '-infinity') < now() + interval '15 seconds'
    group by member order by min(read_to) nulls first`
  const readOne = async ({ member }: { member: number }) => {
    if (Date.now() >= untilMs) return
    // An error of one member does not stop the others.
    await readBets(ctx, member, { patienceMs: Math.min(patienceMs, untilMs - Date.now()) }).catch(
      (err) => ctx.log.error({ err, member }, 'bets were not kept'),
    )
  }
  await pMap(due, readOne, { concurrency: atOnceMax })
}
