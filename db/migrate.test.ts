import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { appRole, migrate, openDb, refuseUnsafe } from './db.ts'
import { takeMigrationLock } from './migration-lock.ts'
import { ownFolder, testDb } from './testing.ts'

let own: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  own = await testDb()
})
afterAll(() => own.drop())

function folderOf(files: Record<string, string>) {
  const path = ownFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
  return { path, folder: pathToFileURL(`${path}/`) }
}

test('files run in order, once, and two concurrent starts wait for each other', async () => {
  const { folder } = folderOf({
    '9001_shelf.sql': 'create table shelf (id int); select pg_sleep(0.1)',
    '9002_book.sql': 'insert into shelf values (1)',
    'notes.txt': 'not a migration',
  })
  await Promise.all([1, 2, 3, 4].map(() => migrate(own.url, { folder })))
  const owner = openDb(own.url, { asOwner: true })
  expect(await owner`select * from shelf`).toEqual([{ id: 1 }])
  await owner.end()
})

test('a file that was edited after it ran is detected', async () => {
  const { path, folder } = folderOf({ '9011_first.sql': 'select 1' })
  await migrate(own.url, { folder })
  writeFileSync(join(path, '9011_first.sql'), 'select 2')
  await expect(migrate(own.url, { folder })).rejects.toThrow(
    'The migration 9011_first.sql was edited after it ran: put the change in a new file.',
  )
})

test('a file that fails leaves no trace and is named', async () => {
  const { folder } = folderOf({ '9021_half.sql': 'create table half (id int); select 1/0' })
  await expect(migrate(own.url, { folder })).rejects.toThrow(
    'The migration 9021_half.sql failed: division by zero',
  )
  expect(await own.db`select to_regclass('half') as half`).toEqual([{ half: null }])
})

test('a file outside a transaction keeps what it committed when it fails, and goes on with the next run', async () => {
  const { folder } = folderOf({
    '9031_page.sql': `create table page (number int);
      create table ink (is_there bool);
      create procedure fill_pages() language plpgsql as $$
      begin
        for turn in 1..3 loop
          if not exists (select from page where number = turn) then
            if turn = 3 and not exists (select from ink) then raise 'the ink is empty'; end if;
            insert into page values (turn);
            commit;
          end if;
        end loop;
      end $$`,
    '9032_filled.sql': '-- Outside a transaction: it commits each page.\ncall fill_pages();\n',
    '9033_index.sql':
      '-- Outside a transaction: readers go on.\ndrop index concurrently if exists page_number;\n' +
      'create unique index concurrently page_number on page (number);\n',
  })
  await expect(migrate(own.url, { folder })).rejects.toThrow(
    'The migration 9032_filled.sql failed: the ink is empty',
  )
  const owner = openDb(own.url, { asOwner: true })
  onTestFinished(() => owner.end())
  expect(await owner`select count(*) from page`).toEqual([{ count: 2 }])
  await owner`insert into ink values (true)`
  // The second page is there twice, so the index fails and stays without being valid.
  await owner`insert into page values (2)`
  await expect(migrate(own.url, { folder })).rejects.toThrow('The migration 9033_index.sql failed')
  await owner`delete from page where ctid = (select max(ctid) from page where number = 2)`
  await migrate(own.url, { folder })
  expect(await owner`select count(*) from page`).toEqual([{ count: 3 }])
  expect(await owner`select name from public.migration where name like '903%' order by 1`).toEqual([
    { name: '9031_page.sql' },
    { name: '9032_filled.sql' },
    { name: '9033_index.sql' },
  ])
})

