import type { Db, Tx } from '#db'
import { type Renewed, replaceRows } from '#db/rows'
import { CommandError } from '../platform/command.ts'
import type { Treated } from './tables.ts'

/**
 * Writes the renewed values of a batch in one transaction, if every row is as it was read. Only its triggers are off, and
 * only for this transaction: no member's account changes. @throws CommandError if another program wrote meanwhile
 */
export async function writeBatch(db: Db, table: Treated, renewed: Renewed[]): Promise<void> {
  const repeated = repeatedIn(table, renewed)
  const quiet = repeated.length ? [table.name, 'approval'] : [table.name]
  await db.begin(async (tx) => {
    for (const one of quiet) await tx.unsafe(`alter table ${one} disable trigger user`)
    const count = await replaceRows(tx, table, renewed)
    if (count !== renewed.length)
      throw new CommandError(
        `Another program changed rows of ${table.name} meanwhile: end it, and run the command again.`,
      )
    await repeat(tx, repeated)
    for (const one of quiet) await tx.unsafe(`alter table ${one} enable trigger user`)
  })
}

type Repeated = { before: string; next: string }

/** The keyed hashes of accounts that somebody proposed: an approval names its account by one. */
function repeatedIn({ columns }: Treated, renewed: Renewed[]): Repeated[] {
  const index = columns.findIndex(({ name }) => name === 'account_index')
  if (index < 0) return []
  return renewed.map(({ row, next }) => ({
    before: Buffer.from(row[`c${index}`] as Uint8Array).toString('hex'),
    next: Buffer.from(next[index] as Uint8Array).toString('hex'),
  }))
}

/** Gives an open approval the new hash of the same account. A decided one is evidence, and is not changed. */
const repeat = (tx: Tx, repeated: Repeated[]) => tx`
  update approval set input = jsonb_set(input, '{fingerprint}', to_jsonb(given.next))
  from unnest(${repeated.map(({ before }) => before)}::text[], ${repeated.map(({ next }) => next)}::text[])
    given (before, next)
  where state = 'open' and input ->> 'fingerprint' = given.before`
