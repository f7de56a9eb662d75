import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type Caller, call } from '#contract/call'
import { sendMessage } from '#contract/chat'
import { createQr } from '#contract/deposit'
import type { Endpoint } from '#contract/endpoint'
import { endpoints } from '#contract/endpoints'
import { activateGame } from '#contract/game'
import { login } from '#contract/login'
import {
  addMemberNote,
  endMemberSessions,
  openMemberConversation,
  setMemberStatus,
  setMemberTags,
} from '#contract/operator-member-action'
import { memberCard } from '#contract/operator-member-card'
import { statement } from '#contract/statement'
import { transfer } from '#contract/transfer'
import { wallet } from '#contract/wallet'
import { withdraw } from '#contract/withdraw'
import { scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { password } from '../register/testing.ts'
import { endRestrictions } from './action.ts'
import { desk, lastAudit, person, reason, startActions } from './action-testing.ts'

// Goal: each action does what it says, once, with its reason, before and after in the audit, and nothing without the
// right or on a member whom another operator has changed. Method: the whole server with the sandbox, over HTTP.
startActions()

const lastStatusChange = async (userId: string) => {
  const [line] = await scene.app.ctx.db<{ after: object }[]>`
    select after from operator_audit where about = ${userId} and action = 'member-status' order by id desc limit 1`
  return line
}
type Wanted = z.output<typeof setMemberStatus.input>

test('a blocked member is signed out at once, cannot sign in, and can again when unblocked', async () => {
  const { userId, app, username } = await person()
  const until = Date.now() + 3_600_000
  const blocked = { id: userId, status: 'suspended', category: 'request', until, reason } as const
  expect(await call(setMemberStatus, { ...blocked, version: 0 }, desk)).toEqual({
    outcome: 'done',
    version: 1,
  })
  await refusedWith(call(wallet, {}, app), 'INVALID_USER_2')
  const signIn = () =>
    call(login, { username, password, remember: false }, { host: scene.app.host })
  await refusedWith(signIn(), 'INACTIVE_USER')
  expect(await call(memberCard, { id: userId }, desk)).toMatchObject({
    status: 'suspended',
    category: 'request',
    until,
    version: 1,
  })
  expect(await lastAudit(userId)).toMatchObject({ action: 'look' })
  await call(setMemberStatus, { id: userId, version: 1, status: 'active', reason }, desk)
  expect(await lastAudit(userId)).toEqual({
    action: 'member-status',
    reason,
    before: { status: 'suspended', category: 'request', until: new Date(until).toISOString() },
    after: { status: 'active', category: null, until: null },
  })
  expect((await signIn()).token).toBeTruthy()
})

test('a block with an end is lifted when the end has come, and the audit says so', async () => {
  const { userId, dbId } = await person()
  const until = Date.now() + 60_000
  const request = { id: userId, version: 0, status: 'suspended', category: 'request' } as const
  await call(setMemberStatus, { ...request, until, reason }, desk)
  await endRestrictions(scene.app.ctx)
  const { db } = scene.app.ctx
  const statusOf = async () =>
    (await db<{ status: string }[]>`select status from member where id = ${dbId}`)[0]!.status
  expect(await statusOf()).toBe('suspended')
  await db`update member set status_until = now() - interval '1 second' where id = ${dbId}`
  await endRestrictions(scene.app.ctx)
  expect(await statusOf()).toBe('active')
  expect(await lastAudit(userId)).toMatchObject({
    before: { status: 'suspended' },
    after: { status: 'active' },
  })
})

test('a suspension with an end does not lift a longer "withdraw only" below it', async () => {
  const { userId, dbId } = await person()
  const { db } = scene.app.ctx
  const hour = 3_600_000
  let version = 0
  const set = async (input: Partial<Wanted>) => {
    const request = { id: userId, version, category: 'request', reason, ...input }
    version = (await call(setMemberStatus, request as Wanted, desk)).version
  }
  const suspend = (until: number) => set({ status: 'suspended', until: Date.now() + until })
  const end = async () => {
    await db`update member set status_until = now() - interval '1 second' where id = ${dbId}`
    await endRestrictions(scene.app.ctx)
    const { status, category, until, returning, ...card } = await call(
      memberCard,
      { id: userId },
      desk,
    )
    version = card.version
    return { status, category, until, returning }
  }
  const free = { status: 'active', category: null, until: null, returning: null }
  const document = { status: 'withdraw-only', category: 'document', until: null, returning: null }

  await set({ status: 'withdraw-only', category: 'document' })
  await suspend(hour)
  // Another end for the suspension changes nothing below it.
  await suspend(2 * hour)
  expect(await call(memberCard, { id: userId }, desk)).toMatchObject({ returning: 'document' })
  expect(await end()).toEqual(document)
  expect(await lastStatusChange(userId)).toMatchObject({
    after: { status: 'withdraw-only', category: 'document' },
  })

  // One with an end goes on until that end, and then ends too.
  const until = Date.now() + 3 * hour
  await set({ status: 'withdraw-only', category: 'document', until })
  await suspend(hour)
  expect(await end()).toEqual({ ...document, until })
  expect(await end()).toEqual(free)

  // Nothing that would have ended before the suspension returns, and nothing that an operator has ended.
  await set({ status: 'withdraw-only', category: 'document', until: Date.now() + hour })
  await suspend(2 * hour)
  expect(await end()).toEqual(free)
  await set({ status: 'withdraw-only', category: 'document' })
  await suspend(hour)
  await set({ status: 'active', category: undefined })
  await suspend(hour)
  expect(await end()).toEqual(free)
})

test('a status needs its category, an end in the future, and no exclusion', async () => {
  const { userId, dbId } = await person()
  const set = (input: object) =>
    call(setMemberStatus, { id: userId, version: 0, reason, ...input } as never, desk)
  await refusedWith(set({ status: 'suspended' }), 'BAD_REQUEST')
  await refusedWith(set({ status: 'active', category: 'fraud' }), 'BAD_REQUEST')
  await refusedWith(set({ status: 'suspended', category: 'fraud', until: 1 }), 'BAD_REQUEST')
  await scene.app.ctx.db`update member set status = 'excluded' where id = ${dbId}`
  await refusedWith(set({ status: 'active' }), 'BAD_REQUEST')
})

test('if two operators act at once, one changes the member, and the other sees that', async () => {
  const { userId } = await person()
  const other = (await newOperator(scene.app, 'support')).desk
  const request = { id: userId, version: 0, category: 'other', reason } as const
  const both = await Promise.allSettled([
    call(setMemberStatus, { ...request, status: 'suspended' }, desk),
    call(setMemberStatus, { ...request, status: 'withdraw-only' }, other),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((one) => one.status === 'rejected')).toMatchObject({
    reason: { code: 'MEMBER_CHANGED' },
  })
})

test('a member who may only withdraw withdraws, fetches money from a game, reads and chats, and no more', async () => {
  const { userId, app } = await person(1_000)
  await call(activateGame, { slotCode: 'pg' }, app)
  await call(transfer, { from: 'WALLET', to: 'pg', amount: baht(200) }, app)
  const request = { id: userId, version: 0, status: 'withdraw-only', category: 'document' } as const
  await call(setMemberStatus, { ...request, reason }, desk)
  await refusedWith(
    call(transfer, { from: 'WALLET', to: 'pg', amount: baht(50) }, app),
    'WITHDRAW_ONLY',
  )
  await refusedWith(call(createQr, { id: 'KBANK', amount: baht(100) }, app), 'WITHDRAW_ONLY')
  await call(transfer, { from: 'pg', to: 'WALLET', amount: baht(200) }, app)
  await call(withdraw, { amount: baht(300) }, app)
  expect((await call(statement, { page: 1, limit: 10 }, app)).total).toBeGreaterThan(2)
  const message = { message_type: 'text', payload: { message: 'Why?' } } as const
  await call(sendMessage, { clientId: crypto.randomUUID(), message }, app)
})

test('every call of a member that plays, deposits or takes a reward is refused to one who may only withdraw', async () => {
  const refusing = endpoints
    .filter(({ endpoint }) => endpoint.access === 'member' && endpoint.activity)
    .map(({ endpoint: { line } }) => line)
  // A new call of these kinds must stand here, with its activity in the contract.
  expect(refusing.toSorted()).toEqual(
    [
      'GET /api/wallet/activate/:slotCode',
      'GET /api/autoLogin/:provider/:username',
      'GET /api/autoLogin/:provider/:username/:password',
      'POST /api/wallet/transfer',
      'POST /api/wallet/transferAll',
      'POST /api/qrcode/:id',
      'POST /api/wallet/slip',
      'POST /api/wallet/truelink',
      'GET /api/bonus/activate/:code',
      'GET /api/promotion/activate/:code',
      'GET /api/invite/bonus',
      'GET /api/refund/receive',
      'POST /api/spinwheel/spin',
      'POST /api/spinwheel/coupon/claim',
    ].toSorted(),
  )
  const staying = endpoints
    .map(({ endpoint }) => endpoint as Endpoint)
    .filter(({ access, changes, activity }) => access === 'member' && changes && !activity)
    .map(({ line }) => line)
  expect(staying.toSorted()).toMatchInlineSnapshot(`
    [
      "DELETE /api/qrcode/:id",
      "GET /api/bonus/clear",
      "GET /api/refund/addWallet",
      "GET /api/wallet/refresh/slot",
      "GET /api/wallet/resetpassword/:slotCode",
      "POST /api/account/dateOfBirth",
      "POST /api/account/notices/answer",
      "POST /api/account/passkeys",
      "POST /api/account/passkeys/:id/remove",
      "POST /api/account/sessions/:id/end",
      "POST /api/account/sessions/end-others",
      "POST /api/consent",
      "POST /api/identity",
      "POST /api/identity/picture",
      "POST /api/logout",
      "POST /api/protection/exclusion",
      "POST /api/protection/limit/confirm",
      "POST /api/protection/reality-check/answer",
      "POST /api/protection/time/confirm",
      "POST /api/wallet/add",
      "POST /api/wallet/withdraw",
      "POST /api/wallet/withdrawAll",
      "POST /api/wallet/withdrawal/:reference/cancel",
      "PUT /api/account/bankAccountName",
      "PUT /api/account/changepwd",
      "PUT /api/account/passkeys/:id",
      "PUT /api/account/profile",
      "PUT /api/protection/limit",
      "PUT /api/protection/reality-check",
      "PUT /api/protection/time",
    ]
  `)
})

test('without the right, and for a member who does not exist, nothing happens', async () => {
  const { userId } = await person()
  const content = (await newOperator(scene.app, 'auditor')).desk
  const block = { version: 0, status: 'suspended', category: 'fraud', reason } as const
  const asks: ((id: string, caller: Caller) => Promise<unknown>)[] = [
    (id, caller) => call(setMemberStatus, { id, ...block }, caller),
    (id, caller) => call(endMemberSessions, { id, reason }, caller),
    (id, caller) => call(addMemberNote, { id, text: 'note' }, caller),
    (id, caller) => call(setMemberTags, { id, version: 0, tags: [], reason }, caller),
    (id, caller) => call(openMemberConversation, { id }, caller),
  ]
  const owner = (await newOperator(scene.app, 'owner')).desk
  for (const ask of asks) {
    await refusedWith(ask(userId, content), 'INVALID_USER_3')
    await refusedWith(ask('99999999', owner), 'NO_USER')
  }
  expect(await lastAudit(userId)).toBeUndefined()
})
