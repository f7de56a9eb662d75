import type { Proposed } from '#contract/operator-withdrawal'
import type { Db } from '#db'
import type { Operator } from '../platform/call.ts'

type Row = {
  id: number
  action: Proposed['action']
  object: string
  by: string
  proposedBy: number
  at: Date
  expiresAt: Date
  reason: string
  bankReference: string | null
}

/** Reads the open proposals of these actions, of one object or of all. */
export async function proposalsOf(
  db: Db,
  operator: Operator,
  actions: Proposed['action'][],
  object?: string,
): Promise<Proposed[]> {
  const rows = await db<Row[]>`
    select approval.id, action, object, username as by, proposed_by, proposed_at as at, expires_at, reason,
      input ->> 'bankReference' as bank_reference
    from approval join operator on operator.id = proposed_by
    where state = 'open' and expires_at > now() and action = any(${actions}::text[])
      ${object === undefined ? db`` : db`and object = ${object}`}
    order by approval.id desc`
  return rows.map(({ id, proposedBy, at, expiresAt, ...row }) => ({
    id: String(id),
    action: row.action,
    object: row.object,
    by: row.by,
    isMine: proposedBy === operator.id,
    at: at.getTime(),
    expiresAt: expiresAt.getTime(),
    reason: row.reason,
    bankReference: row.bankReference,
  }))
}