test('a file that changes a table in use waits without holding up those who read it', async () => {
  const { folder } = folderOf({ '9041_pen.sql': 'alter table pen add column colour text' })
  const owner = openDb(own.url, { asOwner: true })
  const others = openDb(own.url, { asOwner: true, limits: { statementMs: 3_000 } })
  onTestFinished(() => Promise.all([owner.end(), others.end()]).then(() => {}))
  await owner.unsafe('create table pen (id int)')
  const dump = Promise.withResolvers<void>()
  const dumping = owner.begin(async (tx) => {
    await tx`select from pen`
    await dump.promise
  })
  const said: string[] = []
  const migrating = migrate(own.url, { folder, say: (sentence) => said.push(sentence) })
  const waiting = () => others`
    select from pg_locks where relation = 'pen'::regclass and not granted`
  await expect.poll(waiting, { timeout: 60_000, interval: 20 }).toHaveLength(1)
  for (let turn = 0; turn < 20; turn++) {
    expect(await others`select from pen`).toEqual([])
    await pause(100)
  }
  dump.resolve()
  await dumping
  await migrating
  expect(await others`select colour from pen`).toEqual([])
  expect(said).toEqual([
    'The migration 9041_pen.sql waits for a table that another session uses, such as a dump.',
  ])
})

test('a user who may not create roles migrates a database once an administrator has created the role', async () => {
  const admin = openDb(own.url, { asOwner: true })
  onTestFinished(() => admin.end())
  const name = `modest_${randomBytes(6).toString('hex')}`
  await admin.unsafe(`create role ${name} login password 'modest'`)
  await admin.unsafe(`create database ${name} owner ${name}`)
  const { host } = new URL(own.url)
  const modest = `postgres://${name}:modest@${host}/${name}`
  await admin.unsafe(`grant ${appRole} to ${name}`)
  await migrate(modest)
  const db = openDb(modest)
  expect(await db`select current_user as who from game limit 1`).toEqual([])
  await db.end()
  await admin.unsafe(`drop database ${name} with (force)`)
  await admin.unsafe(`drop role ${name}`)
})

test('a corrected file is accepted where its earlier version ran', async () => {
  const owner = openDb(own.url, { asOwner: true })
  onTestFinished(() => owner.end())
  const before = 'ab139eedf962a025ddc95f7e01a3911605e0a03e32fa278634c9e940a39fd183'
  await owner`update public.migration set checksum = ${before} where name = '0001_role.sql'`
  await expect(migrate(own.url)).resolves.toBeUndefined()
})

test('no migration writes a number that PostgreSQL 15 cannot read', () => {
  const folder = new URL('migrations/', import.meta.url)
  const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))
  expect(texts.length).toBeGreaterThan(80)
  expect(texts.filter((text) => /(?<![\w'.])\d+_\d+(?!\w)/.test(text))).toEqual([])
})

test('the application enqueues jobs in its own transaction, and they roll back with it', async () => {
  const add = (fail: boolean) =>
    own.db.begin(async (tx) => {
      await tx`select graphile_worker.add_job('look', '{}'::json)`
      if (fail) throw new Error('changed my mind')
    })
  await add(false)
  await expect(add(true)).rejects.toThrow('changed my mind')
  expect(await own.db`select count(*) from graphile_worker.jobs`).toEqual([{ count: 1 }])
})

test('a database that may lose acknowledged commits is refused', async () => {
  await expect(refuseUnsafe(own.db)).rejects.toThrow(
    'The database has fsync off and full_page_writes off and synchronous_commit off and could lose money',
  )
})

test('a database whose commits do not wait for its standby is refused', async () => {
  const url = new URL(own.url)
  url.searchParams.set('options', '-c synchronous_commit=local')
  const db = openDb(url.href, { asOwner: true, max: 1 })
  onTestFinished(() => db.end())
  await expect(refuseUnsafe(db)).rejects.toThrow('synchronous_commit local')
})

test('a migration that waits for another session says so, and names the session in the end', async () => {
  const [first, second] = [1, 2].map(() => openDb(own.url, { asOwner: true, max: 1 }))
  onTestFinished(() => Promise.all([first!.end(), second!.end()]).then(() => {}))
  await takeMigrationLock(first!)
  const [{ pid }] = await first!`select pg_backend_pid() as pid`
  const said: string[] = []
  const patience = { say: (line: string) => said.push(line), quietMs: 0, patienceMs: 100 }
  await expect(takeMigrationLock(second!, patience)).rejects.toThrow(
    `the session ${pid} of PostgreSQL (from 127.0.0.1) keeps the lock of the migrations`,
  )
  expect(said).toEqual([
    `Waiting for the session ${pid} of PostgreSQL (from 127.0.0.1), which migrates the database.`,
  ])
  await first!.end()
  await takeMigrationLock(second!)
})
