import { type Note, notesMax } from '#contract/operator-inbox'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import { audit } from '../audit/audit.ts'
import { caseLinesOf } from '../case/lines.ts'
import { assertOwnerNamed } from '../platform/member/named.ts'
import type { Actor } from './assign.ts'
import { mergesOf } from './merge.ts'
import { ratingsOf } from './ratings.ts'

type Row = {
  id: string
  after: number
  kind: Exclude<Note['what']['kind'], 'case' | 'rating' | 'merged'>
  by: string
  assigned: string | null
  text: string | null
  until: Date | null
  createdAt: Date
}

/** Returns the newest lines for operators from a message on, oldest first. */
export async function notesOf(db: Db, name: string, from: number): Promise<Note[]> {
  const [notes, steps, ratings, merges] = await Promise.all([
    db<Row[]>`
      select n.id::text, n.after, n.kind, o.username as by, a.username as assigned, n.text, n.until, n.created_at
      from conversation c join conversation_note n on n.conversation = c.id
        join operator o on o.id = n.operator left join operator a on a.id = n.assigned
      where c.name = ${name} and n.after >= ${from} order by n.id desc limit ${notesMax}`,
    caseLinesOf(db, name, { from, limit: notesMax }),
    ratingsOf(db, name, from),
    mergesOf(db, name, from),
  ])
  return [
    ...notes.map(({ id, after, by, createdAt, ...row }) => ({
      id,
      after,
      by,
      at: createdAt.getTime(),
      what: whatOf(row),
    })),
    ...steps.map(({ id, after, by, createdAt, ...step }) => ({
      id: `case-${id}`,
      after,
      by,
      at: createdAt.getTime(),
      what: { kind: 'case' as const, id: step.case, step: step.step, text: step.text ?? '' },
    })),
    ...ratings,
    ...merges,
  ]
    .sort((one, other) => one.at - other.at)
    .slice(-notesMax)
}

type What = Pick<Row, 'kind' | 'text' | 'assigned' | 'until'>
function whatOf({ kind, text, assigned, until }: What): Note['what'] {
  if (kind === 'written') return { kind, text: text ?? '' }
  if (kind === 'snoozed') return { kind, until: until?.getTime() ?? null }
  return { kind, to: assigned }
}

/** Tells who wrote the newest messages of support from a message on. */
export const authorsOf = (db: Db, name: string, from: number) =>
  db<{ sequence: number; by: string | null }[]>`
    select m.sequence, o.username as by
    from conversation c join chat_message m on m.conversation = c.id left join operator o on o.id = m.operator
    where c.name = ${name} and m.sequence >= ${from} and m.sender = 'support'
    order by m.sequence desc limit ${notesMax}`

type Written = { name: string; text: string }

/** Adds a note below the newest message. @throws Refusal NO_DATA, MEMBER_ANONYMISED */
export const addNote = (db: Db, { operator, address }: Actor, { name, text }: Written) =>
  db.begin(async (tx) => {
    await assertOwnerNamed(tx, name)
    const { count } = await tx`
      insert into conversation_note (conversation, after, kind, operator, text)
      select id, last, 'written', ${operator.id}, ${text} from conversation where name = ${name}`
    if (!count) throw new Refusal('NO_DATA')
    // The text stands in the note alone, so that an anonymisation need not look for it here.
    const object = { kind: 'conversation', id: name } as const
    await audit(tx, { by: { operator, address }, action: 'conversation-note', object })
  })
