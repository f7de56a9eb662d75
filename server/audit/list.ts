import type * as z from 'zod/mini'
import type { AuditLine, auditLog } from '#contract/audit'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import type { Amount, Currency } from '#money'

type Filter = z.output<typeof auditLog.input>
type Row = {
  id: number
  at: Date
  session: number | null
  approval: number | null
  kind: string
  about: string
  amount: Amount | null
  currency: Currency | null
} & Pick<AuditLine, 'username' | 'action' | 'reason' | 'address' | 'before' | 'after'>

/** Lists the newest lines first. Each filter has an index that is in this order. @throws Refusal BAD_REQUEST */
export async function auditOf(
  db: Db,
  { limit, after, username, action, kind, about, amountFrom, amountTo, from, to }: Filter,
): Promise<{ lines: AuditLine[]; hasMore: boolean }> {
  if (Math.min(amountFrom ?? 0, amountTo ?? 0) < 0) throw new Refusal('BAD_REQUEST')
  const conditions = [
    after !== undefined && db`(at, id) < (select at, id from operator_audit where id = ${after})`,
    username !== undefined && db`username = ${username}`,
    action !== undefined && db`action = ${action}`,
    kind !== undefined && db`kind = ${kind}`,
    about !== undefined && db`about = ${about}`,
    amountFrom !== undefined && db`amount >= ${amountFrom}`,
    amountTo !== undefined && db`amount <= ${amountTo}`,
    from !== undefined && db`at >= ${new Date(from)}`,
    to !== undefined && db`at <= ${new Date(to)}`,
  ]
  const rows = await db<Row[]>`
    select id, at, username, session, action, kind, about, reason, address, amount, currency, before, after, approval
    from operator_audit where ${db.all(conditions)}
    order by at desc, id desc limit ${limit + 1}`
  return { lines: rows.slice(0, limit).map(lineOf), hasMore: rows.length > limit }
}

const lineOf = ({ id, at, session, approval, kind, about, ...line }: Row): AuditLine => ({
  ...line,
  id: String(id),
  at: at.getTime(),
  session: session === null ? null : String(session),
  approval: approval === null ? null : String(approval),
  object: kind ? { kind, id: about } : null,
})
