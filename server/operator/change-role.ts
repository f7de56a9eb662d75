import * as z from 'zod/mini'
import type { changeRole as contract } from '#contract/operator-role'
import { Refusal } from '#contract/refusal'
import { recordOperatorChange } from '../approval/change.ts'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'

type Outcome = z.output<typeof contract.output>
type Found = { id: number; role: string; isKnown: boolean; isRaised: boolean }

/** Gives an operator another role, which takes two people. */
const operatorRole = approvalAction({
  code: 'operator.role',
  right: 'operators.manage',
  input: z.strictObject({ username: z.string(), role: z.string() }),
})

export const operatorRoleAction = runnable(operatorRole, changeRole)

/**
 * Changes the role of an operator. It counts from the operator's next call.
 * @throws Refusal NO_DATA; BAD_REQUEST for an unknown role; the codes of `withApproval`
 */
export async function changeRole(
  ctx: Pick<Context, 'db' | 'notifyChat'>,
  by: Decider,
  { username, role }: { username: string; role: string },
): Promise<Outcome> {
  const { outcome, changed } = await ctx.db.begin(async (tx) => {
    const [found] = await tx<Found[]>`
      select id, role, exists (select from operator_role where code = ${role}) as is_known,
        exists (select from operator_role_right own where own.role = ${role} and not exists (
          select from operator_role_right earlier where earlier.role = operator.role and earlier.name = own.name))
        or exists (select from operator_role_amount own where own.role = ${role} and not exists (
          select from operator_role_amount earlier
          where earlier.role = operator.role and earlier.right_name = own.right_name and earlier.currency = own.currency
            and earlier.per_item >= own.per_item and earlier.per_day >= own.per_day)) as is_raised
      from operator where username = ${username} for no key update`
    if (!found) throw new Refusal('NO_DATA')
    if (!found.isKnown) throw new Refusal('BAD_REQUEST')
    if (found.role === role) return { outcome: 'already_decided' as const, changed: undefined }
    const proposal = {
      action: operatorRole,
      object: username,
      input: { username, role },
      before: { role: found.role },
      takesTwo: true,
    }
    const { outcome } = await withApproval(tx, by, proposal, async (tx, approval) => {
      await tx`
        update operator set role = code, ends_at = now() + days * interval '1 day'
        from operator_role where username = ${username} and code = ${role}`
      const two = [by.operator.id, ...(approval ? [approval.proposedBy] : [])]
      if (found.isRaised)
        await recordOperatorChange(tx, { operator: found.id, by: two, kind: 'raised' })
      await audit(tx, {
        by,
        action: 'operator-role',
        object: { kind: 'operator', id: username },
        before: { role: found.role },
        after: { role },
        ...(approval && { approval: approval.id }),
      })
    })
    return { outcome, changed: outcome === 'done' ? found.id : undefined }
  })
  if (changed !== undefined) ctx.notifyChat({ operator: changed })
  return { outcome }
}
