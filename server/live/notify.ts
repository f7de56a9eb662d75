import { type Presence, presences } from '#contract/chat'
import type { Db } from '#db'
import type { Context, NotifyChat } from '../platform/context.ts'
import type { Redis } from '../platform/redis.ts'

const channel = 'kapao_chat'

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

type Parts = { db: Db; redis: Redis | null; log: Context['log'] }

/**
 * Notifications use Redis when it is configured, else the database. Every node also listens to the database, because a
 * node that cannot reach Redis notifies through it.
 */
export function createNotifications({ db, redis, log }: Parts): Notifications {
  const throughDatabase = (text: string) =>
    db
      .notify(channel, text)
      .catch((err: unknown) => log.warn({ err }, 'a chat notification was lost; the widgets poll'))
  return {
    notifyChat: (notification) => {
      const text = JSON.stringify(notification)
      if (!redis) void throughDatabase(text)
      else redis.run((client) => client.publish(channel, text)).catch(() => throughDatabase(text))
    },
    async subscribe(onMessage, resync) {
      const onText = (text: string) => {
        const notification = parsed(text)
        if (notification) onMessage(notification)
      }
      const { unlisten } = await db.listen(channel, onText, resync)
      redis?.subscribe(channel, onText, resync)
      return () => unlisten().catch(() => {})
    },
  }
}

const isPresence = (value: unknown): value is Presence | 'gone' =>
  [...presences, 'gone'].some((one) => one === value)

/** Redis may be shared with others, so a text that is not ours is ignored. */
function parsed(text: string): Notification | undefined {
  try {
    const { conversation, sequence, operator, by, presence } = JSON.parse(text)
    if (typeof operator === 'number') return { operator }
    if (typeof conversation !== 'string') return undefined
    if (presence === undefined) return { conversation, sequence }
    return typeof by === 'string' && isPresence(presence)
      ? { conversation, by, presence }
      : undefined
  } catch {
    return undefined
  }
}
