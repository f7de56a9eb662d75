import type { Db, Tx } from '#db'
import type { Operator } from '../platform/call.ts'

type Action =
  | 'sign-in'
  | 'sign-in-failed'
  | 'sign-out'
  | 'look'
  | 'send'
  | 'end'
  | 'text'
  | 'operator-add'
  | 'operator-disable'
  | 'money-look'
  | 'money-propose'
  | 'money-decide'

type Done = {
  operator: Pick<Operator, 'id' | 'username'> | { id: null; username: string }
  action: Action
  /** The object of the action. */
  about?: string
  reason?: string
  address: string
}

/** Records an operator's action, in the action's own transaction if there is one. */
export async function audit(
  db: Db | Tx,
  { operator, action, about = '', reason = '', address }: Done,
) {
  await db`
    insert into operator_audit (operator, username, action, about, reason, address)
    values (${operator.id}, ${operator.username}, ${action}, ${about}, ${reason}, ${address})`
}

type Page = { page: number; limit: number; username?: string }
type Entry = {
  at: Date
  username: string
  action: string
  about: string
  reason: string
  address: string
}

/** The total counts only this many entries after the page, because the audit grows without bound. */
const countedAhead = 10_000

/** Lists the newest entries first, of one operator or of all. */
export async function auditOf(db: Db, { page, limit, username }: Page) {
  const which = username ? db`where username = ${username}` : db``
  const [entries, [{ total }]] = await Promise.all([
    db<Entry[]>`
      select at, username, action, about, reason, address from operator_audit ${which}
      order by id desc limit ${limit} offset ${(page - 1) * limit}`,
    db<[{ total: number }]>`
      select count(*)::int as total
      from (select from operator_audit ${which} order by id desc limit ${page * limit + countedAhead}) counted`,
  ])
  return { total, entries: entries.map((entry) => ({ ...entry, at: entry.at.getTime() })) }
}
