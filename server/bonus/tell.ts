import type { Tx } from '#db'
import type { Context } from '../platform/context.ts'

/**
 * Tells the member's screens that rewards changed, once the caller's transaction is committed. `reference`: the movement
 * that money came or went by.
 */
export const tellReward = (
  ctx: Pick<Context, 'jobs'>,
  tx: Tx,
  member: number,
  reference?: string,
): Promise<void> =>
  ctx.jobs.add(tx, 'reward.tell', { member, ...(reference && { reference }) }, { isUrgent: true })

type Told = { member: number; reference?: string }

export async function tell({ member, reference }: Told, { push }: Context): Promise<void> {
  push(member, 'reward')
  if (reference) push(member, 'money', { kind: 'bonus', reference })
}
