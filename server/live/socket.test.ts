import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { login } from '#contract/login'
import { logout } from '#contract/logout'
import { changePassword } from '#contract/profile'
import type { Signals } from '#contract/signal'
import { openDb } from '#db'
import { app as here, openApp, openOther, other as there } from '../app-testing.ts'
import { newMember, password, setSetting } from '../register/testing.ts'
import type { TestApp } from '../testing.ts'
import { emitterOf } from './testing.ts'

// Goal: a signal reaches every open screen of its member and no other screen, on every node; a session that ended receives
// no signal. Method: two whole servers on one database, and the client that the web app uses.
const open: Socket<Signals, Noise>[] = []

openApp()
openOther({ lookMs: 200 })
beforeAll(async () => {
  await setSetting(here.ctx.db, 'registerOtp', false)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

type Noise = { noise: (text?: string) => void }

function connect(app: TestApp, token: unknown, extraHeaders: Record<string, string> = {}) {
  const socket: Socket<Signals, Noise> = io(app.host, {
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
    extraHeaders,
  })
  open.push(socket)
  const heard: string[] = []
  socket.onAny((signal, payload) => heard.push(`${signal} ${payload?.reference ?? ''}`.trim()))
  const refused = new Promise<string>((resolve) => {
    socket.on('connect_error', ({ message }) => resolve(message))
  })
  return { socket, heard, refused }
}

async function connected(app: TestApp, token: string) {
  const one = connect(app, token)
  await once(emitterOf(one.socket), 'connect')
  return one
}

/** Measures from now on, not from the call that causes the event. */
async function within(ms: number, what: Promise<unknown>) {
  const late = sleep(ms, 'late', { ref: false })
  expect(await Promise.race([what, late])).not.toBe('late')
}

test('a signal reaches the member on every node, and no other member', async () => {
  const [member, stranger] = [await newMember(here.host), await newMember(here.host)]
  const mine = [await connected(here, member.token), await connected(there, member.token)]
  const other = await connected(there, stranger.token)
  const [{ id }] = await here.ctx.db<[{ id: number }]>`
    select member as id from session order by id limit 1`
  // The server joins the room after the client is connected, so the signal is repeated until it arrives.
  await expect
    .poll(() => {
      here.ctx.push(id, 'money', { kind: 'deposit', reference: 'r1' })
      return mine.every(({ heard }) => heard.includes('money r1'))
    })
    .toBe(true)
  expect(other.heard).toEqual([])
})

test('a socket without a valid token is refused', async () => {
  for (const token of [undefined, 7, '', `kw_${'a'.repeat(43)}`])
    expect(await connect(here, token).refused).toBe('invalid-token')
})

test('a refusal at the path of the sockets has the security headers', async () => {
  const { status, headers } = await fetch(`${here.host}/socket.io/`)
  expect(status).toBe(400)
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
})

test('a page of another origin is refused, whatever its token', async () => {
  const { token } = await newMember(here.host)
  expect(await connect(here, token, { origin: 'https://evil.example' }).refused).toMatch(/error/)
  const own = connect(here, token, { origin: here.host })
  await once(emitterOf(own.socket), 'connect')
})

test('APP-17 logging out closes the sockets of that session within a second, on every node', async () => {
  const { token } = await newMember(here.host)
  const far = await connected(there, token)
  const closed = once(emitterOf(far.socket), 'disconnect')
  await call(logout, {}, { host: here.host, token })
  await within(1_000, closed)
  expect(far.heard).toEqual(['signed-out'])
})

test('a new password closes the sockets of the other sessions only', async () => {
  const member = await newMember(here.host)
  const { username } = member
  const second = await call(login, { username, password }, { host: there.host })
  const mine = await connected(here, member.token)
  const other = await connected(there, second.token)
  const closed = once(emitterOf(other.socket), 'disconnect')
  const wish = { oldPassword: password, newPassword: 'tom yum 66 kung' }
  await call(changePassword, wish, { host: here.host, token: member.token })
  await within(1_000, closed)
  expect(mine.socket.connected).toBe(true)
})

test('APP-16 an expired session closes its sockets, and an open screen does not extend it', async () => {
  const [sleepy, awake] = [await newMember(here.host), await newMember(here.host)]
  const far = await connected(there, sleepy.token)
  const other = await connected(there, awake.token)
  const { db } = here.ctx
  const [{ id }] = await db<[{ id: number }]>`
    update session set seen_at = now() - interval '29 minutes 59 seconds'
    where id = (select max(id) - 1 from session) returning id`
  await expect.poll(() => far.heard).toEqual(['signed-out'])
  await expect.poll(() => far.socket.connected).toBe(false)
  const [{ isOver }] = await db<[{ isOver: boolean }]>`
    select now() - seen_at >= interval '30 minutes' as is_over from session where id = ${id}`
  expect(isOver).toBe(true)
  expect(other.socket.connected).toBe(true)
})

test('API-04 REQUEST_LIMIT for more screens than a member may have open', async () => {
  const { token } = await newMember(here.host)
  const screens = await Promise.all(Array.from({ length: 10 }, () => connected(here, token)))
  expect(await connect(here, token).refused).toBe('REQUEST_LIMIT')
  expect(screens.every(({ socket }) => socket.connected)).toBe(true)
})

test('a client that sends too much is disconnected', async () => {
  const { token } = await newMember(here.host)
  const { socket } = await connected(here, token)
  const closed = once(emitterOf(socket), 'disconnect', { signal: AbortSignal.timeout(15_000) })
  for (let index = 0; index < 20; index += 1) socket.emit('noise')
  await closed
})

test('a frame that is too large is cut off', async () => {
  const { token } = await newMember(here.host)
  const { socket } = await connected(here, token)
  const closed = once(emitterOf(socket), 'disconnect', { signal: AbortSignal.timeout(15_000) })
  socket.emit('noise', 'a'.repeat(20_000))
  await closed
})

test('a listener whose connection was cut reconnects and receives again', async () => {
  const member = await newMember(here.host)
  const mine = await connected(there, member.token)
  const owner = openDb(here.databaseUrl, { asOwner: true, max: 1 })
  const cut = await owner`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query ilike 'listen "kapao_signal"' and datname = current_database()`
  expect(cut).toHaveLength(2)
  const [{ id }] = await owner<[{ id: number }]>`
    select max(member) as id from session`
  await expect
    .poll(() => {
      here.ctx.push(id, 'qr', { provider: 'KBANK' })
      return mine.heard.length
    })
    .toBeGreaterThan(0)
  await owner.end()
})
