import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { databaseBefore } from './before-testing.ts'
import { earlierNames, writes } from './earlier-names-testing.ts'
import { type Db, openDb } from './open.ts'
import { sources, statementsIn } from './statements-testing.ts'
import { testDb } from './testing.ts'

// Goal: servers of the version before work beside this one while columns get other names. Method: rows and statements of
// that version, verbatim in the columns, on a database that is migrated between them.
const firstOfNewNames = '0215'

let own: Awaited<ReturnType<typeof testDb>>
let owner: Db
beforeAll(async () => {
  own = await testDb()
  owner = openDb(own.url, { asOwner: true })
})
afterAll(async () => {
  await owner.end()
  await own.drop()
})

/** A database with the schema of the version before. Foreign keys are dropped, so that each row stands alone. */
async function looseDatabaseBefore() {
  const { db, bringUp, drop } = await databaseBefore(firstOfNewNames)
  onTestFinished(drop)
  await db.unsafe(`
    do $$ declare each record; begin
      for each in select conrelid::regclass as name, conname from pg_constraint
        where contype = 'f' and connamespace = 'public'::regnamespace loop
        execute format('alter table %s drop constraint %I', each.name, each.conname);
      end loop;
    end $$`)
  return { db, migrate: () => bringUp() }
}

/** The statement under the names of this version. */
function renamed(table: string, statement: string): string {
  const names = Object.entries(earlierNames[table]!)
  return names.reduce(
    (text, [earlier, name]) => text.replaceAll(new RegExp(`\\b${earlier}\\b`, 'g'), name),
    statement,
  )
}

/** The values of the columns with two names, under each of them. */
async function valuesOf(db: Db, table: string, key: string) {
  const rows = await db<{ row: Record<string, unknown> }[]>`
    select to_jsonb(each) as row from ${db.identifier(table)} each where ${db.identifier(writes[table]!.key)}::text = ${key}`
  expect([table, key, rows.length]).toEqual([table, key, 1])
  const names = Object.entries(earlierNames[table]!)
  return {
    earlier: names.map(([earlier]) => rows[0]!.row[earlier]),
    current: names.map(([, name]) => rows[0]!.row[name]),
  }
}

test('each statement of either version is seen under the names of the other, and so are the rows from before', async () => {
  const { db, ...before } = await looseDatabaseBefore()
  const tables = Object.entries(writes)
  const stored = new Map<string, unknown[]>()
  for (const [table, { key, keys, insert }] of tables) {
    await db.unsafe(insert(keys[0]))
    const [found] = await db<{ row: Record<string, unknown> }[]>`
      select to_jsonb(each) as row from ${db.identifier(table)} each where ${db.identifier(key)}::text = ${keys[0]}`
    const values = Object.keys(earlierNames[table]!).map((earlier) => found!.row[earlier])
    expect([table, ...values]).not.toContain(null)
    stored.set(table, values)
  }

  await before.migrate()
  for (const [table, { keys, insert, update }] of tables) {
    const [first, second = first, third = first] = keys
    const inserted = { earlier: stored.get(table)!, current: stored.get(table)! }
    expect(await valuesOf(db, table, first)).toEqual(inserted)
    if (second !== first) await db.unsafe(insert(second))
    expect(await valuesOf(db, table, second)).toEqual(inserted)

    await db.unsafe(update(second))
    const updated = await valuesOf(db, table, second)
    expect([table, ...updated.current]).toEqual([table, ...updated.earlier])
    expect(updated.current.filter((value, place) => value === inserted.current[place])).toEqual([])

    await db.unsafe(renamed(table, insert(third)))
    expect(await valuesOf(db, table, third)).toEqual(inserted)
    await db.unsafe(renamed(table, update(third)))
    const again = await valuesOf(db, table, third)
    expect([table, ...again.current]).toEqual([table, ...again.earlier])
    expect(again.current.filter((value, place) => value === inserted.current[place])).toEqual([])
  }
})

test('a ciphertext is the same under both names, also where triggers are off', async () => {
  const constraints = await owner<{ name: string; columns: string[] }[]>`
    select conrelid::regclass::text as name, array_agg(attname::text order by attname) as columns
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where conname = conrelid::regclass || '_earlier_names_are_equal' group by 1`
  const isBytes = await owner<{ name: string; columns: string[] }[]>`
    select attrelid::regclass::text as name, array_agg(attname::text order by attname) as columns
    from pg_attribute join unnest(${Object.keys(earlierNames)}::text[]) listed on attrelid = listed::regclass
    where atttypid = 'bytea'::regtype and attname = any(${Object.values(earlierNames).flatMap((names) => Object.entries(names).flat())}::text[])
    group by 1`
  expect(isBytes.length).toBe(4)
  expect(constraints.toSorted(byName)).toEqual(isBytes.toSorted(byName))
})

test('the list names every column with two names, and no other', async () => {
  const rows = await owner<{ table: string; columns: string[] }[]>`
    select relname as table, (select array_agg(attname::text order by place) from unnest(tgattr) with ordinality each (number, place)
      join pg_attribute on attrelid = tgrelid and attnum = number) as columns
    from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname = relname || '_earlier_names' order by 1`
  expect(Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))).toEqual(
    Object.fromEntries(
      Object.entries(earlierNames).map(([table, names]) => [table, Object.entries(names).flat()]),
    ),
  )
  expect(Object.keys(writes).toSorted()).toEqual(Object.keys(earlierNames).toSorted())
})

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)

/** The earlier names in a text. One of a single word counts only where its table is named. */
function uses(text: string): string[] {
  const isNamed = (word: string) => new RegExp(`\\b${word}\\b`).test(text)
  return Object.entries(earlierNames).flatMap(([table, names]) =>
    Object.keys(names)
      .filter((earlier) => isNamed(earlier) && (earlier.includes('_') || isNamed(table)))
      .map((earlier) => `${table}.${earlier}`),
  )
}

test('no statement and no function uses an earlier name', async () => {
  const statements = sources().flatMap((file) =>
    statementsIn(readFileSync(file, 'utf8')).flatMap((text) =>
      uses(text).map((name) => `${file}: ${name}`),
    ),
  )
  expect(statements).toEqual([])
  const functions = await owner<{ name: string; text: string }[]>`
    select proname as name, prosrc as text from pg_proc
    where pronamespace = 'public'::regnamespace and proname not like '%\_earlier\_names'`
  expect(functions.length).toBeGreaterThan(50)
  // Servers of the version before send the seeds of a deposit's coin to deposit_credit under these names.
  expect(
    functions.flatMap(({ name, text }) =>
      uses(text.replaceAll(/--.*|'[^']*'/g, '')).map((found) => `${name}: ${found}`),
    ),
  ).toEqual(['deposit_credit: spin_seed.sealed', 'deposit_credit: spin_seed.next_sealed'])
})
