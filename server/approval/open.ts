import type { ApprovalCode } from '#contract/approval'
import type { Db } from '#db'
import type { Operator } from '../platform/call.ts'

/** An open proposal, as the page of its object shows it to an operator. */
type OpenProposal = { id: string; object: string; by: string; isMine: boolean }

/** With what it proposes, why and when. */
type WholeProposal<Input> = OpenProposal & { input: Input; reason: string; at: number }
type Row<Input> = Omit<WholeProposal<Input>, 'id' | 'isMine' | 'at'> & {
  id: number
  proposedBy: number
  at: Date
}

/** Lists the open proposals of an action, oldest first: those of every object, or of one. */
export async function wholeProposals<Input>(
  db: Db,
  operator: Operator,
  action: ApprovalCode,
  object?: string,
): Promise<WholeProposal<Input>[]> {
  const rows = await db<Row<Input>[]>`
    select approval.id, object, input, username as by, proposed_by, reason, proposed_at as at
    from approval join operator on operator.id = proposed_by
    where state = 'open' and expires_at > now() and action = ${action} and object = coalesce(${object ?? null}, object)
    order by approval.id`
  return rows.map(({ id, proposedBy, at, ...one }) => ({
    ...one,
    id: String(id),
    isMine: proposedBy === operator.id,
    at: at.getTime(),
  }))
}

export async function openProposals(
  ...which: Parameters<typeof wholeProposals>
): Promise<OpenProposal[]> {
  const found = await wholeProposals(...which)
  return found.map(({ id, object, by, isMine }) => ({ id, object, by, isMine }))
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
