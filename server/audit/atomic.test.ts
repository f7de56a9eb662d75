import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { endConversation, operatorLogout, operatorMe } from '#contract/operator'
import { openMemberConversation } from '#contract/operator-member-action'
import { app, openApp } from '../app-testing.ts'
import { guestAt, write } from '../chat/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { newMember, setSetting } from '../register/testing.ts'
import { asOwner } from '../testing.ts'

// Goal: nothing that an operator changes is without its line in the audit. Method: a database that refuses the line, as when the
// server dies before it.
openApp()

/** Runs the work while the database refuses lines of an action. */
async function withoutLines(action: string, work: () => Promise<void>): Promise<void> {
  await asOwner(app, (db) =>
    db.unsafe(
      `alter table operator_audit add constraint refuses_lines check (action <> '${action}') not valid`,
    ),
  )
  try {
    await work()
  } finally {
    await asOwner(app, (db) =>
      db.unsafe('alter table operator_audit drop constraint refuses_lines'),
    )
  }
}

test('a conversation goes on when its end cannot be recorded', async () => {
  const { desk } = await newOperator(app, 'support')
  const guest = await guestAt(app.host)
  await write(guest.caller, 'hello')
  const { guestId: id } = guest
  await withoutLines('end', () => expect(call(endConversation, { id }, desk)).rejects.toThrow())
  const state = await app.ctx
    .db`select from conversation where name = ${id} and ended_at is not null`
  expect(state).toHaveLength(0)
  expect(await call(endConversation, { id }, desk)).toEqual({ message: 'ended' })
  const lines = await app.ctx.db`select from operator_audit where action = 'end' and about = ${id}`
  expect(lines).toHaveLength(1)
})

test('no conversation is opened with a member when that cannot be recorded', async () => {
  const { desk } = await newOperator(app, 'support')
  await setSetting(app.ctx.db, 'registerOtp', false)
  await newMember(app.host)
  const [{ id }] = await app.ctx.db<[{ id: string }]>`
    select public_id as id from member order by member.id desc limit 1`
  await withoutLines('member-conversation', () =>
    expect(call(openMemberConversation, { id }, desk)).rejects.toThrow(),
  )
  expect(await app.ctx.db`select from conversation where name = ${id}`).toHaveLength(0)
})

test('an operator stays signed in when the sign-out cannot be recorded', async () => {
  const { username, desk } = await newOperator(app, 'support')
  await withoutLines('sign-out', () => expect(call(operatorLogout, {}, desk)).rejects.toThrow())
  expect(await call(operatorMe, {}, desk)).toMatchObject({ username })
})
