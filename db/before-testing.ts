import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { migrate } from './migrate.ts'
import { type Db, openDb, type Tx } from './open.ts'
import { testDb } from './testing.ts'

type Earlier = {
  db: Db
  url: string
  /** Runs the migrations before this one, or all. */
  bringUp: (before?: string) => Promise<void>
  drop: () => Promise<void>
}

/** Creates a database as it was before one of our migrations. `bringUp` runs that one and later ones. */
export async function databaseBefore(migration: string): Promise<Earlier> {
  const files = new URL('migrations/', import.meta.url)
  const folder = mkdtempSync(join(tmpdir(), 'kapao-before-'))
  const migrateBefore = (end: string, url: string) => {
    for (const name of readdirSync(files).filter((file) => file < end))
      copyFileSync(new URL(name, files), join(folder, name))
    return migrate(url, { folder: pathToFileURL(`${folder}/`) })
  }
  const host = await testDb()
  const admin = openDb(host.url, { asOwner: true })
  const name = `before_${randomBytes(6).toString('hex')}`
  await admin.unsafe(`create database ${name} template template0`)
  const url = Object.assign(new URL(host.url), { pathname: `/${name}` }).href
  await migrateBefore(migration, url)
  const db = openDb(url, { asOwner: true })
  return {
    db,
    url,
    bringUp: (before) => (before ? migrateBefore(before, url) : migrate(url)),
    drop: async () => {
      await db.end()
      // Without force, PostgreSQL lets a connection close before it drops the database.
      await admin.unsafe(`drop database ${name}`)
      await admin.end()
      await host.drop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Rows of members 1 to `count`, in the columns that earlier versions had too, with what they refer to. */
export const membersBefore = (count: number): string => `
  insert into bank (code, regions, name_th, name_la, name_en, position) values ('SCB', '{th}', 'SCB', 'SCB', 'SCB', 1);
  insert into source (code, name_th, name_la, name_en, position) values ('WEB', '', '', '', 1);
  insert into game (code, category, name_th, name_la, name_en, currencies, position)
    values ('JOKER', 'slot', '', '', '', '{BAHT}', 1000);
  insert into member (public_id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no,
      bank_account_index, source)
    select 10000000 + id, '+668' || lpad(id::text, 8, '0'), 'SOMCHAI', '', 'BAHT', 'SCB', 'SOMCHAI', '',
      decode(lpad(id::text, 8, '0'), 'hex'), 'WEB' from generate_series(1, ${count}) id;`

/** Counts the sessions of this database that wait for an event in a statement with these words. */
export const waitingIn = (db: Db, words: string, event: string) => async () => {
  const rows = await db`
    select from pg_stat_activity where datname = current_database() and query like ${`%${words}%`}
      and wait_event = ${event}`
  return rows.length
}

/** Begins a transaction, and returns how to commit it. */
export async function openOne(db: Db, work: (tx: Tx) => Promise<unknown>) {
  const [isOpen, isDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = db.begin(async (tx) => {
    await work(tx)
    isOpen.resolve()
    await isDone.promise
  })
  await Promise.race([isOpen.promise, ended])
  return async () => {
    isDone.resolve()
    await ended
  }
}

type Killed = {
  /** Words of the statement in which the upgrade is killed, and the event that the statement waits for. */
  words: string
  event: string
  /** A transaction of a server that keeps the upgrade waiting. */
  holder: Db
  hold: (tx: Tx) => Promise<unknown>
  /** Work of servers while the upgrade waits. */
  meanwhile: () => Promise<unknown>
  /** The migration that fails. */
  file: string
}

/** Kills an upgrade that a transaction of a server holds up, and commits that transaction afterwards. */
export async function killUpgrade(
  { db, bringUp }: Earlier,
  { words, event, holder, hold, meanwhile, file }: Killed,
): Promise<void> {
  const commit = await openOne(holder, hold)
  const upgrade = bringUp().then(
    () => 'done',
    (error: Error) => error.message,
  )
  await expect.poll(waitingIn(db, words, event), { timeout: 30_000 }).toBe(1)
  await meanwhile()
  await killIn(db, words)
  expect(await upgrade).toContain(`${file} failed`)
  await commit()
}

/** Ends the session that runs a statement with these words, as a kill of the upgrade would. */
const killIn = (db: Db, words: string) => db`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and query like ${`%${words}%`} and pid <> pg_backend_pid()`
