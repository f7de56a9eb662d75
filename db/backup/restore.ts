import { chown, mkdir, readdir, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pMap from 'p-map'
import { runnerOf } from '../embedded/binaries.ts'
import { closedAs, closeFolder, reopenFolder } from '../embedded/closed.ts'
import { makeFolder, startEmbedded } from '../embedded/embedded.ts'
import { openSession } from '../move/session.ts'
import { copyFile, filesAtOnce, listBelow, removeAll } from './file.ts'
import { checkedManifest } from './manifest.ts'

export type Restored = { madeAt: string; movements: number }

/**
 * Makes a data folder from a backup, starts its database once and asks the books whether they are right. The folder must
 * be new; one that was cut off is begun again. @throws an Error with a sentence for the operator
 */
export async function restoreFolder(from: string, dataDir: string): Promise<Restored> {
  const [backup, folder] = [resolve(from), resolve(dataDir)]
  const { madeAt, files } = await checkedManifest(backup)
  makeFolder(folder)
  const { user } = runnerOf(folder)
  await claim(folder, backup)
  // PostgreSQL makes its files safe before it uses them, and a restore that is cut off is begun again.
  await pMap(
    files,
    ({ path }) => copyFile(join(backup, path), join(folder, placeOf(path)), { isSynced: false }),
    { concurrency: filesAtOnce },
  )
  const cluster = join(folder, restoring)
  // PostgreSQL wants its empty folders too.
  for (const { path, isFolder } of await listBelow(join(backup, 'cluster')))
    if (isFolder) await mkdir(join(cluster, path), { recursive: true, mode: 0o700 })
  if (user) await giveAway(cluster, user)
  await rename(cluster, join(folder, 'cluster'))
  const movements = await proven(folder)
  reopenFolder(folder)
  return { madeAt, movements }
}

/** The cluster gets its name when it is whole. */
const restoring = 'cluster.restoring'
const placeOf = (path: string) => path.replace(/^cluster\//, `${restoring}/`)

async function claim(folder: string, backup: string) {
  const before = closedAs(folder)
  const found = await readdir(folder)
  if (before?.why !== 'restoring' && found.length)
    throw new Error(`The data folder ${folder} is not empty: set DATA_DIR to a new one.`)
  closeFolder(folder, { why: 'restoring', from: backup })
  for (const name of found) if (name !== 'closed') await removeAll(join(folder, name))
}

/** If we are root, PostgreSQL runs as another user, who must own its files. */
async function giveAway(cluster: string, { uid, gid }: { uid: number; gid: number }) {
  await chown(cluster, uid, gid)
  for (const { path } of await listBelow(cluster)) await chown(join(cluster, path), uid, gid)
}

/** Returns the number of movements. @throws when the books are not right */
async function proven(folder: string): Promise<number> {
  const embedded = await startEmbedded({ dataDir: folder, mayBeClosed: true })
  try {
    const session = await openSession(embedded.url)
    try {
      const { rows } = await session.query<{ movements: string; untrue: string }>(
        'select (select count(*) from ledger.movement) as movements, (select count(*) from ledger.untrue) as untrue',
      )
      const { movements, untrue } = rows[0]!
      if (Number(untrue))
        throw new Error(`The books of the backup have ${untrue} faults: run npm run audit.`)
      return Number(movements)
    } finally {
      await session.end()
    }
  } finally {
    await embedded.stop()
  }
}
