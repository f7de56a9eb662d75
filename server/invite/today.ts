import type { Db, Tx } from '#db'
import { todayInBangkok } from '../platform/zone.ts'

/** Sum of an inviter's rewards whose amount was fixed today, claimed or not. A refused one costs nothing. */
export async function rewardedTodayOf(db: Db | Tx, inviter: number): Promise<number> {
  const [row] = await db<[{ sum: number }]>`
    select coalesce(sum(amount), 0)::int8 as sum from invite_reward
    where inviter = ${inviter} and state <> 'refused' and rewarded_at >= ${todayInBangkok(db)}`
  return row.sum
}
