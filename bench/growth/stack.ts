import { startEmbedded } from '#db/embedded/embedded'
import { sandboxGames } from '#providers/games/registry'
import { openDesk } from '#server/operator/session'
import { nowhere, startProcess, startServerOn } from '../transfer/stack.ts'
import type { Size } from './books.ts'

export type Stack = Awaited<ReturnType<typeof startStack>>

/** Starts PostgreSQL on a filled folder, with memory for a large database. */
export const startFilled = (dataDir: string) =>
  startEmbedded({ dataDir, settings: { shared_buffers: '1GB' } })

/** Starts the product on a filled folder: PostgreSQL, a game that accepts everything at once, and the server. */
export async function startStack(name: string, dataDir: string, size: Size, pepper: Buffer) {
  const database = await startFilled(dataDir)
  const game = await startProcess(new URL('../transfer/game-process.ts', import.meta.url))
  const startedAt = performance.now()
  const place = { folder: dataDir, dataDir, databaseUrl: database.url }
  const server = await startServerOn(place, pepper, {
    games: { ...sandboxGames(nowhere), pg: { url: game.url, agent: 'bench', key: 'bench' } },
  })
  const startMs = performance.now() - startedAt
  return {
    ...server,
    name,
    size,
    startMs,
    operatorToken: await openDesk(server.db, 1),
    async stop() {
      await server.stop()
      await game.stop()
      await database.stop()
    },
  }
}
