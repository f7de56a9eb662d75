import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { Server, type Socket } from 'socket.io'
import type { RefusalCode } from '#contract/refusal'
import type { Signals } from '#contract/signal'
import type { Db } from '#db'
import type { Caller } from '../platform/call.ts'
import type { Context, Push } from '../platform/context.ts'
import { refusalHeaders } from '../platform/errors.ts'
import { signalChannel, signalTo } from '../platform/push.ts'
import { type Closable, closeEnded } from './ended.ts'
import { createRecent } from './recent.ts'

const frameBytesMax = 8 * 1024
const messagesASecondMax = 5
const socketsOfMemberMax = 10
/** A session that expires sends no signal, and a signal can be lost, so all sockets are checked at this interval. */
const lookMs = 30_000

type Open = { member: number; session: number }
type Member = Socket<Record<string, never>, Signals, Record<string, never>, Open>
type Io = Server<Record<string, never>, Signals, Record<string, never>, Open>
type Published = { member: number; signal: keyof Signals; payload: [never] }

/** Publishes a signal to every node through the database, which each of them listens to, so no other service is needed. */
export const createPush =
  (db: Db, log: Context['log']): Push =>
  (member, signal, ...payload) => {
    db.notify(signalChannel, JSON.stringify(signalTo(member, signal, ...payload))).catch(
      (err: unknown) =>
        log.warn({ err, signal }, 'a signal was not sent; the screens refresh by polling'),
    )
  }

/** A feature's own namespace. Its sockets close with the same sessions. */
export type SocketNamespace = {
  /** Closes the member's sockets whose session has ended. */
  lookAtMember: (member: number) => Promise<void>
  lookAtAll: () => Promise<void>
  close: () => Promise<void>
}

type Parts = {
  server: HttpServer
  db: Db
  publicUrl: () => string
  /** True for a client in a network that operators have blocked. */
  isBlocked: (request: IncomingMessage) => Promise<boolean>
  callerOf: (token: string) => Promise<Caller | RefusalCode>
  /** Returns those of the sessions that have ended. */
  endedOf: (sessions: number[]) => Promise<Set<number>>
  log: Context['log']
  /** The features' namespaces, which share the connection. */
  namespaces: ((io: Server) => Promise<SocketNamespace>)[]
  lookMs?: number
}

/** Connects the open screens of members on this node. A socket receives its member's signals and sends nothing. */
export async function createSocket(parts: Parts): Promise<{ close: () => Promise<void> }> {
  const { server, db, publicUrl, isBlocked, callerOf, endedOf, log } = parts
  const io: Io = new Server(server, {
    // Long polling would need sticky sessions at the load balancer.
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: frameBytesMax,
    allowRequest: (request, done) => {
      if (!isOurs(request, publicUrl())) return done(null, false)
      isBlocked(request).then(
        (isRefused) => done(null, !isRefused),
        // The client connects again.
        () => done('SERVICE_UNAVAILABLE', false),
      )
    },
  })
  // The answers of this path pass the HTTP server by, with its headers.
  io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of refusalHeaders(publicUrl())) response.setHeader(name, value)
    next()
  })
  const connections = new Set<Connection>()
  io.engine.on('connection', (connection: Connection) => {
    limitMessages(connection)
    connections.add(connection)
    connection.on('close', () => connections.delete(connection))
  })
  const look = (sockets: Closable[]) => closeEnded(sockets, { name: 'session', endedOf }, log)

  const recent = createRecent()

  io.use(async (socket, next) => {
    const refusal = await refusalOf(socket, io, callerOf).catch(() => 'SERVICE_UNAVAILABLE')
    next(refusal ? new Error(refusal) : undefined)
  })
  io.on('connection', async (socket) => {
    await socket.join(roomOf(socket.data.member))
    // The session may have ended between the check and the room.
    await look([socket])
    // A page that sends no time reads its data again itself.
    const { askedMs } = socket.handshake.auth
    if (typeof askedMs === 'number' && recent.mayHaveMissed(socket.data.member, askedMs))
      socket.emit('missed')
  })
  const namespaces: SocketNamespace[] = []
  for (const open of parts.namespaces) namespaces.push(await open(io as unknown as Server))

  const onSignal = async ({ member, signal, payload }: Published) => {
    recent.add(member)
    if (signal !== 'signed-out') io.to(roomOf(member)).emit(signal, ...payload)
    else {
      await look(await io.local.in(roomOf(member)).fetchSockets())
      for (const namespace of namespaces) await namespace.lookAtMember(member)
    }
  }
  const lookAtAll = async () => {
    recent.prune()
    await look(await io.local.fetchSockets())
    for (const namespace of namespaces) await namespace.lookAtAll()
    for (const connection of connections)
      if (await isBlocked(connection.request).catch(() => false)) connection.close()
  }
  const { unlisten } = await db.listen(
    signalChannel,
    (text) => void onSignal(JSON.parse(text) as Published),
    // After a reconnect some signals are lost, so the end of a session is looked up.
    () => {
      recent.forget()
      void lookAtAll()
    },
  )
  const looking = setInterval(lookAtAll, parts.lookMs ?? lookMs)
  return {
    close: async () => {
      clearInterval(looking)
      await unlisten().catch(() => {})
      for (const namespace of namespaces) await namespace.close()
      io.local.disconnectSockets(true)
      // This closes only socket.io: app.ts closes the HTTP server.
      io.engine.close()
    },
  }
}

const roomOf = (member: number) => `member:${member}`

/** Accepts the page's own origin, or none: a program that is no browser needs a token as well. */
function isOurs({ headers }: IncomingMessage, publicUrl: string): boolean {
  const { origin, host } = headers
  if (origin === undefined) return true
  return (
    origin === new URL(publicUrl).origin || (URL.canParse(origin) && new URL(origin).host === host)
  )
}

/** Only the token decides whose socket it is. */
async function refusalOf(
  socket: Member,
  io: Io,
  callerOf: Parts['callerOf'],
): Promise<RefusalCode | undefined> {
  const { token } = socket.handshake.auth as { token?: unknown }
  if (typeof token !== 'string') return 'invalid-token'
  const caller = await callerOf(token)
  if (typeof caller === 'string') return caller
  if ((io.of('/').adapter.rooms.get(roomOf(caller.member))?.size ?? 0) >= socketsOfMemberMax)
    return 'REQUEST_LIMIT'
  socket.data = { member: caller.member, session: caller.session }
}

type Connection = {
  request: IncomingMessage
  on: ((event: 'packet', onPacket: (packet: { type: string }) => void) => void) &
    ((event: 'close', onClose: () => void) => void)
  close: () => void
}

function limitMessages(connection: Connection) {
  let since = performance.now()
  let count = 0
  connection.on('packet', ({ type }) => {
    if (type !== 'message') return
    if (performance.now() - since > 1_000) {
      since = performance.now()
      count = 0
    }
    if (++count > messagesASecondMax) connection.close()
  })
}
