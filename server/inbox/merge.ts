import { type Note, notesMax } from '#contract/operator-inbox'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import { audit } from '../audit/audit.ts'
import { mergeGuest } from '../chat/merge.ts'
import { memberByPublicId } from '../platform/member/lookup.ts'
import type { Actor } from './assign.ts'

type Wanted = { guest: string; userId: string; reason: string }

/** Merges a guest whom an operator recognises. @returns the number of moved messages @throws Refusal NO_DATA */
export const mergeRecognised = (
  db: Db,
  { operator, address }: Actor,
  { guest, userId, reason }: Wanted,
) =>
  db.begin(async (tx): Promise<{ moved: number }> => {
    const [known] = await tx<{ member: number }[]>`
      select member.id as member from member, conversation
      where member.id = ${(await memberByPublicId(tx, userId)) ?? null} and conversation.name = ${guest} and anonymised_at is null`
    if (!known) throw new Refusal('NO_DATA')
    const { member } = known
    const [before] = await tx`
      select from conversation_merge where bucket = ${member % 256} and member = ${member} and guest = ${guest}`
    const moved = await mergeGuest(tx, { guest, member, by: { operator: operator.id, reason } })
    if (!before)
      await audit(tx, {
        by: { operator, address, reason },
        action: 'conversation-merge',
        object: { kind: 'conversation', id: userId },
        after: { guest, messages: moved },
      })
    return { moved }
  })

type Row = {
  guest: string
  after: number
  by: string | null
  messages: number
  reason: string | null
  at: Date
}

/** Returns where the messages of guests begin in a conversation, as lines for operators. */
export async function mergesOf(db: Db, name: string, from: number): Promise<Note[]> {
  const rows = await db<Row[]>`
    select g.guest, g.after, o.username as by, g.messages, g.reason, g.at
    from conversation c join conversation_merge g on g.bucket = c.member % 256 and g.member = c.member
      left join operator o on o.id = g.operator
    where c.name = ${name} and g.after >= ${from} and g.messages > 0 order by g.at desc limit ${notesMax}`
  return rows.map(({ guest, after, by, messages, reason, at }) => ({
    id: `merge-${guest}`,
    after,
    by: by ?? '',
    at: at.getTime(),
    what: { kind: 'merged', messages, reason: reason ?? '' },
  }))
}
