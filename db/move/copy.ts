import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { guardsOf, sequencesOf, type Table, tablesOf } from './tables.ts'

export type Copied = { tables: number; rows: number }

/**
 * Replaces the rows of all tables of the target by those of the source, and sets its sequences. Both clients are in a
 * transaction; the target's is not committed here.
 */
export async function copyAll(
  source: pg.Client,
  target: pg.Client,
  say: (sentence: string) => void,
): Promise<Copied> {
  const tables = await tablesOf(source)
  refuseDifferent(tables, await tablesOf(target))
  const guards = await guardsOf(target)
  for (const statement of guards.off) await target.query(statement)
  // Migrations filled some tables of the target.
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  await addMonths(source, target)
  let rows = 0
  for (const table of tables) {
    const copied = await copyTable(source, target, table)
    if (copied >= tellFrom) say(`${table.name}: ${copied} rows`)
    rows += copied
  }
  for (const { name, last, isCalled } of await sequencesOf(source))
    await target.query('select setval($1::regclass, $2::int8, $3)', [name, last, isCalled])
  for (const statement of guards.on) await target.query(statement)
  return { tables: tables.length, rows }
}

/** Adds the parts of the source's rounds, which a new database lacks. */
async function addMonths(source: pg.Client, target: pg.Client) {
  const { rows } = await source.query<{ month: string }>(`
    select to_date(relname, '"bet_"YYYY_MM')::text as month from pg_class
    where relnamespace = 'part'::regnamespace and relkind = 'r' and relname ~ '^bet_[0-9]{4}_[0-9]{2}$' order by 1`)
  for (const { month } of rows)
    await target.query(`select part.add_bet_part('bet', $1, null)`, [month])
}

/** Smaller tables are copied in a moment. */
const tellFrom = 10_000

function refuseDifferent(ours: Table[], theirs: Table[]) {
  const lineOf = ({ name, columns }: Table) => `${name} (${columns})`
  const known = new Set(theirs.map(lineOf))
  const missing = ours.find((table) => !known.has(lineOf(table)))
  if (missing) throw new Error(`The target has no table ${lineOf(missing)}.`)
  if (ours.length !== theirs.length)
    throw new Error('The target has a table that the source lacks.')
}

async function copyTable(
  source: pg.Client,
  target: pg.Client,
  { name, columns }: Table,
): Promise<number> {
  const writing = target.query(from(`copy ${name} (${columns}) from stdin`))
  await pipeline(source.query(to(`copy (select ${columns} from ${name}) to stdout`)), writing)
  return writing.rowCount
}
