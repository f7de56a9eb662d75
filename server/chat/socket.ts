import type { IncomingHttpHeaders } from 'node:http'
import type { Namespace, Server, Socket } from 'socket.io'
import { type ChatQuestions, type ChatSignals, type Presence, presences } from '#contract/chat'
import type { RefusalCode } from '#contract/refusal'
import { auditRead } from '../audit/audit.ts'
import { type Closable, closeEnded } from '../live/ended.ts'
import type { Notifications } from '../live/notify.ts'
import type { SocketNamespace } from '../live/socket.ts'
import type { Operator, Visitor } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { createLive, type Live } from './live.ts'
import { roomPrefix } from './room.ts'

const socketsOfOneMax = 10
const operatorsRoom = 'operators'
const operatorRoom = (id: number) => `operator:${id}`
const memberRoom = (id: number) => `member:${id}`
const roomOf = (conversation: string) => roomPrefix + conversation
/** Operators who have the conversation open; its own room has the customer too. */
const deskRoomOf = (conversation: string) => `desk:${conversation}`

/** The client of a socket: a visitor in the own conversation, or an operator who opens conversations. */
type Open = { visitor?: Visitor; operator?: Operator; session?: number | null; desk?: number }
type Chat = Namespace<ChatQuestions, ChatSignals, Record<string, never>, Open>
type One = Socket<ChatQuestions, ChatSignals, Record<string, never>, Open>

export type ChatParts = {
  notifications: Notifications
  /** Find the session of a token, or the reason why it has none. */
  sessions: {
    visitor: (token: string) => Promise<Visitor | RefusalCode>
    operator: (token: string) => Promise<Operator | RefusalCode>
    isOperatorToken: (token: string) => boolean
  }
  /** Returns those of the members' sessions that have ended. */
  endedOf: (sessions: number[]) => Promise<Set<number>>
  /** Returns those of the operators' sessions that have ended. */
  endedOperators: (sessions: number[]) => Promise<Set<number>>
  /** Returns those of the operators' sessions that must not read conversations now. */
  unreadingOperators: (sessions: number[]) => Promise<Set<number>>
  /** Returns the address of a client behind the trusted proxies. */
  addressOf: (headers: IncomingHttpHeaders, peer: string) => string
}

/** Adds the namespace /chat. A visitor is in the room of the own conversation; an operator opens rooms. */
export async function addChat(
  io: Server,
  ctx: Pick<Context, 'db' | 'secrets' | 'log'>,
  parts: ChatParts,
): Promise<SocketNamespace> {
  const chat = io.of('/chat') as unknown as Chat
  const live = createLive(ctx, {
    to: (conversation, signal, ...payload) =>
      chat.to(roomOf(conversation)).emit(signal, ...payload),
    toOperators: (conversation) => chat.to(operatorsRoom).emit('conversation', { conversation }),
    closeGuest: (conversation) => {
      for (const id of chat.adapter.rooms.get(roomOf(conversation)) ?? []) {
        const socket = chat.sockets.get(id)
        if (socket?.data.visitor) socket.disconnect(true)
      }
    },
  })
  const look = async (sockets: Closable[]) => {
    await closeEnded(sockets, { name: 'session', endedOf: parts.endedOf }, ctx.log)
    await closeEnded(sockets, { name: 'desk', endedOf: parts.endedOperators }, ctx.log)
    const unreading = { name: 'desk', endedOf: parts.unreadingOperators } as const
    await closeEnded(sockets, { ...unreading, isSignedOut: false }, ctx.log)
  }

  chat.use(async (socket, next) => {
    const refusal = await refusalOf(socket, chat, parts).catch(() => 'SERVICE_UNAVAILABLE')
    next(refusal ? new Error(refusal) : undefined)
  })
  chat.adapter.on('delete-room', (room: string) => {
    if (room.startsWith(roomPrefix)) live.leave(room.slice(roomPrefix.length))
  })
  chat.on('connection', async (socket) => {
    try {
      if (socket.data.visitor) await welcome(socket, socket.data.visitor, live)
      else await seat(socket, live, { ctx, parts })
      // The session may have ended between the check and the room.
      await look([socket])
    } catch (err) {
      ctx.log.warn({ err }, 'a conversation could not be opened; its client reconnects')
      socket.disconnect(true)
    }
  })

  const stop = await parts.notifications.subscribe(
    (notification) => {
      if ('presence' in notification)
        chat.to(deskRoomOf(notification.conversation)).emit('presence', notification)
      else if ('conversation' in notification) live.onNotification(notification)
      else void chat.local.in(operatorRoom(notification.operator)).fetchSockets().then(look)
    },
    () => live.resync(),
  )
  return {
    lookAtMember: async (member) => look(await chat.local.in(memberRoom(member)).fetchSockets()),
    lookAtAll: async () => look(await chat.local.fetchSockets()),
    close: async () => {
      await stop()
      chat.local.disconnectSockets(true)
    },
  }
}

