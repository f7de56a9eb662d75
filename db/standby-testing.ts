import { execFileSync } from 'node:child_process'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Embedded, startEmbedded } from './embedded/embedded.ts'
import { quickFolder } from './quick-folder-testing.ts'

export type Pair = { primary: Embedded; standby: Embedded; stop: () => Promise<void> }

/** Starts a PostgreSQL and a standby that follows it. */
export async function startPair(): Promise<Pair> {
  const [folder, copy] = [await quickFolder('kapao-primary-'), await quickFolder('kapao-standby-')]
  const first = await startEmbedded({ dataDir: folder })
  await first.stop()
  // With its owners: PostgreSQL may run as another user.
  execFileSync('cp', ['-a', `${folder}/.`, copy])
  rmSync(join(copy, 'port'))
  const primary = await startEmbedded({ dataDir: folder })
  const cluster = join(copy, 'cluster')
  writeFileSync(join(cluster, 'standby.signal'), '')
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${primary.url}'\n`)
  const standby = await startEmbedded({ dataDir: copy })
  return {
    primary,
    standby,
    stop: async () => {
      await standby.stop()
      await primary.stop()
      for (const each of [folder, copy]) rmSync(each, { recursive: true, force: true })
    },
  }
}
