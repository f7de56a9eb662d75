import type { AuditAction, AuditKind } from '#contract/audit'
import type { Db, Tx } from '#db'
import type { Amount, Currency } from '#money'

/** The operator who acts, a name that failed to sign in, or the command line. */
type Actor = { id: number | null; username: string; session?: number }
type By = { operator: Actor; address: string; reason?: string }

export type Action = {
  by: By
  action: AuditAction
  object?: { kind: AuditKind; id: string }
  money?: { amount: Amount; currency: Currency }
  /** The values that the action changes, as they were and as they are. Secrets never stand here. */
  before?: object
  after?: object
  /** The approval that allowed the action. */
  approval?: number
}

/** Records an operator's action, in the action's own transaction if there is one. */
export async function audit(db: Db | Tx, action: Action): Promise<void> {
  await db`insert into operator_audit ${db.values(rowOf(db, action))}`
}

/** A screen that is read again and again within this time leaves one line per session. */
const readAgain = '10 minutes'

/** Records that an operator has seen personal data, once for a while. */
export async function auditRead(db: Db, action: Action): Promise<void> {
  const { by, object } = action
  const session = by.operator.session ?? null
  const [known] = await db`
    select from operator_audit
    where kind = ${object?.kind ?? ''} and about = ${object?.id ?? ''} and action = ${action.action}
      and session = ${session} and at > now() - ${readAgain}::interval
    limit 1`
  if (!known) await audit(db, action)
}

/** Records like `auditRead` that an operator looked at a member. */
export const auditLook = (
  db: Db,
  { operator, address }: Pick<By, 'operator' | 'address'>,
  id: string,
): Promise<void> =>
  auditRead(db, { by: { operator, address }, action: 'look', object: { kind: 'member', id } })

const rowOf = (db: Db | Tx, action: Action) => {
  const { object, money, before, after, approval } = action
  const { operator, address, reason = '' } = action.by
  return {
    operator: operator.id,
    username: operator.username,
    session: operator.session ?? null,
    action: action.action,
    kind: object?.kind ?? '',
    about: object?.id ?? '',
    reason,
    address,
    amount: money?.amount ?? null,
    currency: money?.currency ?? null,
    before: before ? db.json(before) : null,
    after: after ? db.json(after) : null,
    approval: approval ?? null,
  }
}
