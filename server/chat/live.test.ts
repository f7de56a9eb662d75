import { once } from 'node:events'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { type ChatMessage, readCustomer } from '#contract/chat'
import { login } from '#contract/login'
import { logout } from '#contract/logout'
import { operatorLogout } from '#contract/operator'
import { changePassword } from '#contract/profile'
import { openDb } from '#db'
import { app as here, openApp, openOther, other as there } from '../app-testing.ts'
import { emitterOf } from '../live/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { newMember, password, setSetting } from '../register/testing.ts'
import type { TestApp } from '../testing.ts'
import { answer, type ChatSocket, chatAt, guestAt, historyOf, textIn, write } from './testing.ts'

// Goal: a stored message reaches every client in the conversation at once, on every node, and no other client. Method: two
// whole servers on one database, and the client that the widget uses.
let support: Awaited<ReturnType<typeof newOperator>>
const open: ChatSocket[] = []

openApp()
openOther({ lookMs: 300 })
beforeAll(async () => {
  await setSetting(here.ctx.db, 'registerOtp', false)
  support = await newOperator(here)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

function connect(app: TestApp, token: unknown, after?: unknown, headers?: Record<string, string>) {
  const socket = chatAt(app.host, { token, ...(after !== undefined && { after }) }, headers)
  open.push(socket)
  const messages: ChatMessage[] = []
  const heard: string[] = []
  socket.on('message', (message) => messages.push(message))
  socket.onAny((signal) => heard.push(signal))
  const refused = new Promise<string>((resolve) => {
    socket.on('connect_error', ({ message }) => resolve(message))
  })
  const said = () => messages.map(textIn)
  return { socket, messages, heard, said, refused }
}

/** Connects and waits until the socket is in its room and has the missed messages. */
async function inside(app: TestApp, token: string, after?: unknown) {
  const one = connect(app, token, after)
  // Both signals may come together.
  const caughtUp = once(emitterOf(one.socket), 'caught-up')
  const [{ room }] = (await once(emitterOf(one.socket), 'joined')) as [{ room: string }]
  const [state] = (await caughtUp) as [{ last: number; conversation: string }]
  return { ...one, room, state }
}

const sayAnything = (socket: ChatSocket, ...words: unknown[]) =>
  (socket.emit as (...all: unknown[]) => unknown).call(socket, ...words)

const closed = (socket: ChatSocket) =>
  once(emitterOf(socket), 'disconnect', { signal: AbortSignal.timeout(15_000) })

test('CHT-02 CHT-03 a message reaches every client in the conversation on every node, and no other', async () => {
  const [guest, stranger] = [await guestAt(here.host), await guestAt(here.host)]
  const mine = [await inside(here, guest.token), await inside(there, guest.token)]
  const other = await inside(there, stranger.token)
  expect(mine[0]!.room).toBe(`kapao:${guest.guestId}`)
  await write(guest.caller, 'hello')
  await answer(support.desk, guest.guestId, 'how can we help?')
  for (const { said } of mine) await expect.poll(said).toEqual(['hello', 'how can we help?'])
  expect(other.messages).toEqual([])
})

test('CHT-12 a socket that reconnects gets the missed messages in order, and then the signal that it has all', async () => {
  const guest = await guestAt(here.host)
  for (let index = 1; index <= 30; index += 1) await write(guest.caller, `m${index}`)
  const back = await inside(there, guest.token, 12)
  expect(back.messages.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 18 }, (_, index) => index + 13),
  )
  expect(back.state).toMatchObject({ last: 30, conversation: guest.guestId })
})

test('CHT-12 a client with an old, future or malformed cursor gets the state of the conversation', async () => {
  const guest = await guestAt(here.host)
  for (let index = 1; index <= 3; index += 1) await write(guest.caller, `m${index}`)
  for (const after of [3, 4_000_000_000, -1, 1.5, '0', null, {}, undefined]) {
    const one = await inside(here, guest.token, after)
    expect([one.messages, one.state.last]).toEqual([[], 3])
    one.socket.close()
  }
  await here.ctx.db`
    with said as (update conversation set last = last + 450 where name = ${guest.guestId} returning id, last)
    insert into chat_message (conversation, sequence, session, sender, client_id, content, created_at)
    select id, number, 1, 'customer', 'filled-' || number, ${here.ctx.db.json({
      message_type: 'text',
      payload: { message: 'x' },
    })}, now()
    from said, generate_series(last - 449, last) as number`
  // A client that missed very many messages gets the first ones and reads the rest in the history.
  const old = await inside(here, guest.token, 0)
  expect([old.messages.length, old.state.last]).toEqual([200, 453])
  expect(old.messages.map(({ sequence }) => sequence)).toEqual(
    Array.from({ length: 200 }, (_, index) => index + 1),
  )
})

