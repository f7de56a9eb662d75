import type * as z from 'zod/mini'
import type { AuditLine, auditLog, exportAudit } from '#contract/audit'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import { type Amount, amountText, type Currency } from '#money'
import type { Columns } from '../platform/csv.ts'

export type AuditFilter = z.output<typeof exportAudit.input>
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
  { limit, after, ...filter }: z.output<typeof auditLog.input>,
): Promise<{ lines: AuditLine[]; hasMore: boolean }> {
  const rows = await db<Row[]>`
    select id, at, username, session, action, kind, about, reason, address, amount, currency, before, after, approval
    from operator_audit where ${conditionsOf(db, filter, after)}
    order by at desc, id desc limit ${limit + 1}`
  return { lines: rows.slice(0, limit).map(lineOf), hasMore: rows.length > limit }
}

function conditionsOf(db: Db, filter: AuditFilter, after?: string) {
  const { username, action, kind, about, amountFrom, amountTo, from, to } = filter
  if (Math.min(amountFrom ?? 0, amountTo ?? 0) < 0) throw new Refusal('BAD_REQUEST')
  return db.all([
    after !== undefined && db`(at, id) < (select at, id from operator_audit where id = ${after})`,
    username !== undefined && db`username = ${username}`,
    action !== undefined && db`action = ${action}`,
    kind !== undefined && db`kind = ${kind}`,
    about !== undefined && db`about = ${about}`,
    amountFrom !== undefined && db`amount >= ${amountFrom}`,
    amountTo !== undefined && db`amount <= ${amountTo}`,
    from !== undefined && db`at >= ${new Date(from)}`,
    to !== undefined && db`at <= ${new Date(to)}`,
  ])
}

/** Counts the lines of a filter, at most so many. @throws Refusal BAD_REQUEST */
export async function countLines(db: Db, filter: AuditFilter, atMost: number): Promise<number> {
  const [{ count }] = await db<[{ count: number }]>`
    select count(*)::int as count
    from (select from operator_audit where ${conditionsOf(db, filter)} limit ${atMost}) counted`
  return count
}

/** The columns of a file of the audit. */
export const auditColumns: Columns<AuditLine> = {
  id: ({ id }) => id,
  at: ({ at }) => new Date(at),
  username: ({ username }) => username,
  action: ({ action }) => action,
  kind: ({ object }) => object?.kind ?? null,
  about: ({ object }) => object?.id ?? null,
  amount: ({ amount }) => amountText(amount),
  currency: ({ currency }) => currency,
  reason: ({ reason }) => reason,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
  approval: ({ approval }) => approval,
  address: ({ address }) => address,
  session: ({ session }) => session,
}

const readAtOnce = 500

/** Reads so many lines, from `newest` on: the audit grows while it is read. */
export async function* auditPages(
  db: Db,
  filter: AuditFilter,
  { rows, newest }: { rows: number; newest: AuditLine | undefined },
): AsyncGenerator<AuditLine[]> {
  let page = newest ? [newest] : []
  let left = rows
  while (page.length > 0) {
    yield page
    left -= page.length
    if (left <= 0) return
    const next = { ...filter, limit: Math.min(left, readAtOnce), after: page.at(-1)!.id }
    page = (await auditOf(db, next)).lines
  }
}

const lineOf = ({ id, at, session, approval, kind, about, ...line }: Row): AuditLine => ({
  ...line,
  id: String(id),
  at: at.getTime(),
  session: session === null ? null : String(session),
  approval: approval === null ? null : String(approval),
  object: kind ? { kind, id: about } : null,
})
