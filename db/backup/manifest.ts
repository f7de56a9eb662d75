import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pMap from 'p-map'
import { digestOf, type Entry, filesAtOnce } from './file.ts'

/** Lists the files of a backup. It is written last, so a backup without it is not whole. */
export type Manifest = { madeAt: string; files: Entry[] }

const fileIn = (backup: string) => join(backup, 'manifest.json')

export const writeManifest = (backup: string, manifest: Manifest): Promise<void> =>
  writeFile(fileIn(backup), JSON.stringify(manifest), { mode: 0o600, flush: true })

/** Reads the list and compares every file with it. @throws an Error that names the first file that is not as it was */
export async function checkedManifest(backup: string): Promise<Manifest> {
  const text = await readFile(fileIn(backup), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`${backup} is not a backup, or was not finished.`)
  const manifest = JSON.parse(text) as Manifest
  await pMap(
    manifest.files,
    async ({ path, bytes, sha256 }) => {
      const digest = await digestOf(join(backup, path))
      if (digest?.bytes !== bytes || digest.sha256 !== sha256)
        throw new Error(`The backup ${backup} is damaged: ${path} is not what was written.`)
    },
    { concurrency: filesAtOnce },
  )
  return manifest
}