async function refusalOf(
  socket: One,
  chat: Chat,
  { sessions }: ChatParts,
): Promise<RefusalCode | undefined> {
  const { token } = socket.handshake.auth as { token?: unknown }
  if (typeof token !== 'string') return 'invalid-token'
  if (sessions.isOperatorToken(token)) {
    const operator = await sessions.operator(token)
    if (typeof operator === 'string') return operator
    if (!operator.rights.includes('conversations.read')) return 'INVALID_USER_3'
    if (isFull(chat, operatorRoom(operator.id))) return 'REQUEST_LIMIT'
    socket.data = { operator, desk: operator.session }
    return
  }
  const visitor = await sessions.visitor(token)
  if (typeof visitor === 'string') return visitor
  if (isFull(chat, roomOf(visitor.name))) return 'REQUEST_LIMIT'
  socket.data = { visitor, session: visitor.session }
}

const isFull = ({ adapter }: Chat, room: string) =>
  (adapter.rooms.get(room)?.size ?? 0) >= socketsOfOneMax

/** Joins the room before the replay: a message in between arrives twice, and the client drops it by its sequence. */
async function welcome(socket: One, { name, member }: Visitor, live: Live) {
  socket.on('check', (after, answer) => {
    if (isSequence(after) && typeof answer === 'function')
      replay(socket, live, name, after).then(answer, () => {})
  })
  await socket.join(member === null ? roomOf(name) : [roomOf(name), memberRoom(member)])
  socket.emit('joined', { room: roomOf(name) })
  await live.enter(name)
  const { after } = socket.handshake.auth as { after?: unknown }
  const state = await replay(socket, live, name, isSequence(after) ? after : undefined)
  socket.emit('caught-up', { conversation: name, ...state })
}

/** No conversation reaches this sequence, and the database's integers end soon after it. */
const sequenceMax = 2_000_000_000

const isSequence = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= sequenceMax

const replay = (socket: One, live: Live, name: string, after: number | undefined) =>
  live.replay(name, after, (message) => socket.emit('message', message))

const conversationForm = /^([1-9][0-9]{7,11}|[0-9a-f]{32})$/
const openMax = 5

type Desk = {
  ctx: Pick<Context, 'db' | 'log'>
  parts: Pick<ChatParts, 'notifications' | 'addressOf'>
}

async function seat(socket: One, live: Live, { ctx, parts }: Desk) {
  const { notifyChat } = parts.notifications
  const operator = socket.data.operator!
  const { id, username } = operator
  const { headers, address: peer } = socket.handshake
  const address = parts.addressOf(headers, peer)
  const opened = () =>
    [...socket.rooms]
      .filter((room) => room.startsWith(roomPrefix))
      .map((room) => room.slice(roomPrefix.length))
  const leave = (conversation: string) => {
    socket.leave(roomOf(conversation))
    socket.leave(deskRoomOf(conversation))
    notifyChat({ conversation, by: username, presence: 'gone' })
  }
  socket.on('open', (request, answer) => {
    const name = nameIn(request)
    if (!name || typeof answer !== 'function') return
    const before = opened()
    if (before.length >= openMax && !before.includes(name)) leave(before[0]!)
    const open = async () => {
      const object = { kind: 'conversation', id: name } as const
      await auditRead(ctx.db, { by: { operator, address }, action: 'read', object })
      await socket.join([roomOf(name), deskRoomOf(name)])
      await live.enter(name)
      return replay(socket, live, name, isSequence(request.after) ? request.after : undefined)
    }
    open().then(answer, (err) => ctx.log.warn({ err }, 'a conversation could not be opened'))
  })
  socket.on('leave', (request) => {
    const name = nameIn(request)
    if (name && opened().includes(name)) leave(name)
  })
  socket.on('presence', (request) => {
    const conversation = nameIn(request)
    const presence = presenceIn(request)
    if (conversation && presence && opened().includes(conversation))
      notifyChat({ conversation, by: username, presence })
  })
  socket.on('disconnecting', () => {
    for (const conversation of opened())
      notifyChat({ conversation, by: username, presence: 'gone' })
  })
  await socket.join([operatorsRoom, operatorRoom(id)])
  socket.emit('joined', { room: operatorsRoom })
}

function presenceIn(request: unknown): Presence | undefined {
  const { presence } = (request ?? {}) as { presence?: unknown }
  return presences.find((one) => one === presence)
}

function nameIn(request: unknown): string | undefined {
  const { conversation } = (request ?? {}) as { conversation?: unknown }
  return typeof conversation === 'string' && conversationForm.test(conversation)
    ? conversation
    : undefined
}
