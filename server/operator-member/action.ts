import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { audit } from '../audit/audit.ts'
import { endSessions } from '../login/session.ts'
import { recordEvent } from '../member-event/record.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { memberByPublicId } from '../platform/member/lookup.ts'
import { assertNamed } from '../platform/member/named.ts'
import { knownMember } from './member.ts'

/** The operator who acts, and from where. */
export type By = { operator: Operator; address: string }

export type Locked = {
  id: number
  status: string
  category: string | null
  until: Date | null
  returningCategory: string | null
  returningUntil: Date | null
  version: number
  isAnonymised: boolean
}

/** Locks the member's row, so that of two operators at once only one finds the version that both saw. */
export async function lockedMember(
  tx: Tx,
  userId: string,
  version: number | undefined,
): Promise<Locked> {
  const [member] = await tx<Locked[]>`
    select id, status, status_category as category, status_until as until, returning_category,
      returning_until, version, anonymised_at is not null as is_anonymised
    from member where id = ${(await memberByPublicId(tx, userId)) ?? null} for no key update`
  if (!member) throw new Refusal('NO_USER')
  if (version !== undefined && member.version !== version) throw new Refusal('MEMBER_CHANGED')
  return member
}

/**
 * Lifts the restrictions whose end has come. A member may only withdraw afterwards if that was so before a suspension, or if
 * a document is awaited.
 */
export async function endRestrictions({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.begin(async (tx) => {
    const due = await tx<{ id: number; userId: string; status: string }[]>`
      select id, public_id as user_id, status from member where status_until <= now()
      order by id limit 1000 for no key update skip locked`
    const ended = await tx<{ id: number; status: string; category: string | null }[]>`
      update member set status = case when next.category is null then 'active' else 'withdraw-only' end,
        status_category = next.category, status_until = next.until,
        returning_category = null, returning_until = null, version = version + 1
      from (
        select id, coalesce(case when status = 'suspended' then returning_category end,
            case when identity_stops_play(id) then 'document' end) as category,
          case when status = 'suspended' then returning_until end as until
        from member where id = any(${due.map(({ id }) => id)}::bigint[])) next
      where member.id = next.id
      returning member.id, status, status_category as category`
    await endSuspended(tx, due)
    for (const { id, userId, status } of due) {
      const after = ended.find((one) => one.id === id)!
      await audit(tx, {
        by: { operator: { id: null, username: 'schedule' }, address: '' },
        action: 'member-status',
        object: { kind: 'member', id: userId },
        before: { status },
        after: { status: after.status, ...(after.category && { category: after.category }) },
      })
    }
  })
}

/**
 * Ends the sessions of members whose suspension ends. Their tokens were refused meanwhile and would work again, also that of a thief
 * because of whom the member was blocked.
 */
export async function endSuspended(
  tx: Tx,
  members: Pick<Locked, 'id' | 'status'>[],
): Promise<void> {
  for (const { id } of members.filter(({ status }) => status === 'suspended'))
    await endSessions(tx, { member: id })
}

/** Signs a member out everywhere. @throws Refusal NO_USER, MEMBER_ANONYMISED */
export async function endMemberSessions(
  { db, push, secrets }: Pick<Context, 'db' | 'push' | 'secrets'>,
  { id: userId, reason }: { id: string; reason: string },
  by: By,
): Promise<{ ended: number }> {
  const { id } = await knownMember(db, userId)
  const ended = await db.begin(async (tx) => {
    await assertNamed(tx, id)
    const [{ open }] = await tx<[{ open: number }]>`
      select count(*)::int as open from session
      where bucket = ${id % 256} and member = ${id} and revoked_at is null and ends_at > now()`
    await endSessions(tx, { member: id })
    await recordEvent(tx, secrets, { member: id, kind: 'sessions-end' })
    await audit(tx, {
      by: { ...by, reason },
      action: 'member-sessions',
      object: { kind: 'member', id: userId },
      before: { sessions: open },
      after: { sessions: 0 },
    })
    return open
  })
  push(id, 'signed-out')
  return { ended }
}

/** @throws Refusal NO_USER, MEMBER_ANONYMISED */
export async function addNote(
  { db }: Pick<Context, 'db'>,
  { id: userId, text }: { id: string; text: string },
  by: By,
): Promise<void> {
  const { id } = await knownMember(db, userId)
  await db.begin(async (tx) => {
    await assertNamed(tx, id)
    await tx`
      insert into member_note (bucket, member, operator, text)
      values (${id % 256}, ${id}, ${by.operator.id}, ${text})`
    const object = { kind: 'member', id: userId } as const
    await audit(tx, { by, action: 'member-note', object, after: { text } })
  })
}

type NoteRow = { id: string; at: Date; username: string; text: string }

/** @throws Refusal NO_USER */
export async function notesOf({ db }: Pick<Context, 'db'>, userId: string) {
  const { id } = await knownMember(db, userId)
  const rows = await db<NoteRow[]>`
    select note.id::text, note.created_at as at, username, text
    from member_note note join operator on operator.id = note.operator
    where bucket = ${id % 256} and member = ${id} order by note.id desc limit 100`
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}
