import type { Label } from '#contract/operator'
import { labelsMax } from '#contract/operator-inbox'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { audit } from '../audit/audit.ts'
import { assertOwnerNamed } from '../platform/member/named.ts'
import type { Actor } from './assign.ts'

export const labelsOf = async (db: Db): Promise<Label[]> => [
  ...(await db<
    Label[]
  >`select id::int, name from label order by lower(name), id limit ${labelsMax}`),
]

type Wanted = { name: string; label: number; isSet: boolean }

/**
 * Sets a label on a conversation, or removes it. @returns whether that changed anything
 * @throws Refusal NO_DATA, MEMBER_ANONYMISED
 */
export const setLabel = (db: Db, { operator, address }: Actor, { name, label, isSet }: Wanted) =>
  db.begin(async (tx): Promise<boolean> => {
    await assertOwnerNamed(tx, name)
    const [known] = await tx<{ conversation: number; label: string }[]>`
      select c.id as conversation, label.name as label from conversation c, label
      where c.name = ${name} and label.id = ${label} for no key update of c`
    if (!known) throw new Refusal('NO_DATA')
    const { count } = isSet
      ? await tx`
          insert into conversation_label (conversation, label, operator)
          values (${known.conversation}, ${label}, ${operator.id}) on conflict do nothing`
      : await tx`
          delete from conversation_label where conversation = ${known.conversation} and label = ${label}`
    if (!count) return false
    const [before, after] = isSet ? [null, known.label] : [known.label, null]
    await audit(tx, {
      by: { operator, address },
      action: 'conversation-label',
      object: { kind: 'conversation', id: name },
      before: { label: before },
      after: { label: after },
    })
    return true
  })

type Edited = { isTaken: boolean; isFull: boolean }
const done: Edited = { isTaken: false, isFull: false }
const taken: Edited = { isTaken: true, isFull: false }
const nameConstraint = 'label_name'

/** A name is taken whatever its case. */
async function unlessTaken(edit: () => Promise<Edited>): Promise<Edited> {
  try {
    return await edit()
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === nameConstraint) return taken
    throw error
  }
}

export const addLabel = (db: Db, by: Actor, name: string) =>
  unlessTaken(() =>
    db.begin(async (tx) => {
      // Two who add the last one at once wait for each other here.
      await tx`lock table label in share row exclusive mode`
      const [{ count }] = await tx<[{ count: number }]>`select count(*)::int from label`
      if (count >= labelsMax) return { isTaken: false, isFull: true }
      const [{ id }] = await tx<[{ id: string }]>`
        insert into label (name) values (${name}) returning id::text`
      const object = { kind: 'label', id } as const
      await audit(tx, { by, action: 'label-add', object, after: { name } })
      return done
    }),
  )

/** @throws Refusal NO_DATA */
export const changeLabel = (db: Db, by: Actor, id: string, name: string) =>
  unlessTaken(() =>
    db.begin(async (tx) => {
      const before = await nameOf(tx, id)
      await tx`update label set name = ${name} where id = ${id}`
      await audit(tx, {
        by,
        action: 'label-change',
        object: { kind: 'label', id },
        before: { name: before },
        after: { name },
      })
      return done
    }),
  )

/** @throws Refusal NO_DATA */
export const removeLabel = (db: Db, by: Actor, id: string) =>
  db.begin(async (tx) => {
    const before = { name: await nameOf(tx, id) }
    await tx`delete from label where id = ${id}`
    const object = { kind: 'label', id } as const
    await audit(tx, { by, action: 'label-remove', object, before })
  })

async function nameOf(tx: Tx, id: string): Promise<string> {
  const [row] = await tx<{ name: string }[]>`select name from label where id = ${id} for update`
  if (!row) throw new Refusal('NO_DATA')
  return row.name
}
