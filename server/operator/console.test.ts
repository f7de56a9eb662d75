import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#contract/audit'
import { call } from '#contract/call'
import {
  addCannedText,
  cannedTexts,
  changeCannedText,
  conversationMember,
  conversations,
  endConversation,
  readSupport,
  removeCannedText,
} from '#contract/operator'
import { houseOf, mainOf } from '#ledger/accounts'
import { answer, guestAt, textIn, write } from '../chat/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { inThaiDigits } from '../operator-member/testing.ts'
import { refused } from '../refused-testing.ts'
import { newMember, setSetting } from '../register/testing.ts'
import type { TestApp } from '../testing.ts'
import { newOperator } from './testing.ts'

let app: TestApp
let support: Awaited<ReturnType<typeof newOperator>>
openScene()
beforeAll(async () => {
  app = scene.app
  await setSetting(app.ctx.db, 'registerOtp', false)
  support = await newOperator(app)
})
afterAll(async () => {
  expect(await app.ctx.ledger.reconcile()).toEqual([])
})

const listed = (wish: { search?: string; page?: number; limit?: number } = {}) =>
  call(conversations, { page: 1, limit: 10, ...wish }, support.desk)

test('conversations with something unread come first, then the newest; they are paged and searched', async () => {
  const guests = [await guestAt(app.host), await guestAt(app.host), await guestAt(app.host)]
  for (const [index, { caller }] of guests.entries()) await write(caller, `guest ${index}`)
  const [first, second, third] = guests as [
    (typeof guests)[0],
    (typeof guests)[0],
    (typeof guests)[0],
  ]
  await write(second.caller, 'and more')
  await call(readSupport, { id: second.guestId }, support.desk)
  await answer(support.desk, first.guestId, 'yes?')
  const { conversations: all, total, unread } = await listed()
  expect(all.map(({ id }) => id)).toEqual([first.guestId, third.guestId, second.guestId])
  expect([total, unread, ...all.map((one) => one.unread)]).toEqual([3, 2, 1, 1, 0])
  expect(all[0]).toMatchObject({ kind: 'guest', name: '', isEnded: false })
  expect(textIn(all[0]!.last)).toBe('yes?')
  expect((await listed({ page: 2, limit: 2 })).conversations.map(({ id }) => id)).toEqual([
    second.guestId,
  ])

  const member = await newMember(app.host, { name: 'Malee 100%' })
  await write(member.app, 'hello')
  const { username } = member
  for (const search of ['malee', 'LEE 100%', username, inThaiDigits(username)]) {
    const found = await listed({ search })
    expect(found.conversations.map(({ kind, name }) => [kind, name])).toEqual([
      ['member', 'Malee 100%'],
    ])
  }
  expect((await listed({ search: first.guestId.slice(0, 12) })).total).toBe(1)
  for (const search of ['%', '_', "'; drop table conversation", 'nobody'])
    expect((await listed({ search })).total).toBe(search === '%' ? 1 : 0)

  await call(endConversation, { id: first.guestId }, support.desk)
  expect((await listed({ search: first.guestId })).conversations[0]!.isEnded).toBe(true)
})

test('the member of a conversation is shown with money and movements, and the view is recorded', async () => {
  const member = await scene.member()
  await write(member.caller, 'where is my money?')
  const [{ id }] = await app.ctx.db<[{ id: string }]>`
    select public_id as id from member where id = ${member.id}`
  await app.ctx.ledger.post({
    member: member.id,
    currency: 'BAHT',
    kind: 'deposit',
    reference: 'console-test',
    state: 'settled',
    from: 'KBANK',
    to: 'WALLET',
    amount: baht(100),
    postings: [
      { from: houseOf('gateway:KBANK', 'BAHT'), to: mainOf(member.id), amount: baht(100) },
    ],
  })
  const shown = await call(conversationMember, { id }, support.desk)
  expect(shown).toMatchObject({ userId: id, name: 'Somchai', status: 'active', currency: 'BAHT' })
  expect(shown.wallet).toEqual({ main: baht(100), onTheWay: 0, refund: 0, invite: 0 })
  expect(
    shown.movements.map(({ statementType, from, amount }) => [statementType, from, amount]),
  ).toEqual([['deposit', 'KBANK', baht(100)]])
  const { desk } = await newOperator(app, 'owner')
  const { lines } = await call(auditLog, { limit: 1, username: support.username }, desk)
  expect(lines[0]).toMatchObject({ action: 'look', object: { kind: 'member', id } })

  const guest = await guestAt(app.host)
  await write(guest.caller, 'hello')
  await refused(call(conversationMember, { id: guest.guestId }, support.desk), 'NO_DATA')
})

test('texts are kept ready in three languages', async () => {
  const texts = { th: 'สวัสดีค่ะ', la: 'ສະບາຍດີ', en: 'Hello' }
  const added = await call(addCannedText, { title: 'Greeting', texts }, support.desk)
  const changed = { ...texts, en: 'Good day' }
  const id = String(added.id)
  await call(changeCannedText, { id, title: 'Greeting', texts: changed }, support.desk)
  expect((await call(cannedTexts, {}, support.desk)).texts).toEqual([
    { id: added.id, title: 'Greeting', texts: changed },
  ])
  await call(removeCannedText, { id }, support.desk)
  await refused(call(removeCannedText, { id }, support.desk), 'NO_DATA')
  await refused(call(changeCannedText, { id, title: 'x', texts }, support.desk), 'NO_DATA')
  const { desk } = await newOperator(app, 'finance')
  await refused(call(addCannedText, { title: 'x', texts }, desk), 'INVALID_USER_3')
})

test('API-04 finance reads conversations and may not write: INVALID_USER_3', async () => {
  const guest = await guestAt(app.host)
  await write(guest.caller, 'hello')
  const { desk } = await newOperator(app, 'finance')
  await refused(answer(desk, guest.guestId, 'no'), 'INVALID_USER_3')
  await refused(call(endConversation, { id: guest.guestId }, desk), 'INVALID_USER_3')
  expect((await call(conversations, { page: 1, limit: 1 }, desk)).total).toBeGreaterThan(0)
})

test('a message of an operator has its author in the database, and is in the audit once however often it was sent', async () => {
  const guest = await guestAt(app.host)
  await write(guest.caller, 'hello')
  await Promise.all([1, 2, 3].map(() => answer(support.desk, guest.guestId, 'hi', 'same-name')))
  const rows = await app.ctx.db`
    select operator from chat_message where sender = 'support' and client_id = 'same-name'`
  expect(rows).toEqual([{ operator: support.id }])
  const kept = await app.ctx.db`
    select from operator_audit where action = 'send' and about = ${`${guest.guestId}-2`}`
  expect(kept).toHaveLength(1)
  await expect(app.ctx.db`delete from chat_message`).rejects.toThrow('permission denied')
  await expect(app.ctx.db`update chat_message set content = '{}'`).rejects.toThrow(
    'permission denied',
  )
})
