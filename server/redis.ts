import { createClient } from 'redis'
import type { Context } from './context.ts'
import { type Count, countInMemory } from './limits.ts'

const patienceMs = 3_000

/**
 * Counts calls for all nodes together. When Redis goes away later each node counts by itself, because a limit that
 * is too generous for a while is better than no service. @throws when Redis does not answer at the start.
 */
export async function countInRedis(
  url: string,
  log: Context['log'],
): Promise<{ count: Count; close: () => Promise<void> }> {
  let isStarted = false
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: patienceMs,
      reconnectStrategy: (tries) => isStarted && Math.min(tries * 100, patienceMs),
    },
  })
  client.on('error', (err) =>
    log.warn({ err }, 'Redis does not answer; each node counts by itself'),
  )
  await client.connect().catch((cause) => {
    throw new Error('Redis does not answer: check REDIS_URL.', { cause })
  })
  isStarted = true

  const alone = countInMemory()
  return {
    count: async (who, seconds) => {
      const span = Math.floor(Date.now() / 1000 / seconds)
      const key = `limit:${who}:${span}`
      try {
        const hits = await client.incr(key)
        if (hits === 1) await client.expire(key, 2 * seconds)
        return hits
      } catch {
        return alone(who, seconds)
      }
    },
    close: async () => client.destroy(),
  }
}
