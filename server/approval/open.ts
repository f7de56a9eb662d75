import type { ApprovalCode } from '#contract/approval'
import type { Db } from '#db'
import type { Operator } from '../platform/call.ts'

/** An open proposal, as the page of its object shows it to an operator. */
type OpenProposal = { id: string; object: string; by: string; isMine: boolean }

/** Lists the open proposals of an action, oldest first: those of every object, or of one. */
export async function openProposals(
  db: Db,
  operator: Operator,
  action: ApprovalCode,
  object?: string,
): Promise<OpenProposal[]> {
  const rows = await db<{ id: number; object: string; by: string; proposedBy: number }[]>`
    select approval.id, object, username as by, proposed_by
    from approval join operator on operator.id = proposed_by
    where state = 'open' and expires_at > now() and action = ${action} and object = coalesce(${object ?? null}, object)
    order by approval.id`
  return rows.map(({ id, proposedBy, ...one }) => ({
    ...one,
    id: String(id),
    isMine: proposedBy === operator.id,
  }))
}

/** Returns the open proposal for an object, of which there is one at a time. */
export async function openProposal(
  db: Db,
  operator: Operator,
  action: ApprovalCode,
  object: string,
): Promise<Omit<OpenProposal, 'object'> | null> {
  const [found] = await openProposals(db, operator, action, object)
  if (!found) return null
  const { id, by, isMine } = found
  return { id, by, isMine }
}
