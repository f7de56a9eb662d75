import sql, { empty, join, raw } from 'sql-template-tag'
import type { Db, Tx } from './open.ts'

type Column = { name: string; type: string }
/** A table as a program sees it that goes through all rows. `also` names texts that it reads and does not write. */
export type Table = { name: string; keys: Column[]; columns: Column[]; also: string[] }

export type Stored = string | Uint8Array | null
/** `k…` are the parts of the primary key, as texts; `c…` the columns; `a…` the texts that are only read. */
export type Row = Record<string, Stored>
/** A row as it was read, and the next value of each column. */
export type Renewed = { row: Row; next: Stored[] }

const quoted = (name: string) => `"${name}"`

/** Reads rows in the order of the primary key, after the row `after`. */
export async function readRows(
  db: Db,
  { name, keys, columns, also }: Table,
  { after, limit }: { after: Row | undefined; limit: number },
): Promise<Row[]> {
  const key = raw(keys.map((one) => quoted(one.name)).join(', '))
  const asked = [
    ...keys.map((one, index) => `${quoted(one.name)}::text as k${index}`),
    ...columns.map((one, index) => `${quoted(one.name)} as c${index}`),
    ...also.map((one, index) => `${quoted(one)} as a${index}`),
  ].join(', ')
  const place = keys.map(({ type }, index) => sql`(${after?.[`k${index}`]}::text)::${raw(type)}`)
  return db<Row[]>`
    select ${raw(asked)} from ${raw(quoted(name))}
    ${after ? sql`where (${key}) > (${join(place)})` : empty} order by ${key} limit ${limit}`
}

/** Replaces the columns of rows that are as they were read. @returns the number of these rows */
export async function replaceRows(
  tx: Tx,
  { name, keys, columns }: Table,
  renewed: Renewed[],
): Promise<number> {
  const parts = [
    ...keys.map((_, index) => ({
      name: `k${index}`,
      type: 'text',
      values: renewed.map(({ row }) => row[`k${index}`]),
    })),
    ...columns.flatMap(({ type }, index) => [
      { name: `o${index}`, type, values: renewed.map(({ row }) => row[`c${index}`]) },
      { name: `n${index}`, type, values: renewed.map(({ next }) => next[index]) },
    ]),
  ]
  const arrays = join(parts.map(({ values, type }) => sql`${values}::${raw(type)}[]`))
  const set = columns.map((one, index) => `${quoted(one.name)} = n${index}`).join(', ')
  const isSame = [
    ...keys.map((one, index) => `own.${quoted(one.name)} = k${index}::${one.type}`),
    ...columns.map((one, index) => `own.${quoted(one.name)} is not distinct from o${index}`),
  ].join(' and ')
  const names = parts.map((part) => part.name).join(', ')
  const { count } = await tx`
    update ${raw(quoted(name))} own set ${raw(set)} from unnest(${arrays}) given (${raw(names)})
    where ${raw(isSame)}`
  return count
}
