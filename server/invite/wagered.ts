import type { Tx } from '#db'
import { type Amount, toAmount } from '#money'
import type { Context } from '../platform/context.ts'
import { isWageringComplete, type WageredDeposit } from './reward.ts'

type NewBet = { stake: Amount; settledAt: Date }
type Reward = WageredDeposit & { id: number; since: Date }

/**
 * Counts new bets of an invited member towards their deposits, under that member's lock and in the transaction that
 * stored the bets. Each baht of a stake counts for one deposit made before it, the oldest first. A job sets aside the
 * reward of a deposit whose wagering is complete.
 */
export async function countInvited(
  ctx: Context,
  tx: Tx,
  invitee: number,
  bets: NewBet[],
): Promise<void> {
  if (bets.length === 0) return
  // Games report whole seconds.
  const rewards = await tx<Reward[]>`
    select id, deposit, wagered, date_trunc('second', deposited_at) as since from invite_reward
    where invitee = ${invitee} and state = 'earning' and wagered < deposit order by id for update`
  const changed = share(rewards, bets)
  if (changed.length === 0) return
  await tx`
    update invite_reward set wagered = counted.wagered
    from unnest(${changed.map(({ id }) => id)}::int8[], ${changed.map(({ wagered }) => wagered)}::int8[]) as counted (id, wagered)
    where invite_reward.id = counted.id`
  for (const reward of changed)
    if (isWageringComplete(reward)) await ctx.jobs.add(tx, 'invite.accrue', { reward: reward.id })
}

/** Returns the deposits whose wagering has advanced, with the new amounts. */
function share(rewards: Reward[], bets: NewBet[]): Reward[] {
  const changed = new Map(rewards.map((reward) => [reward.id, reward]))
  const inOrder = bets.toSorted((one, other) => one.settledAt.getTime() - other.settledAt.getTime())
  for (const { stake, settledAt } of inOrder) {
    let left: number = stake
    for (const reward of changed.values()) {
      if (reward.since > settledAt) continue
      const counted = Math.min(left, reward.deposit - reward.wagered)
      changed.set(reward.id, { ...reward, wagered: toAmount(reward.wagered + counted) })
      left -= counted
    }
  }
  return rewards.flatMap(({ id, wagered }) => {
    const now = changed.get(id)!
    return now.wagered > wagered ? [now] : []
  })
}
