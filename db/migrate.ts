import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Logger, runMigrations } from 'graphile-worker'
import { isLocked } from './errors.ts'
import { takeMigrationLock } from './migration-lock.ts'
import { appRole, type Db, openDb, type Tx } from './open.ts'
import { retry } from './retry.ts'

const here = new URL('migrations/', import.meta.url)

/**
 * Checksums of earlier versions of files that were corrected after release: the old version failed on some databases,
 * and both versions give the same result elsewhere.
 */
const mended: Readonly<Record<string, string>> = {
  '0001_role.sql': 'ab139eedf962a025ddc95f7e01a3911605e0a03e32fa278634c9e940a39fd183',
  // PostgreSQL 15 cannot read a number with an underscore.
  '0096_member_adjustment.sql': '51f0155b8bc929bbf28deb318ede17e47bf080f264c5abfc4bc4150fdf904df5',
  '0097_withdrawal_review.sql': 'b87199873f5f143b4108aa3ba6e7077dfb80554a735f27a9301b794721514884',
  '0098_withdrawal_approval.sql':
    '669c5b9412dd153d5f735aa8cfa627019484df4d2ea6e9b1a849a3ca361cf45a',
  '0105_member_bonus_grant.sql': '8cd56e7ca5674aa0bde736f7ffbc5c73a590be2f506085e747d3368b1a44d49e',
}

type Options = {
  folder?: URL
  /** Only a move may migrate the database that it fills. */
  isMoving?: boolean
  /** Prints a sentence for the person who starts the server. */
  say?: (sentence: string) => void
}

/**
 * A statement in the queue of a table's locks holds up everybody who comes after it. So a file waits in it only this long,
 * rolls back, and tries again.
 */
const lockMs = 500
const pauseMs = 1_000
const patienceMs = 30 * 60_000

/**
 * A file that begins with these words has statements that make their own commits, such as `call` of a procedure that works in
 * batches, or `create index concurrently`. A semicolon at the end of a line ends each. The file must be safe to run again,
 * because a kill can leave it half done.
 */
const outsideTransaction = '-- Outside a transaction:'

/**
 * Migrates the database to the newest schema: our numbered files, each in its own transaction unless its first line says
 * otherwise, then the job queue's own tables. Concurrent runs wait for each other. @throws if a file that already ran was
 * edited since.
 */
export async function migrate(
  url: string,
  {
    folder = here,
    isMoving = false,
    say = (sentence) => process.stderr.write(`${sentence}\n`),
  }: Options = {},
): Promise<void> {
  // One connection, because the lock belongs to the session.
  const db = openDb(url, { max: 1, asOwner: true })
  try {
    await takeMigrationLock(db)
    if (!isMoving) await refuseUnfinishedMove(db)
    await runFiles(db, folder, say)
    await runMigrations({ connectionString: url, logger: quiet })
    await openQueue(db, appRole)
  } finally {
    await db.end()
  }
}

/** @throws if a file has not run, or was edited since, with a sentence for the person who starts the server */
export async function assertMigrated(db: Db, { folder = here }: Options = {}): Promise<void> {
  await refuseUnfinishedMove(db)
  const ran = await checksumsIn(db)
  const missing = filesIn(folder).filter((file) => !hasRun(file, ran))
  if (missing.length)
    throw new Error(
      `The database lacks the migration ${missing[0]!.name}: set DATABASE_OWNER_URL, or run npm run migrate with it.`,
    )
}

/** A move copies everything in one transaction: before its commit the database has the tables but no money. */
async function refuseUnfinishedMove(db: Db) {
  const [{ isTarget }] = await db<[{ isTarget: boolean }]>`
    select to_regclass('public.move') is not null as is_target`
  if (!isTarget) return
  const open = await db`select from public.move where state <> 'done'`
  if (open.length)
    throw new Error(
      'A move into this database was not finished: run npm run move again, or choose another database.',
    )
}

async function runFiles(db: Db, folder: URL, say: (sentence: string) => void) {
  await db`create table if not exists public.migration (
    name text primary key, checksum text not null, ran_at timestamptz not null default now())`
  const ran = await checksumsIn(db)
  for (const file of filesIn(folder)) if (!hasRun(file, ran)) await runFile(db, file, say)
}

const checksumsIn = async (db: Db) =>
  new Map(
    (await db`select name, checksum from public.migration`).map((row) => [row.name, row.checksum]),
  )

type File = { name: string; text: string; checksum: string }

const filesIn = (folder: URL): File[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8').replaceAll('\r\n', '\n')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    })

function hasRun({ name, checksum }: File, ran: Map<string, string>): boolean {
  const known = ran.get(name)
  if (known === undefined) return false
  if ([checksum, mended[name]].includes(known)) return true
  throw new Error(`The migration ${name} was edited after it ran: put the change in a new file.`)
}

/** The statements of a file. A semicolon between two $$ is of the body of a function. */
const statementsOf = (text: string): string[] =>
  (text.match(/(\$\$[\s\S]*?\$\$|;(?!\n)|[^;])+/g) ?? []).filter((statement) => statement.trim())

async function runFile(db: Db, { name, text, checksum }: File, say: (sentence: string) => void) {
  const note = (tag: Db | Tx) =>
    tag`insert into public.migration (name, checksum) values (${name}, ${checksum})`
  try {
    if (text.startsWith(outsideTransaction)) {
      // Statements of one message would be one transaction.
      for (const statement of statementsOf(text)) await db.unsafe(statement)
      await note(db)
    } else {
      const inOne = async (tx: Tx) => {
        await tx.unsafe(`set local lock_timeout = ${lockMs}`)
        await tx.unsafe(text)
        await note(tx)
      }
      let isTold = false
      const when = (error: unknown) => {
        if (!isLocked(error)) return false
        if (!isTold)
          say(`The migration ${name} waits for a table that another session uses, such as a dump.`)
        isTold = true
        return true
      }
      const pauses = { first: pauseMs, longest: pauseMs }
      await retry(() => db.begin(inOne), { when, patienceMs, pauseMs: pauses })
    }
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

/** Only the owner may use the queue's tables: gives a role access, because jobs are enqueued in its transactions. */
export async function openQueue(db: Db, role: string): Promise<void> {
  const [{ name }] = await db<[{ name: string }]>`select quote_ident(${role}) as name`
  await db.unsafe(`
    grant usage on schema graphile_worker to ${name};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${name};
    grant usage on all sequences in schema graphile_worker to ${name}`)
  const closed = await db<{ queue: string }[]>`
    select oid::regclass::text as queue from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
      and not exists (select from pg_policy where polrelid = pg_class.oid and polname = ${role})`
  for (const { queue } of closed)
    await db.unsafe(`create policy ${name} on ${queue} to ${name} using (true) with check (true)`)
}

const quiet = new Logger(() => () => {})
