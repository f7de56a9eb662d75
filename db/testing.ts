import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { type Db, openDb, type Tx } from './open.ts'
import { templateName, urlOf } from './template.ts'

/** Creates a migrated database for one test file. `drop` ends its connections and deletes it. */
export async function testDb(): Promise<{ db: Db; url: string; drop(): Promise<void> }> {
  const serverUrl = inject('databaseUrl')
  // A distributed database is on several servers.
  const servers = [serverUrl, ...(inject('workerUrls') ?? [])]
  const name = `test_${randomBytes(6).toString('hex')}`
  for (const each of servers)
    await onServer(each, `create database ${name} template ${templateName}`)
  const url = urlOf(serverUrl, name)
  const db = openDb(url)
  return {
    db,
    url,
    drop: async () => {
      await db.end()
      for (const each of servers) await onServer(each, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(serverUrl: string, statement: string) {
  const admin = openDb(serverUrl, { max: 1, asOwner: true })
  try {
    await admin.unsafe(statement)
  } finally {
    await admin.end()
  }
}

/** Runs a transaction in a session as a server of version 1.1 opens it: the role's own schema comes first. */
export const asOlderServer = <T>(db: Db, body: (tx: Tx) => PromiseLike<T>): Promise<T> =>
  db.begin(async (tx) => {
    await tx.unsafe('set local search_path = "$user", public')
    return body(tx)
  })

/** Creates a folder for one test, deleted when the test ends. Call it inside the test. */
export function ownFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'kapao-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true, maxRetries: 5 }))
  return path
}
