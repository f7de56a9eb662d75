import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { type Db, openDb } from '#db'
import { ownFolder, testDb } from '#db/testing'
import { startTestApp } from '../testing.ts'
import { runPepperCommand } from './command.ts'

export const [old, next] = [randomBytes(32), randomBytes(32)]

/** A database of its own, to which the test has no session. */
export async function database() {
  const own = await testDb()
  onTestFinished(() => own.drop())
  return own.url
}

/** Works as the owner, and leaves no session: the command refuses while there is one. */
export async function at<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(url, { max: 1, asOwner: true })
  return work(db).finally(() => db.end())
}

/** Starts a server, and stops it again. @throws when it does not start */
export async function started(url: string, pepper: Buffer, pepperBefore: Buffer | null = null) {
  const app = await startTestApp({ databaseUrl: url, pepper, pepperBefore })
  await app.stop()
}

/** Runs the command. @returns the lines that it printed */
export async function rotated(url: string, verb = 'rotate', folder = ownFolder()) {
  const lines: string[] = []
  await runPepperCommand(
    {
      databaseUrl: url,
      databaseDirectUrl: null,
      databaseOwnerUrl: null,
      dataDir: folder,
      files: { kind: 'disk', folder },
      pepper: next,
      pepperBefore: old,
    },
    [verb],
    (line) => lines.push(line),
  )
  return lines
}
