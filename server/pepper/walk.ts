import type { Db } from '#db'
import { type Renewed, type Row, readRows } from '#db/rows'
import type { Found, Renewal } from './renew.ts'
import type { Treated } from './tables.ts'

/** Number of rows of one transaction. */
const atOnce = 2_000

export type Counts = Record<Found['under'], number>

type Walk = {
  renewal: Renewal
  /** Called once for each batch. Without it rows are counted only. */
  write?: (table: Treated, renewed: Renewed[]) => Promise<void>
}

/** Looks at every row of a table in the order of its primary key. @returns counts by column */
export async function walk(db: Db, table: Treated, { renewal, write }: Walk): Promise<Counts[]> {
  const counts = table.columns.map((): Counts => ({ none: 0, current: 0, before: 0, other: 0 }))
  for (let after: Row | undefined; ; ) {
    const rows = await readRows(db, table, { after, limit: atOnce })
    const renewed = rows.flatMap((row) => {
      const found = foundIn(table, row, renewal)
      for (const [index, { under }] of found.entries()) counts[index]![under] += 1
      if (found.every(({ under }) => under !== 'before')) return []
      const next = found.map((one, index) => ('next' in one ? one.next : row[`c${index}`]!))
      return [{ row, next }]
    })
    if (renewed.length) await write?.(table, renewed)
    if (rows.length < atOnce) return counts
    after = rows.at(-1)
  }
}

function foundIn({ columns, also }: Treated, row: Row, { encrypted, keyed }: Renewal): Found[] {
  const plains = new Map<string, Buffer | undefined>()
  const bank = also.length ? (row.a0 as string) : undefined
  return columns.map(({ name, purpose, from }, index) => {
    const stored = row[`c${index}`]!
    if (from !== undefined) return keyed(purpose, stored, plains.get(from), bank)
    const found = encrypted(purpose, stored)
    plains.set(name, found.plain)
    return found
  })
}
