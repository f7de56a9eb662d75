import { setTimeout as sleep } from 'node:timers/promises'
import type { Name } from './place.ts'
import type { Server } from './servers.ts'

/** A proxy asks once a second; this is often enough to tell when it could know. */
const pauseMs = 250

/** The moment at which a server was seen to be ready, or not ready, for the first time. */
export type Turn = { name: Name; at: number; isReady: boolean }

/** Asks each server until stopped whether it is ready. */
export function watchReadiness(servers: Server[]): { turns: Turn[]; stop: () => Promise<void> } {
  const turns: Turn[] = []
  let isOver = false
  const loops = servers.map(async ({ name, ready }) => {
    for (let wasReady = true; !isOver; await sleep(pauseMs)) {
      const isReady = await ready()
      if (isReady !== wasReady) turns.push({ name, at: performance.now(), isReady })
      wasReady = isReady
    }
  })
  return {
    turns,
    async stop() {
      isOver = true
      await Promise.all(loops)
    },
  }
}
