import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openDb } from '#db'
import { createLedger } from '#ledger'
import { sandboxAt } from '#sandbox/client'
import { freePort } from '#server/port-testing'
import { takeSlipsNow, turnBreakerOff } from '#server/site/testing'
import type { Mutant } from '../mutants/mutant.ts'
import { startLine } from './line.ts'
import type { Node, Phone, World } from './model.ts'
import {
  clockIn,
  type Database,
  type Restartable,
  restartable,
  startDatabase,
} from './processes.ts'
import { openSandboxStore } from './sandbox-store.ts'

type WorldOptions = {
  nodes: number
  mutant?: Mutant | undefined
  /** URL for callbacks of providers; the default is the URL of each server itself. */
  publicUrl?: string
  /** Folder of an earlier version with its packages installed, from which the servers start. */
  earlier?: string | undefined
}

/** Starts several servers, a durable PostgreSQL and the sandbox, each as its own process, with a proxy on every connection. */
export async function startWorld({
  nodes: count,
  mutant,
  publicUrl,
  earlier,
}: WorldOptions): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-faults-'))
  // As root, PostgreSQL runs as another user, who needs access to its data.
  await chmod(folder, 0o711)
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const database = await startDatabase(folder)
    ends.push(database.stop)
    const sandboxData = join(folder, 'sandbox')
    const sandboxArgs = ['--port', '0', '--data', sandboxData, '--app', 'http://127.0.0.1']
    const sandbox = restartable(['sandbox/main.ts', ...sandboxArgs])
    await sandbox.start()
    ends.push(sandbox.stop)
    const pepper = randomBytes(32)
    const parts = { folder, database, sandbox, pepper, mutant, publicUrl, earlier }
    const nodes: Node[] = []
    // Servers start in turn, because the first one creates the tables.
    for (let at = 0; at < count; at++) {
      const node = await startNode(`node${at}`, parts)
      nodes.push(node)
      ends.push(() => stopNode(node))
    }
    // The harness has a line of its own to the database, which never fails.
    const own = await startLine(database.port)
    const ownUrl = new URL(database.url())
    ownUrl.port = String(own.port)
    const db: Db = openDb(ownUrl.href, { max: 4, asOwner: true })
    const ledger = createLedger(db)
    const books = openSandboxStore(sandboxData)
    ends.push(
      own.stop,
      () => db.end(),
      ledger.close,
      async () => books.close(),
    )
    await takeSlipsNow(db)
    await turnBreakerOff(db)
    const phones: Phone[] = []
    ends.push(async () => {
      for (const { line } of phones) await line.stop()
    })
    const outside = () => sandboxAt(`http://127.0.0.1:${sandbox.port()}`)
    return {
      folder,
      nodes,
      database,
      sandbox,
      pepper,
      db,
      ledger,
      books,
      outside,
      stop,
      url: () => ownUrl.href,
      isUpgraded: earlier !== undefined,
      phones,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type NodeParts = {
  folder: string
  database: Database
  sandbox: Restartable
  pepper: Buffer
  mutant: Mutant | undefined
  publicUrl: string | undefined
  earlier: string | undefined
}

async function startNode(name: string, parts: NodeParts): Promise<Node> {
  const { folder, database, sandbox, mutant, publicUrl, earlier } = parts
  const toDatabase = await startLine(database.port)
  const toOutside = await startLine(sandbox.port)
  let port = () => 0
  const front = await startLine(() => port())
  const url = `http://127.0.0.1:${front.port}`
  const environment = await environmentOf(parts, {
    // Providers call us through the line that can fail.
    publicUrl: publicUrl ?? url,
    databasePort: toDatabase.port,
    sandboxPort: toOutside.port,
  })
  const clock = clockIn(folder, name)
  const argsIn = (proof: string) => [
    ...['--import', join(import.meta.dirname, 'clock.ts')],
    join(proof, 'node-process.ts'),
    JSON.stringify({ environment, mutant }),
  ]
  const own = argsIn(import.meta.dirname)
  const first = earlier ? argsIn(join(earlier, 'proof', 'faults')) : own
  const process = restartable(first, { CLOCK_FILE: clock.file })
  port = process.port
  await process.start()
  let isEarlier = earlier !== undefined
  let earlierCrashes = 0
  return {
    name,
    process,
    front,
    outside: toOutside,
    database: toDatabase,
    clock: clock.set,
    url,
    isEarlier: () => isEarlier,
    async upgrade() {
      await process.replaceBy(own, () => {
        earlierCrashes = process.crashes().length
        isEarlier = false
      })
    },
    crashes() {
      const all = process.crashes()
      const from = isEarlier ? all.length : earlierCrashes
      return { earlier: all.slice(0, from), own: all.slice(from) }
    },
  }
}

/** Returns the environment variables of one server. */
export async function environmentOf(
  {
    folder,
    database,
    sandbox,
    pepper,
  }: Pick<NodeParts, 'folder' | 'database' | 'sandbox' | 'pepper'>,
  where: { publicUrl: string; databasePort?: number; sandboxPort?: number },
): Promise<Record<string, string>> {
  const databaseUrl = new URL(database.url())
  if (where.databasePort) databaseUrl.port = String(where.databasePort)
  return {
    // With port 0 the server would not keep to PUBLIC_URL.
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
    // All servers share one folder, as they would share a bucket, because another server may go on with a slip's picture.
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl.href,
    SANDBOX_URL: `http://127.0.0.1:${where.sandboxPort ?? sandbox.port()}`,
    PUBLIC_URL: where.publicUrl,
    PEPPER: pepper.toString('hex'),
  }
}

async function stopNode({ process, front, outside, database }: Node) {
  await process.stop()
  await Promise.all([front.stop(), outside.stop(), database.stop()])
}
