import * as z from 'zod/mini'
import { RoleAmount } from '#contract/operator'
import type { editRole as contract } from '#contract/operator-role'
import { Refusal } from '#contract/refusal'
import { type Right, rights } from '#contract/right'
import type { Tx } from '#db'
import { recordOperatorChange } from '../approval/change.ts'
import { resultWithApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { type Role, rolesOf } from './roles.ts'

type Outcome = z.output<typeof contract.output>
type Wanted = { code: string; rights: Right[]; amounts: RoleAmount[] }

/** Changes what the operators of a role may do, which takes two people. */
const roleChange = approvalAction({
  code: 'role.change',
  right: 'operators.manage',
  input: z.strictObject({
    code: z.string(),
    rights: z.array(z.enum(rights)),
    amounts: z.array(RoleAmount),
  }),
})

export const roleChangeAction = runnable(roleChange, editRole)

/** Owners keep these, or no one could ever give a role a right again. */
const keptByOwner = ['operators.read', 'operators.manage', 'approvals.read'] as const

/**
 * Changes a role's rights and amounts. They count from the next call of its operators.
 * @throws Refusal NO_DATA, BAD_REQUEST; the codes of `withApproval`
 */
export async function editRole(
  ctx: Pick<Context, 'db' | 'notifyChat'>,
  by: Decider,
  given: Wanted,
): Promise<Outcome> {
  if (!isPossible(given)) throw new Refusal('BAD_REQUEST')
  const wanted = canonical(given)
  const { code } = wanted
  const { outcome, operators } = await ctx.db.begin(async (tx) => {
    await tx`select from operator_role where code = ${code} for no key update`
    const role = (await rolesOf(tx)).find((one) => one.code === code)
    if (!role) throw new Refusal('NO_DATA')
    const before = canonical(role)
    if (JSON.stringify(before) === JSON.stringify(wanted))
      return { outcome: 'already_decided' as const, operators: [] }
    const encoded = z.encode(roleChange.input, before)
    const proposal = {
      action: roleChange,
      object: `role ${code}`,
      input: wanted,
      before: { rights: encoded.rights, amounts: encoded.amounts },
      takesTwo: true,
    }
    const approved = await resultWithApproval(tx, by, proposal, async (tx, approval) => {
      await store(tx, wanted)
      const { operator, address, reason } = by
      const operators = await tx<{ id: number }[]>`
        select id from operator where role = ${code} and is_active order by id`
      const two = [operator.id, ...(approval ? [approval.proposedBy] : [])]
      if (isRaised(role, wanted))
        for (const { id } of operators)
          await recordOperatorChange(tx, { operator: id, by: two, kind: 'role' })
      await audit(tx, {
        by: { operator, address, reason },
        action: 'role-change',
        object: { kind: 'role', id: code },
        before: encoded,
        after: z.encode(roleChange.input, wanted),
        ...(approval && { approval: approval.id }),
      })
      return operators.map(({ id }) => id)
    })
    return approved.outcome === 'done'
      ? { outcome: approved.outcome, operators: approved.result ?? [] }
      : { outcome: approved.outcome, operators: [] }
  })
  for (const operator of operators) ctx.notifyChat({ operator })
  return { outcome }
}

/** The same role in the same order, so that two operators ask for the same. */
const canonical = ({ code, rights, amounts }: Wanted): Wanted => ({
  code,
  rights: [...new Set(rights)].toSorted(),
  amounts: amounts
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .map(({ right, currency, perItem, perDay }) => ({ right, currency, perItem, perDay })),
})

function isPossible({ code, rights, amounts }: Wanted): boolean {
  const isOnce = new Set(amounts.map(keyOf)).size === amounts.length
  const fits = ({ right, perItem, perDay }: RoleAmount) =>
    rights.includes(right) && perItem > 0 && perDay >= perItem
  const isManaged = code !== 'owner' || keptByOwner.every((right) => rights.includes(right))
  return isOnce && amounts.every(fits) && isManaged
}

const keyOf = ({ right, currency }: RoleAmount): string => `${right} ${currency}`

/** Rights that only another version knows stay. Amounts go with the right that they belong to. */
async function store(tx: Tx, { code, rights: names, amounts }: Wanted): Promise<void> {
  await tx`
    delete from operator_role_right
    where role = ${code} and name = any(${[...rights]}::text[]) and name <> all(${names}::text[])`
  await tx`
    insert into operator_role_right (role, name) select ${code}, unnest(${names}::text[]) on conflict do nothing`
  await tx`delete from operator_role_amount where role = ${code}`
  for (const { right, currency, perItem, perDay } of amounts)
    await tx`
      insert into operator_role_amount (role, right_name, currency, per_item, per_day)
      values (${code}, ${right}, ${currency}, ${perItem}, ${perDay})`
}

const isRaised = (before: Role, wanted: Wanted): boolean =>
  wanted.rights.some((right) => !before.rights.includes(right)) ||
  wanted.amounts.some((amount) => {
    const earlier = before.amounts.find((one) => keyOf(one) === keyOf(amount))
    return !earlier || amount.perItem > earlier.perItem || amount.perDay > earlier.perDay
  })
