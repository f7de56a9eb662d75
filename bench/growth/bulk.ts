import type { Db } from '#db'
import { schemaText } from '#db/schema'

type Part = { table: string; name: string; add: string; drop: string; isForeign: boolean }

/**
 * Runs `fill` without the indexes and keys of these tables and creates them again afterwards: one sort is much faster
 * than inserting row by row, and adding a key to a full table checks every row. @throws if the schema differs
 * afterwards.
 */
export async function withoutIndexes(
  owner: Db,
  tables: string[],
  fill: () => Promise<void>,
): Promise<void> {
  const before = await schemaText(owner)
  const parts = [...(await keysOf(owner, tables)), ...(await indexesOf(owner, tables))]
  // Foreign keys are dropped first and created last, because they depend on the other keys.
  const inOrder = parts.toSorted((one, other) => Number(other.isForeign) - Number(one.isForeign))
  for (const { drop } of inOrder) await owner.unsafe(drop)
  await fill()
  for (const { add } of inOrder.toReversed()) await owner.unsafe(add)
  if ((await schemaText(owner)) !== before)
    throw new Error('the filled database has another schema than the product')
}

const keysOf = (owner: Db, tables: string[]) => owner<Part[]>`
  select conrelid::regclass::text as "table", conname as name, contype = 'f' as is_foreign,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add,
    format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
  from pg_constraint
  where conparentid = 0 and (contype in ('p', 'u') and conrelid = any (${tables}::regclass[])
    or contype = 'f' and (conrelid = any (${tables}::regclass[]) or confrelid = any (${tables}::regclass[])))`

const indexesOf = (owner: Db, tables: string[]) => owner<Part[]>`
  select indrelid::regclass::text as "table", indexrelid::regclass::text as name, false as is_foreign,
    replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as add, format('drop index %s', indexrelid::regclass) as drop
  from pg_index
  where indrelid = any (${tables}::regclass[])
    and not exists (select from pg_constraint where conindid = indexrelid)`
