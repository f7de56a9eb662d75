import type * as z from 'zod/mini'
import type { memberHistory } from '#contract/operator-member-card'
import type { Db } from '#db'

type History = z.output<typeof memberHistory.output>
type Row = { id: number; at: Date; username: string; action: string; reason: string }

/**
 * Lists what operators did about a member; views only to an operator who may read the audit log. A line has the moment at which its
 * transaction began, so a later number may stand before an earlier one: a position is both.
 */
export async function historyOf(
  db: Db,
  userId: string,
  { limit, before, withViews }: { limit: number; before?: number; withViews: boolean },
): Promise<History> {
  const rows = await db<Row[]>`
    select id, at, username, action, reason from operator_audit
    where about = ${userId} and kind in ('member', 'conversation')
      ${before === undefined ? db`` : db`and (at, id) < (select at, id from operator_audit where id = ${before})`}
      ${withViews ? db`` : db`and action not in ('look', 'look-sign-ins', 'read')`}
    order by at desc, id desc limit ${limit + 1}`
  const page = rows.slice(0, limit)
  return {
    entries: page.map(({ at, username, action, reason }) => ({
      username,
      action,
      reason,
      at: at.getTime(),
    })),
    next: rows.length > limit ? page.at(-1)!.id : null,
  }
}
