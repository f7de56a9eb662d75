import type { RoleAmount } from '#contract/operator'
import { isRight, type Right, rightsWithAmounts } from '#contract/right'
import type { Db, Tx } from '#db'

export type Role = { code: string; rights: Right[]; days: number | null; amounts: RoleAmount[] }

/** Lists the roles with their rights and amounts. */
export async function rolesOf(db: Db | Tx): Promise<Role[]> {
  const [rows, amounts] = await Promise.all([
    db<{ code: string; names: string[]; days: number | null }[]>`
      select code, days, array(select name from operator_role_right where role = code order by name) as names
      from operator_role order by code`,
    db<(RoleAmount & { role: string })[]>`
      select role, right_name as right, currency, per_item, per_day from operator_role_amount
      where right_name = any(${[...rightsWithAmounts]}::text[]) order by role, right_name, currency`,
  ])
  return rows.map(({ code, names, days }) => ({
    code,
    rights: names.filter(isRight),
    days,
    amounts: amounts
      .filter(({ role }) => role === code)
      .map(({ right, currency, perItem, perDay }) => ({ right, currency, perItem, perDay })),
  }))
}
