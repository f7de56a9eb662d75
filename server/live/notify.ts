import { createClient } from 'redis'
import type { Db } from '#db'
import type { Context, NotifyChat } from '../platform/context.ts'

const channel = 'kapao_chat'
const patienceMs = 3_000
const sendMs = 500

/** A notification to every node says which conversation changed and never carries the message, so losing it loses no message. */
type Notification = Parameters<NotifyChat>[0]

export type Notifications = {
  notifyChat: NotifyChat
  /** `resync` is called whenever notifications may have been lost. */
  subscribe: (
    onMessage: (notification: Notification) => void,
    resync: () => void,
  ) => Promise<() => Promise<void>>
}

type Parts = { db: Db; redisUrl: string | null; log: Context['log'] }

/**
 * Notifications use Redis when it is configured, else the database. Every node also listens to the database, because a
 * node that cannot reach Redis notifies through it.
 */
export function createNotifications({ db, redisUrl, log }: Parts): Notifications {
  const redis = redisUrl ? redisAt(redisUrl, log) : undefined
  const throughDatabase = (text: string) =>
    db
      .notify(channel, text)
      .catch((err: unknown) => log.warn({ err }, 'a chat notification was lost; the widgets poll'))
  return {
    notifyChat: (notification) => {
      const text = JSON.stringify(notification)
      if (!redis) void throughDatabase(text)
      else redis.publish(text).catch(() => throughDatabase(text))
    },
    async subscribe(onMessage, resync) {
      const onText = (text: string) => {
        const notification = parsed(text)
        if (notification) onMessage(notification)
      }
      const { unlisten } = await db.listen(channel, onText, resync)
      await redis?.subscribe(onText, resync)
      return async () => {
        redis?.close()
        await unlisten().catch(() => {})
      }
    },
  }
}

/** Redis may be shared with others, so a text that is not ours is ignored. */
function parsed(text: string): Notification | undefined {
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
      log.warn({ err }, 'Redis does not answer; notifications use the database'),
    )
    return client
  }
  const [publisher, subscriber] = [clientOf(), clientOf()]
  return {
    async publish(text: string) {
      if (!publisher.isReady) throw new Error('Redis is not connected')
      const { promise: late, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => reject(new Error('no response')), sendMs)
      await Promise.race([publisher.publish(channel, text), late]).finally(() =>
        clearTimeout(timer),
      )
    },
    async subscribe(onText: (text: string) => void, resync: () => void) {
      await Promise.all([publisher.connect(), subscriber.connect()]).catch((cause) => {
        throw new Error('Redis does not answer: check REDIS_URL.', { cause })
      })
      isStarted = true
      await subscriber.subscribe(channel, onText)
      // The client subscribes again after a reconnect; notifications sent meanwhile are lost.
      subscriber.on('ready', resync)
    },
    close() {
      publisher.destroy()
      subscriber.destroy()
    },
  }
}
