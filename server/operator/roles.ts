import { isRight, type Right } from '#contract/right'
import type { Db } from '#db'

export type Role = { code: string; rights: Right[]; days: number | null }

/** Lists the roles with their rights. */
export async function rolesOf(db: Db): Promise<Role[]> {
  const rows = await db<{ code: string; names: string[]; days: number | null }[]>`
    select code, days, array(select name from operator_role_right where role = code order by name) as names
    from operator_role order by code`
  return rows.map(({ code, names, days }) => ({ code, rights: names.filter(isRight), days }))
}
