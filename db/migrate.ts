import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Logger, runMigrations } from 'graphile-worker'
import { type Db, openDb } from './open.ts'

const here = new URL('migrations/', import.meta.url)

/** Any fixed number works if nothing else in the database takes the same advisory lock. */
const lockNumber = 7_216_001

/**
 * Checksums of earlier versions of files that were corrected after release: the old version failed on some databases,
 * and both versions give the same result elsewhere.
 */
const mended: Readonly<Record<string, string>> = {
  '0001_role.sql': 'ab139eedf962a025ddc95f7e01a3911605e0a03e32fa278634c9e940a39fd183',
}

type Options = { folder?: URL }

/**
 * Migrates the database to the newest schema: our numbered files, each in its own transaction, then the job queue's own
 * tables. Concurrent runs wait for each other. @throws if a file that already ran was edited since.
 */
export async function migrate(url: string, { folder = here }: Options = {}): Promise<void> {
  // One connection, because the lock belongs to the session.
  const db = openDb(url, { max: 1, asOwner: true })
  try {
    await db`select pg_advisory_lock(${lockNumber})`
    await runFiles(db, folder)
    await runMigrations({ connectionString: url, logger: quiet })
    await db.unsafe(openJobs)
  } finally {
    await db.end()
  }
}

async function runFiles(db: Db, folder: URL) {
  await db`create table if not exists public.migration (
    name text primary key, checksum text not null, ran_at timestamptz not null default now())`
  const ran = new Map(
    (await db`select name, checksum from public.migration`).map((row) => [row.name, row.checksum]),
  )
  const names = readdirSync(folder).filter((name) => /^\d{4}_\w+\.sql$/.test(name))
  for (const name of names.sort()) {
    const text = readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n')
    const checksum = createHash('sha256').update(text).digest('hex')
    const known = ran.get(name)
    if (known !== undefined && [checksum, mended[name]].includes(known)) continue
    if (known !== undefined)
      throw new Error(
        `The migration ${name} was edited after it ran: put the change in a new file.`,
      )
    await runFile(db, name, text, checksum)
  }
}

async function runFile(db: Db, name: string, text: string, checksum: string) {
  try {
    await db.begin(async (tx) => {
      await tx.unsafe(text)
      await tx`insert into public.migration (name, checksum) values (${name}, ${checksum})`
    })
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Only the owner may use the queue's tables, but the application enqueues in its own transactions: grant it access. */
const openJobs = `do $$
declare queue regclass;
begin
  grant usage on schema graphile_worker to kapao_app;
  grant select, insert, update, delete on all tables in schema graphile_worker to kapao_app;
  grant usage on all sequences in schema graphile_worker to kapao_app;
  for queue in
    select oid::regclass from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
      and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'kapao_app')
  loop
    execute format('create policy kapao_app on %s to kapao_app using (true) with check (true)', queue);
  end loop;
end $$`

const quiet = new Logger(() => () => {})
