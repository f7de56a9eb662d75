import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '#db'
import { testDb } from '#db/testing'
import { documentRows } from './document-testing.ts'
import { columnsIn, type Kind } from './kind.ts'
import { kinds, otherTables } from './kinds.ts'
import { fileKinds, purges } from './purge.ts'
import { retentionKinds } from './retention.ts'

// Goal: no table or column of a member can be forgotten. Method: the schema of the real database against the inventory.
let own: Awaited<ReturnType<typeof testDb>>
let db: Db
const tables = new Map<string, string[]>()
beforeAll(async () => {
  own = await testDb()
  db = own.db
  const rows = await db<{ table: string; columns: string[] }[]>`
    select table_schema || '.' || table_name as table, array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE' group by 1`
  for (const { table, columns } of rows) tables.set(table, columns)
})
afterAll(() => own?.drop())

const columnsOf = ({ shown, personal, secret, inner }: Kind) =>
  [shown, personal, secret, inner].flatMap(columnsIn)

test('every table is in the inventory, or says why it has no data of a member', () => {
  const known = [...kinds.map(({ table }) => table), ...Object.keys(otherTables)]
  expect(known.toSorted()).toEqual([...tables.keys()].sort())
})

test('every column of a table with members’ data is in exactly one list', () => {
  for (const kind of kinds)
    expect([kind.table, ...columnsOf(kind).sort()]).toEqual([
      kind.table,
      ...tables.get(kind.table)!.toSorted(),
    ])
})

test('no table without members’ data has a column that names a member', () => {
  const telling = /^(member|inviter|invitee|phone|mobile|conversation)$/
  const wrong = Object.keys(otherTables).filter((table) =>
    tables.get(table)!.some((column) => telling.test(column)),
  )
  expect(wrong).toEqual([])
})

test('the rows of every kind are found, and what is encrypted or a file is a column', async () => {
  for (const { table, of, sealed = {}, file } of kinds) {
    await db.unsafe(`select from ${table} t where ${of.replaceAll('$1', '7::bigint')} limit 1`)
    for (const column of [...Object.keys(sealed), ...(file ? [file.column] : [])])
      expect(tables.get(table)).toContain(column)
  }
})

test('what may go is purged, every kind has its days, and the bounds hold', async () => {
  const rows = await db<
    { kind: string; isPurged: boolean }[]
  >`select kind, is_purged from retention`
  expect(rows.map(({ kind }) => kind).sort()).toEqual([...retentionKinds].sort())
  const purged = rows.filter(({ isPurged }) => isPurged).map(({ kind }) => kind)
  expect(purged.sort()).toEqual([...purges.map(({ kind }) => kind), ...fileKinds].sort())
  const owner = openDb(own.url, { asOwner: true, max: 1 })
  const wrong = owner`update retention set days = 1 where kind = 'event'`
  await expect(wrong).rejects.toThrow('retention_is_bounded')
  await owner.end()
})

test('docs/personal-data.md says what the inventory says', async () => {
  const text = readFileSync('docs/personal-data.md', 'utf8').split('\n')
  for (const row of await documentRows(db)) expect(text).toContain(row)
})
