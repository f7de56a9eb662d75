import type { Db } from '#db'
import type { Caller } from '../platform/call.ts'

/** A request of another member is as unanswered as one that never came. */
export async function isAnswered(db: Db, { member }: Pick<Caller, 'member'>, key: string) {
  const rows = await db`
    select from idempotency_key
    where owner = ${`member:${member}`} and key = ${key} and response is not null`
  return { isAnswered: rows.length > 0 }
}
