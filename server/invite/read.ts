import pMap from 'p-map'
import { readBets } from '../bet/read.ts'
import type { Context } from '../platform/context.ts'

/** Time limit for all friends' histories together; recent readings are reused. */
const patienceMs = 8_000
const pauseMs = 10_000
const atOnceMax = 8

/**
 * Reads the friends' bets while their deposits' wagering is incomplete, those first that were read longest ago, so that the next
 * round reads whom this one leaves out. `unread`: friends whose bets are not known up to now.
 */
export async function readFriends(ctx: Context, inviter: number): Promise<{ unread: number[] }> {
  const untilMs = Date.now() + patienceMs
  const freshSince = new Date(Date.now() - pauseMs)
  const friends = await ctx.db<{ invitee: number }[]>`
    select invitee from invite_reward
    where inviter = ${inviter} and state = 'earning' and wagered < deposit
    group by invitee
    order by (
      select max(read_to) from bet_cursor where bet_cursor.bucket = invitee % 256 and bet_cursor.member = invitee
    ) nulls first, max(id) desc`
  const unread: number[] = []
  const readOne = async ({ invitee }: { invitee: number }) => {
    const leftMs = Math.max(0, untilMs - Date.now())
    const { unread: games } = await readBets(ctx, invitee, { patienceMs: leftMs, freshSince })
    if (games.length > 0) unread.push(invitee)
  }
  await pMap(friends, readOne, { concurrency: atOnceMax })
  return { unread }
}
