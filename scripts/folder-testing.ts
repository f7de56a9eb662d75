import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { seedFolder } from '#bench/growth/folder'
import { openDb } from '#db'
import { startEmbedded } from '#db/embedded/embedded'
import { ownFolder } from '#db/testing'
import { processEnvironment } from '#server/environment-testing'

export const seededMovements = 1_000

/** Fills one data folder with members and movements for a test file, and gives each test a copy of it. */
export function seededFolders(): () => string {
  let seeded: string
  beforeAll(async () => {
    seeded = mkdtempSync(join(tmpdir(), 'kapao-seeded-'))
    const pepper = randomBytes(32)
    writeFileSync(join(seeded, 'pepper'), pepper.toString('hex'), { mode: 0o600 })
    const size = { members: 100, movements: seededMovements, conversations: 10 }
    await seedFolder(seeded, { size, pepper, say: () => {} })
  })
  afterAll(() => rmSync(seeded, { recursive: true, force: true }))
  return () => {
    const folder = ownFolder()
    // With its owners: PostgreSQL may run as another user.
    execFileSync('cp', ['-a', `${seeded}/.`, folder])
    return folder
  }
}

/** Runs our programs, which are killed at the end of the test. `until` waits until one has said the words. */
export function programs() {
  const running: ChildProcess[] = []
  afterEach(async () => {
    for (const child of running.splice(0))
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
  })
  return (file: string, args: string[], environment: Record<string, string>) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', file, ...args],
      {
        env: { ...processEnvironment, PORT: '0', LOG_LEVEL: 'error', ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    running.push(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        said += part
      })
    const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
    const until = async (words: string) => {
      await expect.poll(() => said, { timeout: 60_000 }).toContain(words)
    }
    return { child, ended, until }
  }
}

/** Number of movements and of rounds, and the sum of the members' money. */
export async function booksAt(url: string) {
  const db = openDb(url, { max: 1, asOwner: true })
  try {
    const [books] = await db<
      [{ movements: number; untrue: number; money: number; rounds: number; roundsInRest: number }]
    >`
      select (select count(*)::int from ledger.movement) as movements, (select count(*)::int from ledger.untrue) as untrue,
        (select sum(balance)::int8 from ledger.account) as money, (select count(*)::int from bet) as rounds,
        (select count(*)::int from part.bet_rest) as rounds_in_rest`
    return books
  } finally {
    await db.end()
  }
}

export async function booksIn(folder: string) {
  const embedded = await startEmbedded({ dataDir: folder })
  return booksAt(embedded.url).finally(() => embedded.stop())
}
