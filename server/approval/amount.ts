import type { Tx } from '#db'
import type { Amount, Currency } from '#money'
import type { ApprovalAction, Decider } from '../platform/approval.ts'

/** Money that an action moves. */
export type Moved = {
  action: Pick<ApprovalAction, 'code' | 'right'>
  object: string
  amount?: Amount | null
  currency?: Currency | null
  /** The internal id of the member who benefits. */
  member?: number | null
}

/**
 * Is true when the amount takes two people: alone, with what the operator decided alone in the last 24 hours, or with
 * what operators decided alone for the same member. The limits belong to the operator's role and the action's right.
 */
export async function isAboveLimit(
  tx: Tx,
  { operator }: Pick<Decider, 'operator'>,
  moved: Moved,
): Promise<boolean> {
  const { action, amount, currency, member = null } = moved
  if (!amount) return false
  const [{ takesTwo }] = await tx<[{ takesTwo: boolean }]>`
    select amount_takes_two(${operator.id}, ${action.right}, ${amount}, ${currency ?? null}, ${member}) as takes_two`
  return takesTwo
}

/** Counts an amount that the operator decides alone. The database refuses it from the limit on. */
export async function countAmount(
  tx: Tx,
  { operator }: Pick<Decider, 'operator'>,
  moved: Moved,
): Promise<void> {
  const { action, object, amount, currency, member = null } = moved
  if (!amount) return
  await tx`
    insert into operator_amount (operator, right_name, action, object, member, amount, currency)
    values (${operator.id}, ${action.right}, ${action.code}, ${object}, ${member}, ${amount}, ${currency ?? null})`
}
