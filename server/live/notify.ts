import { createClient } from 'redis'
import type { Db } from '#db'
import type { Context, NotifyChat } from '../platform/context.ts'

const channel = 'kapao_chat'
const patienceMs = 3_000
const sendMs = 500

/** What one node tells all of them. It says where to look, never what is there: a lost one loses no message. */
type Notification = Parameters<NotifyChat>[0]

export type Notifications = {
  notifyChat: NotifyChat
  /** `again` is called whenever some may have been missed. */
  subscribe: (
    hear: (knocked: Notification) => void,
    again: () => void,
  ) => Promise<() => Promise<void>>
}

type Parts = { db: Db; redisUrl: string | null; log: Context['log'] }

/**
 * Knocks go by Redis when there is one, else through the database. Every node listens to the database in any case: whoever
 * cannot reach Redis just now knocks there.
 */
export function createNotifications({ db, redisUrl, log }: Parts): Notifications {
  const redis = redisUrl ? redisAt(redisUrl, log) : undefined
  const throughDatabase = (text: string) =>
    db
      .notify(channel, text)
      .catch((err: unknown) =>
        log.warn({ err }, 'a message was not told of; the widgets ask by themselves'),
      )
  return {
    notifyChat: (knocked) => {
      const text = JSON.stringify(knocked)
      if (!redis) void throughDatabase(text)
      else redis.publish(text).catch(() => throughDatabase(text))
    },
    async subscribe(hear, again) {
      const told = (text: string) => {
        const knocked = knockedIn(text)
        if (knocked) hear(knocked)
      }
      const { unlisten } = await db.listen(channel, told, again)
      await redis?.subscribe(told, again)
      return async () => {
        redis?.close()
        await unlisten().catch(() => {})
      }
    },
  }
}

/** A Redis may be shared: what others say there is none of ours. */
function knockedIn(text: string): Notification | undefined {
  try {
    const { conversation, sequence, operator } = JSON.parse(text)
    if (typeof operator === 'number') return { operator }
    return typeof conversation === 'string' ? { conversation, sequence } : undefined
  } catch {
    return undefined
  }
}

function redisAt(url: string, log: Context['log']) {
  let isStarted = false
  const clientOf = () => {
    const client = createClient({
      url,
      disableOfflineQueue: true,
      socket: {
        connectTimeout: patienceMs,
        reconnectStrategy: (tries) => isStarted && Math.min(tries * 100, patienceMs),
      },
    })
    client.on('error', (err) =>
      log.warn({ err }, 'Redis does not answer; messages are told of through the database'),
    )
    return client
  }
  const [saying, hearing] = [clientOf(), clientOf()]
  return {
    async publish(text: string) {
      if (!saying.isReady) throw new Error('Redis is away')
      const { promise: late, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => reject(new Error('no answer')), sendMs)
      await Promise.race([saying.publish(channel, text), late]).finally(() => clearTimeout(timer))
    },
    async subscribe(told: (text: string) => void, again: () => void) {
      await Promise.all([saying.connect(), hearing.connect()]).catch((cause) => {
        throw new Error('Redis does not answer: check REDIS_URL.', { cause })
      })
      isStarted = true
      await hearing.subscribe(channel, told)
      // It subscribes again by itself; what was said meanwhile is gone.
      hearing.on('ready', again)
    },
    close() {
      saying.destroy()
      hearing.destroy()
    },
  }
}