test('CHT-03 the check every five seconds answers how far the conversation is, and brings what is missing', async () => {
  const guest = await guestAt(here.host)
  const one = await inside(there, guest.token)
  await write(guest.caller, 'm1')
  await expect.poll(() => one.messages.length).toBe(1)
  const state = await one.socket.emitWithAck('check', 0)
  expect(state).toEqual({ last: 1, read: { customer: 0, support: 0 } })
  expect(one.messages.map(({ sequence }) => sequence)).toEqual([1, 1])
})

test('CHT-10 a moved read mark reaches both sides', async () => {
  const guest = await guestAt(here.host)
  await write(guest.caller, 'm1')
  const one = await inside(there, guest.token)
  const marks = once(emitterOf(one.socket), 'read')
  await call(readCustomer, {}, guest.caller)
  expect(await marks).toEqual([{ conversation: guest.guestId, customer: 1, support: 0 }])
})

test('a socket without a valid token is refused, and no client chooses its room', async () => {
  const [guest, victim] = [await guestAt(here.host), await guestAt(here.host)]
  const [, , companion = ''] = guest.token.split('_')
  for (const token of [
    undefined,
    7,
    '',
    {},
    `kw_${'a'.repeat(43)}`,
    `kc_${'a'.repeat(43)}`,
    `kg_${victim.guestId}_${companion}`,
  ])
    expect(await connect(here, token).refused).toBe('invalid-token')
  const evil = connect(here, guest.token, undefined, { origin: 'https://evil.example' })
  expect(await evil.refused).toMatch(/error/)

  const curious = await inside(here, guest.token)
  curious.socket.emit('open', { conversation: victim.guestId }, () => {})
  sayAnything(curious.socket, 'join', `kapao:${victim.guestId}`)
  await write(victim.caller, 'a secret')
  await write(guest.caller, 'mine')
  await expect.poll(curious.said).toEqual(['mine'])
})

test('a client that sends too much is disconnected, and so is one that sends a megabyte', async () => {
  const guest = await guestAt(here.host)
  const loud = await inside(here, guest.token)
  const cut = closed(loud.socket)
  for (let index = 0; index < 20; index += 1) loud.socket.emit('check', 0, () => {})
  await cut
  const large = await inside(here, guest.token)
  const cutToo = closed(large.socket)
  sayAnything(large.socket, 'check', 'a'.repeat(1_048_576), () => {})
  await cutToo
  // A malformed question has no effect.
  const odd = await inside(here, guest.token)
  for (const words of [['check'], ['check', {}, 7], ['noise', null]])
    sayAnything(odd.socket, ...words)
  expect(await odd.socket.emitWithAck('check', 0)).toMatchObject({ last: 0 })
})

test('API-04 REQUEST_LIMIT for more sockets than one may have open', async () => {
  const guest = await guestAt(here.host)
  for (let index = 0; index < 10; index += 1) await inside(here, guest.token)
  expect(await connect(here, guest.token).refused).toBe('REQUEST_LIMIT')
})

test('an operator in a conversation sees on every node who else views it, writes or leaves; its customer does not', async () => {
  const guest = await guestAt(here.host)
  const [other, elsewhere] = [await newOperator(here), await newOperator(here)]
  const heard: unknown[] = []
  const listen = async (app: TestApp, token: string, conversation?: string) => {
    const { socket } = connect(app, token)
    await once(emitterOf(socket), 'joined')
    if (conversation) await socket.emitWithAck('open', { conversation })
    return socket
  }
  const mine = await listen(here, support.token, guest.guestId)
  mine.on('presence', (activity) => heard.push(activity))
  const theirs = await listen(there, other.token, guest.guestId)
  const customer = await inside(there, guest.token)
  const outside = await listen(there, elsewhere.token)
  const about = { conversation: guest.guestId, by: other.username }

  // The server ignores a conversation that the sender has not opened, customers, and unknown activities.
  outside.emit('presence', { conversation: guest.guestId, presence: 'viewing' })
  sayAnything(customer.socket, 'presence', { conversation: guest.guestId, presence: 'viewing' })
  sayAnything(theirs, 'presence', { conversation: guest.guestId, presence: 'asleep' })
  theirs.emit('presence', { conversation: guest.guestId, presence: 'viewing' })
  await expect.poll(() => heard).toEqual([{ ...about, presence: 'viewing' }])
  theirs.emit('presence', { conversation: guest.guestId, presence: 'typing' })
  await expect.poll(() => heard.at(-1)).toEqual({ ...about, presence: 'typing' })
  theirs.disconnect()
  await expect.poll(() => heard.at(-1)).toEqual({ ...about, presence: 'gone' })
  expect(customer.heard).not.toContain('presence')
})

