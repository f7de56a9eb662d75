import type { Tx } from '#db'
import type { Context } from '../platform/context.ts'

/**
 * Notifies the member's screens of changed rewards, once the caller's transaction is committed. `reference`: the ledger
 * movement behind it, if any.
 */
export const notifyReward = (
  ctx: Pick<Context, 'jobs'>,
  tx: Tx,
  member: number,
  reference?: string,
): Promise<void> =>
  ctx.jobs.add(tx, 'reward.notify', { member, ...(reference && { reference }) }, { isUrgent: true })

type RewardChange = { member: number; reference?: string }

export async function pushReward(
  { member, reference }: RewardChange,
  { push }: Context,
): Promise<void> {
  push(member, 'reward')
  if (reference) push(member, 'money', { kind: 'bonus', reference })
}
