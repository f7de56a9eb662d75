import type { Db } from '#db'
import type { Table } from '#db/rows'
import { pepperColumns, type Renewal } from './columns.ts'

/**
 * A table whose columns are renewed: encrypted ones first, because a keyed hash needs the plain text of its column `from`.
 * `also` has the column with the code of an account's bank, if there is one.
 */
export type Treated = Omit<Table, 'columns'> & {
  columns: { name: string; purpose: string; type: string; from: string | undefined }[]
}

const isRenewed = (renewal: Renewal) => renewal === 'encrypted' || renewal === 'keyed'

/** Tables with columns that are renewed, as the catalogue has them. */
export async function tablesOf(db: Db): Promise<Treated[]> {
  const listed = Object.entries(pepperColumns).filter(([, { renewal }]) => isRenewed(renewal))
  const names = [...new Set(listed.map(([column]) => column.split('.')[0]!))]
  const tables: Treated[] = []
  for (const name of names) tables.push(await tableOf(db, name))
  return tables
}

async function tableOf(db: Db, name: string): Promise<Treated> {
  const found = await db<{ name: string; type: string; place: number | null }[]>`
    select attname as name, format_type(atttypid, null) as type, array_position(conkey, attnum) as place
    from pg_attribute left join pg_constraint on conrelid = attrelid and contype = 'p'
    where attrelid = ('public.' || ${name}::text)::regclass and attnum > 0 and not attisdropped order by place, attnum`
  const columns = Object.entries(pepperColumns).flatMap(([column, row]) => {
    const [table, own] = column.split('.') as [string, string]
    if (table !== name || !isRenewed(row.renewal)) return []
    const { type } = found.find((one) => one.name === own)!
    return [{ name: own, purpose: row.purpose, type, from: 'from' in row ? row.from : undefined }]
  })
  return {
    name,
    keys: found.filter(({ place }) => place !== null),
    columns: columns.toSorted((a, b) => Number(!!a.from) - Number(!!b.from)),
    also: found.filter(({ name: own }) => own === 'bank_code').map(({ name: own }) => own),
  }
}
