import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import pMap from 'p-map'
import type pg from 'pg'
import { startEmbedded } from '../embedded/embedded.ts'
import { runningIn } from '../embedded/running.ts'
import { openSession } from '../move/session.ts'
import {
  copyFile,
  digestOf,
  type Entry,
  filesAtOnce,
  listBelow,
  removeAll,
  syncFolder,
  syncFolders,
} from './file.ts'
import { writeManifest } from './manifest.ts'

export type Backup = { files: number; bytes: number }

/**
 * Copies a data folder into a new folder, also while a server works in it. @throws an Error with a sentence for the
 * operator
 */
export async function backUpFolder(dataDir: string, to: string): Promise<Backup> {
  const folder = resolve(dataDir)
  const target = resolve(to)
  await refuseFilled(target)
  const part = `${target}.part`
  await removeAll(part)
  await mkdir(dirname(part), { recursive: true })
  await mkdir(part, { mode: 0o700 })
  const running = runningIn(folder)
  const own = running ? undefined : await startEmbedded({ dataDir: folder })
  try {
    // The database comes first: a file that it names was stored before its row.
    const cluster = await copyCluster(folder, part, running ?? own!.url)
    const copied = [...cluster, ...(await copyBelow(folder, part, (path) => notOurs.test(path)))]
    await writeManifest(part, { madeAt: new Date().toISOString(), files: copied })
    await syncFolders(part)
    await rename(part, target)
    await syncFolder(dirname(target))
    await note(running ?? own!.url)
    return { files: copied.length, bytes: copied.reduce((sum, { bytes }) => sum + bytes, 0) }
  } finally {
    await own?.stop()
  }
}

/** The page System shows when the last backup ended. */
async function note(url: string): Promise<void> {
  const session = await openSession(url)
  try {
    await session.query(`select public.note_backup('folder')`)
  } finally {
    await session.end()
  }
}

async function refuseFilled(target: string) {
  const found = await readdir(target).catch(() => [])
  if (found.length) throw new Error(`The folder ${target} is not empty: choose a new one.`)
}

/** PostgreSQL makes these anew, and the log is copied afterwards. */
const leftOut =
  /^(postmaster\.(pid|opts)|server\.log|backup_label|tablespace_map|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*|.*\/?(pgsql_tmp.*|pg_internal\.init))$/

/** These belong to this process or machine; the cluster is copied in its own way. */
const notOurs = /^(cluster|lock.*|port|closed|postgres-.*|password-once)$/

async function copyBelow(
  from: string,
  to: string,
  isLeftOut: (path: string) => boolean,
): Promise<Entry[]> {
  const listed = await listBelow(from, isLeftOut)
  for (const { path, isFolder } of listed)
    if (isFolder) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  const copied = await pMap(
    listed.filter(({ isFolder }) => !isFolder),
    async ({ path }) => {
      const copy = await copyFile(join(from, path), join(to, path), { isSynced: true })
      return copy && { path, ...copy }
    },
    { concurrency: filesAtOnce },
  )
  return copied.filter((entry) => entry !== undefined)
}

/** Copies the files as they are while PostgreSQL writes them, and the log that makes them whole. */
async function copyCluster(folder: string, part: string, url: string): Promise<Entry[]> {
  const cluster = join(folder, 'cluster')
  const session = await openSession(url)
  try {
    // The slot keeps the log until this session ends.
    const slot = `kapao_backup_${randomBytes(6).toString('hex')}`
    await session.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
    await session.query(`select pg_backup_start('kapao', true)`)
    const copied = (
      await copyBelow(cluster, join(part, 'cluster'), (path) => leftOut.test(path))
    ).map(({ path, ...entry }) => ({ path: `cluster/${path}`, ...entry }))
    const { label, first, last } = await stopBackup(session)
    await writeFile(join(part, 'cluster/backup_label'), label, { mode: 0o600, flush: true })
    copied.push({
      path: 'cluster/backup_label',
      ...(await digestOf(join(part, 'cluster/backup_label')))!,
    })
    for (const name of (await readdir(join(cluster, 'pg_wal'))).sort()) {
      if (!/^[0-9A-F]{24}$/.test(name) || name < first || name > last) continue
      const copy = await copyFile(
        join(cluster, 'pg_wal', name),
        join(part, 'cluster/pg_wal', name),
        {
          isSynced: true,
        },
      )
      if (!copy) throw new Error(`The log file ${name} was removed while it was copied: try again.`)
      copied.push({ path: `cluster/pg_wal/${name}`, ...copy })
    }
    return copied
  } finally {
    await session.end()
  }
}

/** Ends the backup. `first` and `last` are the log files that it needs. */
async function stopBackup(session: pg.Client) {
  const { rows } = await session.query<{ label: string; last: string }>(
    'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
  )
  const { label, last } = rows[0]!
  const first = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/m.exec(label)?.[1]
  if (!first) throw new Error('PostgreSQL named no log file in its label of the backup.')
  return { label, first, last }
}
