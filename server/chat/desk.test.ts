import { once } from 'node:events'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { operatorMe, operatorRoles } from '#contract/operator'
import { changeRole, editRole } from '#contract/operator-role'
import { app, openApp } from '../app-testing.ts'
import { emitterOf } from '../live/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { type ChatSocket, chatAt, guestAt, write } from './testing.ts'

// Goal: an operator's socket reads what the operator may read now, and the audit shows what was read. Method: the whole
// server behind a proxy, and the client that the console uses.
const proxied = '203.0.113.7'
let noi: Awaited<ReturnType<typeof newOperator>>
let lek: typeof noi
const open: ChatSocket[] = []
openApp({ trustedProxies: ['127.0.0.1'] })
beforeAll(async () => {
  noi = await newOperator(app, 'owner')
  lek = await newOperator(app, 'owner')
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

async function seated({ token }: { token: string }) {
  const socket = chatAt(app.host, { token }, { 'x-forwarded-for': `198.51.100.1, ${proxied}` })
  open.push(socket)
  const heard: string[] = []
  socket.onAny((signal) => heard.push(signal))
  await once(emitterOf(socket), 'joined')
  const closed = once(emitterOf(socket), 'disconnect', { signal: AbortSignal.timeout(15_000) })
  return { socket, heard, closed }
}

const reason = 'the team has changed'

test('an operator whose role does not read conversations any more gets no more of them, and stays signed in', async () => {
  const dao = await newOperator(app, 'support')
  const fah = await newOperator(app, 'risk')
  const { rights, amounts } = (await call(operatorRoles, {}, noi.desk)).roles.find(
    ({ code }) => code === 'risk',
  )!
  const without = rights.filter((right) => right !== 'conversations.read')
  const changes: [typeof dao, (by: typeof noi) => Promise<{ outcome: string }>][] = [
    [
      dao,
      ({ desk }) => call(changeRole, { username: dao.username, role: 'content', reason }, desk),
    ],
    [fah, ({ desk }) => call(editRole, { code: 'risk', rights: without, amounts, reason }, desk)],
  ]
  for (const [operator, change] of changes) {
    const { heard, closed } = await seated(operator)
    expect(await change(noi)).toMatchObject({ outcome: 'proposed' })
    expect(await change(lek)).toMatchObject({ outcome: 'done' })
    await closed
    expect(heard).not.toContain('signed-out')
    expect((await call(operatorMe, {}, operator.desk)).rights).not.toContain('conversations.read')
  }
})

test('an operator whose role still reads conversations keeps the socket', async () => {
  const dao = await newOperator(app, 'support')
  const { socket, heard } = await seated(dao)
  const promote = ({ desk }: typeof noi) =>
    call(changeRole, { username: dao.username, role: 'support-lead', reason }, desk)
  await promote(noi)
  expect(await promote(lek)).toMatchObject({ outcome: 'done' })
  const guest = await guestAt(app.host)
  await write(guest.caller, 'hello')
  await expect.poll(() => heard).toContain('conversation')
  expect(socket.connected).toBe(true)
})

test('a conversation that an operator opens on the socket alone is in the audit once, with the address of the client', async () => {
  const [guest, dao] = [await guestAt(app.host), await newOperator(app, 'support')]
  await write(guest.caller, 'a secret')
  const { socket, heard } = await seated(dao)
  for (const after of [0, 1])
    await socket.emitWithAck('open', { conversation: guest.guestId, after })
  expect(heard).toContain('message')
  const lines = await app.ctx.db<{ action: string; address: string; about: string }[]>`
    select action, address, about from operator_audit where username = ${dao.username} and action <> 'operator-redeem'`
  expect(lines).toEqual([{ action: 'read', address: proxied, about: guest.guestId }])
})
