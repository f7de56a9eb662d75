import { createClient } from 'redis'
import type { Context } from './context.ts'
import { type Count, countInMemory } from './limits.ts'

const patienceMs = 3_000
/** Timeout of a count, so that a Redis that hangs does not stop every call. */
const countMs = 500

/**
 * Counts calls for all nodes together. When Redis is lost later, each node counts its own calls, because a limit that is
 * too generous for a while is better than no service. @throws when Redis does not answer at the start
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
    log.warn({ err }, 'Redis does not answer; each node counts its own calls'),
  )
  await client.connect().catch((cause) => {
    throw new Error('Redis does not answer: check REDIS_URL.', { cause })
  })
  isStarted = true

  const alone = countInMemory()
  return {
    count: async (who, seconds) => {
      const key = `limit:${who}`
      try {
        // Redis ends the window, also when this process dies.
        const both = Promise.all([client.incr(key), client.expire(key, seconds, 'NX')])
        const [hits] = await inTime(both)
        return hits
      } catch {
        return alone(who, seconds)
      }
    },
    close: async () => client.destroy(),
  }
}

async function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no response')), countMs)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
