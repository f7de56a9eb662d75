import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { migrate } from './migrate.ts'
import { type Db, openDb } from './open.ts'
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
