import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { login } from '#contract/login'
import { logout } from '#contract/logout'
import { changePassword } from '#contract/profile'
import { app, openApp } from '../app-testing.ts'
import { newMember, password, setSetting } from '../register/testing.ts'
import { startTestApp, type TestApp } from '../testing.ts'

// Goal: all screens of an ended session are notified at once, on whichever node they are connected.
let second: TestApp
openApp()
beforeAll(async () => {
  const { databaseUrl, pepper } = app.settings
  second = await startTestApp({ databaseUrl: databaseUrl ?? app.databaseUrl, pepper })
  await setSetting(app.ctx.db, 'registerOtp', false)
})
afterAll(() => second.stop())

type Screen = { signals: string[]; isOpen: () => boolean; close: () => void }

async function openScreen(token: string, { host } = second): Promise<Screen> {
  const socket = io(host, { transports: ['websocket'], auth: { token }, reconnection: false })
  const signals: string[] = []
  socket.onAny((signal) => signals.push(signal))
  await new Promise<void>((ready, failed) => {
    socket.on('connect', ready)
    socket.on('connect_error', failed)
  })
  return { signals, isOpen: () => socket.connected, close: () => socket.close() }
}

const closed = (screen: Screen) =>
  expect.poll(() => [screen.isOpen(), screen.signals]).toEqual([false, ['signed-out']])

test('APP-17 signing out closes the screens of this session', async () => {
  const { token } = await newMember(app.host)
  const screen = await openScreen(token)
  await call(logout, {}, { host: app.host, token })
  await closed(screen)
})

test('PRO-02 changing the password closes the other screens and leaves this one', async () => {
  const member = await newMember(app.host)
  const { username } = member
  const { token } = await call(login, { username, password }, { host: app.host })
  const [own, other] = [await openScreen(member.token), await openScreen(token)]
  await call(changePassword, { oldPassword: password, newPassword: 'som tam 1234' }, member.app)
  await closed(other)
  expect(own.isOpen()).toBe(true)
  own.close()
})

test('API-04 suspending a member closes the screens', async () => {
  const { token } = await newMember(app.host)
  const screen = await openScreen(token)
  await app.ctx.db`
    update member set status = 'suspended' where id = (select member from session order by id desc limit 1)`
  await closed(screen)
})

test('PRO-02 a sign-in with the old password during its change is refused', async () => {
  const member = await newMember(app.host)
  const { username } = member
  const change = call(
    changePassword,
    { oldPassword: password, newPassword: 'som tam 1234' },
    member.app,
  )
  const attempts = Array.from({ length: 12 }, () =>
    call(login, { username, password }, { host: app.host }).catch(() => undefined),
  )
  await change
  const tokens = (await Promise.all(attempts)).flatMap((answer) => answer?.token ?? [])
  for (const token of tokens) await expect(openScreen(token)).rejects.toThrow('invalid-token')
})
