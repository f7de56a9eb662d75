import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '#db'
import { createLedger } from '#ledger'
import { type Restartable, restartable, startDatabase } from '../faults/processes.ts'
import { environmentOf } from '../faults/world.ts'
import type { Mutant } from '../mutants/mutant.ts'

/** Server processes on one durable database, with direct access to it. */
export type Stage = Awaited<ReturnType<typeof startStage>>

export async function startStage({ nodes: count, mutant }: { nodes: number; mutant?: Mutant }) {
  const folder = await mkdtemp(join(tmpdir(), 'kapao-races-'))
  // If we run as root, PostgreSQL runs as another user, who needs access to its data.
  await chmod(folder, 0o711)
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const database = await startDatabase(folder)
    ends.push(database.stop)
    const here = 'http://127.0.0.1'
    const sandbox = await started(
      restartable([
        'sandbox/main.ts',
        ...['--port', '0', '--data', join(folder, 'sandbox'), '--app', here],
      ]),
    )
    ends.push(sandbox.stop)
    const pepper = randomBytes(32)
    const nodes: Restartable[] = []
    // The first server creates the tables, so the others start after it.
    for (let at = 0; at < count; at++) {
      const environment = await environmentOf(
        { folder, database, sandbox, pepper },
        { publicUrl: here },
      )
      const file = join(import.meta.dirname, '..', 'faults', 'node-process.ts')
      const node = await started(restartable([file, JSON.stringify({ environment, mutant })]))
      ends.push(node.stop)
      nodes.push(node)
    }
    const db = openDb(database.url(), { max: 8, asOwner: true })
    const ledger = createLedger(db)
    ends.push(
      () => db.end(),
      () => ledger.close(),
    )
    const hosts = nodes.map(({ port }) => `http://127.0.0.1:${port()}`)
    return { hosts, nodes, db, ledger, pepper, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function started(process: Restartable): Promise<Restartable> {
  await process.start()
  return process
}
