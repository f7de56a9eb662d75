import type { Server } from 'node:http'
import { addChat } from './chat/socket.ts'
import type { Sessions } from './edge/authenticate.ts'
import { createAddressOf } from './edge/forwarded.ts'
import type { Notifications } from './live/notify.ts'
import { createSocket } from './live/socket.ts'
import { endedOf } from './login/session.ts'
import { desksWithout, endedDesks } from './operator/session.ts'
import type { Context } from './platform/context.ts'

type SocketParts = {
  sessions: Sessions
  notifications: Notifications
  /** True for an address in a network that operators have blocked. */
  isBlocked: (address: string) => Promise<boolean>
  lookMs: number | undefined
}

/** Adds the sockets of members, operators and the chat to the HTTP server. @returns what closes them */
export async function addSockets(
  server: Server,
  ctx: Context,
  { sessions, notifications, isBlocked, lookMs }: SocketParts,
): Promise<() => Promise<void>> {
  const addressOf = createAddressOf(ctx.trustedProxies)
  const endedMembers = (ids: number[]) => endedOf(ctx, ids)
  const { close } = await createSocket({
    server,
    db: ctx.db,
    log: ctx.log,
    publicUrl: () => ctx.publicUrl,
    isBlocked: async ({ headers, socket }) =>
      isBlocked(addressOf(headers, socket.remoteAddress ?? '')),
    callerOf: sessions.member,
    endedOf: endedMembers,
    namespaces: [
      (io) =>
        addChat(io, ctx, {
          notifications,
          sessions,
          endedOf: endedMembers,
          endedOperators: (ids) => endedDesks(ctx.db, ids),
          unreadingOperators: (ids) => desksWithout(ctx.db, 'conversations.read', ids),
          addressOf,
        }),
    ],
    ...(lookMs && { lookMs }),
  })
  return close
}
