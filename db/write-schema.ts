import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openDb } from './db.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { schemaText } from './schema.ts'

// Rewrites db/schema.sql: run this after adding a migration.
const dataDir = mkdtempSync(join(tmpdir(), 'kapao-schema-'))
const { url, stop } = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
try {
  await migrate(url)
  const db = openDb(url, { asOwner: true, max: 1 })
  writeFileSync(new URL('schema.sql', import.meta.url), await schemaText(db))
  await db.end()
} finally {
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
}