test('CHT-12 an operator gets a signal of every conversation, and the messages of the opened ones', async () => {
  const [guest, other] = [await guestAt(here.host), await guestAt(here.host)]
  await write(guest.caller, 'm1')
  const desk = connect(there, support.token)
  const told: string[] = []
  desk.socket.on('conversation', ({ conversation }) => told.push(conversation))
  await once(emitterOf(desk.socket), 'joined')
  expect(
    await desk.socket.emitWithAck('open', { conversation: guest.guestId, after: 0 }),
  ).toMatchObject({ last: 1 })
  await write(guest.caller, 'm2')
  await write(other.caller, 'elsewhere')
  await expect.poll(desk.said).toEqual(['m1', 'm2'])
  const both = [guest.guestId, other.guestId]
  await expect.poll(() => told).toEqual(expect.arrayContaining(both))
  desk.socket.emit('leave', { conversation: guest.guestId })
  expect(await desk.socket.emitWithAck('open', { conversation: other.guestId })).toMatchObject({
    last: 1,
  })
  await write(guest.caller, 'm3')
  await write(other.caller, 'here')
  await expect.poll(desk.said).toEqual(['m1', 'm2', 'here'])

  const odd = connect(there, support.token)
  await once(emitterOf(odd.socket), 'joined')
  for (const wish of [null, { conversation: 7 }, { conversation: '../x' }])
    sayAnything(odd.socket, 'open', wish, () => odd.heard.push('opened'))
  expect(
    await odd.socket.emitWithAck('open', { conversation: other.guestId, after: 1 }),
  ).toMatchObject({ last: 2 })
  // The signal of an earlier message may arrive late.
  const own = odd.heard.filter((signal) => signal !== 'conversation')
  expect(own).toEqual(['joined', 'message'])
})

test('APP-17 signing out closes the chat of that session, a new password that of the others', async () => {
  const member = await newMember(here.host)
  const second = await call(login, { username: member.username, password }, { host: here.host })
  const [one, other] = [await inside(there, member.token), await inside(there, second.token)]
  const cut = closed(other.socket)
  const wish = { oldPassword: password, newPassword: 'tom yum 66 kung' }
  await call(changePassword, wish, member.app)
  await cut
  expect(one.socket.connected).toBe(true)
  const cutToo = closed(one.socket)
  await call(logout, {}, member.app)
  await cutToo
  expect(one.heard).toContain('signed-out')
})

test('an operator who signs out, or whose session expires, receives nothing more', async () => {
  const operator = await newOperator(here)
  const desk = connect(there, operator.token)
  await once(emitterOf(desk.socket), 'joined')
  const cut = closed(desk.socket)
  await call(operatorLogout, {}, operator.desk)
  await cut

  const sleepy = await newOperator(here)
  const late = connect(there, sleepy.token)
  await once(emitterOf(late.socket), 'joined')
  const aged = closed(late.socket)
  await here.ctx.db`
    update operator_session set seen_at = now() - interval '30 minutes' where operator = ${sleepy.id}`
  await aged
})

test('CHT-12 a listener whose connection was cut reconnects, and messages sent meanwhile arrive once', async () => {
  const guest = await guestAt(here.host)
  const one = await inside(there, guest.token)
  const owner = openDb(here.databaseUrl, { asOwner: true, max: 1 })
  const cut = await owner`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query ilike 'listen "kapao_%' and datname = current_database()`
  expect(cut).toHaveLength(2)
  const sent = await Promise.all([write(guest.caller, 'a'), write(guest.caller, 'b')])
  await expect.poll(() => one.messages.length).toBe(sent.length)
  await write(guest.caller, 'c')
  await expect.poll(() => one.messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  expect((await historyOf(guest.caller)).messages.map(textIn)).toEqual(one.said())
  await owner.end()
})
