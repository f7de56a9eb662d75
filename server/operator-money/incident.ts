import type { Outcome } from '#contract/operator-money'
import type { Decider } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { decide, waitingItem } from './decide.ts'

/** Closes an incident that was settled outside; its postings were made when it was found. @throws Refusal NO_DATA */
export async function closeIncident(ctx: Context, by: Decider, id: string): Promise<Outcome> {
  const item = await waitingItem(ctx, 'incident', id)
  return decide(ctx, by, { ...item, decision: 'close' }, async (tx) => {
    const { count } = await tx`
      update external_transfer_incident set resolved_at = now() where reference = ${id} and resolved_at is null`
    return count ? 'done' : 'gone'
  })
}
