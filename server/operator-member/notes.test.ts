import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { chatHistory } from '#contract/chat'
import { login } from '#contract/login'
import { reply } from '#contract/operator'
import { members } from '#contract/operator-member'
import {
  addMemberNote,
  endMemberSessions,
  memberNotes,
  openMemberConversation,
  setMemberTags,
} from '#contract/operator-member-action'
import { memberCard } from '#contract/operator-member-card'
import { wallet } from '#contract/wallet'
import { scene } from '../deposit/scene-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { password } from '../register/testing.ts'
import { desk, lastAudit, person, reason, startActions } from './action-testing.ts'

startActions()

test('all sessions end at once, with their number', async () => {
  const { userId, app, username } = await person()
  const signedIn = await call(
    login,
    { username, password, remember: true },
    { host: scene.app.host },
  )
  expect(await call(endMemberSessions, { id: userId, reason }, desk)).toEqual({ ended: 2 })
  for (const token of [app.token, signedIn.token])
    await refusedWith(call(wallet, {}, { host: scene.app.host, token }), 'invalid-token')
  expect(await lastAudit(userId)).toMatchObject({
    action: 'member-sessions',
    reason,
    before: { sessions: 2 },
  })
})

test('notes keep their text as it is, and no operator can change them', async () => {
  const { userId } = await person()
  const text = `<b>VIP</b>'; drop table member; --\nsecond line`
  await call(addMemberNote, { id: userId, text }, desk)
  const { notes } = await call(memberNotes, { id: userId }, desk)
  expect(notes).toMatchObject([{ text }])
  await expect(scene.app.ctx.db`update member_note set text = 'x'`).rejects.toThrow(
    'permission denied',
  )
  await expect(scene.app.ctx.db`delete from member_note`).rejects.toThrow('permission denied')
})

test('tags are set, found by the list, and not overwritten from an old page', async () => {
  const { userId } = await person()
  const set = (version: number, tags: string[]) =>
    call(setMemberTags, { id: userId, version, tags, reason }, desk)
  await set(0, ['VIP', ' vip', 'Slots'])
  expect((await call(memberCard, { id: userId }, desk)).tags).toEqual(['slots', 'vip'])
  await refusedWith(set(0, ['old']), 'MEMBER_CHANGED')
  const found = await call(members, { limit: 10, tag: 'Vip' }, desk)
  expect(found.members.map((one) => one.userId)).toEqual([userId])
  await set(1, [])
  expect(await lastAudit(userId)).toMatchObject({
    before: { tags: ['slots', 'vip'] },
    after: { tags: [] },
  })
})

test('support writes first to a member who never wrote, and the member reads it', async () => {
  const { userId, app } = await person()
  const support = (await newOperator(scene.app, 'support')).desk
  await call(openMemberConversation, { id: userId }, support)
  await call(openMemberConversation, { id: userId }, support)
  const message = { message_type: 'text', payload: { message: 'Good morning' } } as const
  await call(reply, { id: userId, clientId: crypto.randomUUID(), message }, support)
  const { messages } = await call(chatHistory, { limit: 10 }, app)
  expect(JSON.stringify(messages)).toContain('Good morning')
})
