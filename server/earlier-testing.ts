import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Db, migrate, openDb } from '#db'
import { testDb } from '#db/testing'

/** Creates a database as it was before one of our migrations. `bringUp` runs that one and all later ones. */
export async function databaseBefore(
  migration: string,
): Promise<{ db: Db; url: string; bringUp: () => Promise<void>; drop: () => Promise<void> }> {
  const files = new URL('../db/migrations/', import.meta.url)
  const folder = mkdtempSync(join(tmpdir(), 'kapao-before-'))
  for (const name of readdirSync(files).filter((file) => file < migration))
    copyFileSync(new URL(name, files), join(folder, name))
  const host = await testDb()
  const admin = openDb(host.url, { asOwner: true })
  const name = `before_${randomBytes(6).toString('hex')}`
  await admin.unsafe(`create database ${name} template template0`)
  const url = Object.assign(new URL(host.url), { pathname: `/${name}` }).href
  await migrate(url, { folder: pathToFileURL(`${folder}/`) })
  const db = openDb(url, { asOwner: true })
  return {
    db,
    url,
    bringUp: () => migrate(url),
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
