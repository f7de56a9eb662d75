import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDb } from '#db'
import { startEmbedded } from '#db/embedded'
import { createLedger } from '#ledger'
import { sandboxGames } from '#providers/games/registry'
import { openDesk } from '#server/operator/session'
import { sandboxOutside } from '#server/outside'
import { processorMsOf } from '../ledger/measure.ts'
import type { Size } from './books.ts'

export type Stack = Awaited<ReturnType<typeof startStack>>

/** The product on a folder that was filled: PostgreSQL, a game that says yes at once, and the server. */
export async function startStack(name: string, dataDir: string, size: Size, pepper: Buffer) {
  const settings = { shared_buffers: '1GB' }
  const database = await startEmbedded({ dataDir, settings })
  const postmaster = Number(
    readFileSync(join(dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0],
  )
  const game = await startProcess('game-process.ts')
  const nowhere = 'http://127.0.0.1:9'
  const startedAt = performance.now()
  const server = await startProcess('server-process.ts', {
    ...{ host: '127.0.0.1', port: 0, publicUrl: 'http://127.0.0.1:0', trustedProxies: [] },
    ...{ region: 'th', iframe: false, logLevel: 'error', redisUrl: null },
    ...{ qrMinimums: {}, unconfirmedMaximums: {} },
    ...sandboxOutside(nowhere),
    games: { ...sandboxGames(nowhere), pg: { url: game.url, agent: 'bench', key: 'bench' } },
    sandbox: { isOn: true, port: 0, url: nowhere },
    dataDir,
    databaseUrl: database.url,
    files: { kind: 'disk', folder: join(dataDir, 'files') },
    pepper: pepper.toString('base64'),
  })
  const startMs = performance.now() - startedAt
  const db = openDb(database.url)
  const ledger = createLedger(db)
  return {
    ...{ name, size, url: server.url, db, ledger, startMs },
    operatorToken: await openDesk(db, 1),
    processorMs: () => ({
      server: processorMsOf(server.process.pid!),
      postgres: processorMsOf(postmaster),
    }),
    async stop() {
      await ledger.close()
      await db.end()
      await Promise.all([server, game].map(({ stop }) => stop()))
      await database.stop()
    },
  }
}

/** A process of the transfer's bench that says where it is. */
async function startProcess(file: string, settings: object = {}) {
  const path = new URL(`../transfer/${file}`, import.meta.url).pathname
  const child: ChildProcess = spawn(process.execPath, [path, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout!, 'data')
  return {
    url: JSON.parse(String(line)).url as string,
    process: child,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
