import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { audit } from '../audit/audit.ts'
import type { Operator } from '../platform/call.ts'

export type Actor = { operator: Pick<Operator, 'id' | 'username' | 'session'>; address: string }
type Assignment = { name: string; was: string | null; to: string | null }

const mayAnswer = (db: Db | Tx) => db`
  o.is_active and coalesce(now() < o.ends_at, true) and o.password_hash is not null
  and exists (select from operator_role_right r where r.role = o.role and r.name = 'conversations.reply')`

/** Lists the names of the operators who may answer. */
export async function colleaguesOf(db: Db): Promise<string[]> {
  const rows = await db<{ username: string }[]>`
    select username from operator o where ${mayAnswer(db)} order by username limit 500`
  return rows.map(({ username }) => username)
}

/**
 * Assigns a conversation if it still belongs to whom the caller saw. @returns whose it is now, and whether that changed
 * @throws Refusal NO_DATA
 */
export const assign = (db: Db, actor: Actor, { name, was, to }: Assignment) =>
  db.begin(async (tx): Promise<{ assigned: string | null; isChanged: boolean }> => {
    const [locked] = await tx<{ assigned: number | null }[]>`
      select assigned from conversation where name = ${name} for no key update`
    if (!locked) throw new Refusal('NO_DATA')
    // A join in the statement that waits for the lock would look up the owner of before.
    const [owner] = await tx<{ username: string }[]>`
      select username from operator where id = ${locked.assigned}`
    const now = owner?.username ?? null
    if (now !== was || was === to) return { assigned: now, isChanged: false }
    const id = to === null ? null : await colleague(tx, to)
    await tx`update conversation set assigned = ${id} where name = ${name}`
    await record(tx, actor, { name, was, to, id })
    return { assigned: to, isChanged: true }
  })

async function colleague(tx: Tx, username: string): Promise<number> {
  const [found] = await tx<{ id: number }[]>`
    select id from operator o where username = ${username} and ${mayAnswer(tx)}`
  if (!found) throw new Refusal('NO_DATA')
  return found.id
}

/** Nothing waits after an answer, and an unassigned conversation belongs to the one who answers. */
export async function takeAnswered(tx: Tx, actor: Actor, name: string): Promise<void> {
  const { id, username } = actor.operator
  await tx`
    update conversation set waiting_since = null,
      snoozed_until = case when snoozed_until > now() then snoozed_until end
    where name = ${name} and (waiting_since is not null or snoozed_until is not null)`
  const { count } = await tx`
    update conversation set assigned = ${id} where name = ${name} and assigned is null`
  if (count) await record(tx, actor, { name, was: null, to: username, id })
}

/** Writes the line that the other operators see, and the audit. */
async function record(
  tx: Tx,
  { operator, address }: Actor,
  { name, was, to, id }: Assignment & { id: number | null },
) {
  await tx`
    insert into conversation_note (conversation, after, kind, operator, assigned)
    select c.id, c.last, 'assigned', ${operator.id}, ${id}::bigint from conversation c where name = ${name}`
  await audit(tx, {
    by: { operator, address },
    action: 'conversation-assign',
    object: { kind: 'conversation', id: name },
    before: { assigned: was },
    after: { assigned: to },
  })
}
