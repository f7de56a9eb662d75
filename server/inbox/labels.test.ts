import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { askedRating, rate } from '#contract/chat'
import { conversations, endConversation } from '#contract/operator'
import {
  addLabel,
  changeLabel,
  conversationNotes,
  labels,
  ratings,
  removeLabel,
  setLabel,
} from '#contract/operator-inbox'
import { app as here, openApp, openOther, other as there } from '../app-testing.ts'
import { sendAsSupport } from '../chat/messages.ts'
import { answer, chatAt, guestAt, historyOf, memberAt, write } from '../chat/testing.ts'
import { emitterOf } from '../live/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refused } from '../refused-testing.ts'

type Operator = Awaited<ReturnType<typeof newOperator>>
let kwan: Operator
let lead: Operator

openApp()
openOther()
beforeAll(async () => {
  kwan = await newOperator(here)
  lead = await newOperator(here, 'support-lead')
})

const done = { isTaken: false, isFull: false }

async function added(name: string) {
  expect(await call(addLabel, { name }, lead.desk)).toEqual(done)
  const { labels: all } = await call(labels, {}, kwan.desk)
  return all.find((one) => one.name === name)!
}

const listed = (wanted: { label?: number; search?: string }) =>
  call(conversations, { page: 1, limit: 100, ...wanted }, kwan.desk)

test('leads edit the list of labels, operators set them, and the list of conversations shows and filters them', async () => {
  const [guest, other] = [await guestAt(here.host), await guestAt(here.host)]
  for (const { caller } of [guest, other]) await write(caller, 'hello')
  const label = await added('Angry')
  const second = await added('Bank slow')
  const set = (isSet: boolean, one = label.id) =>
    call(setLabel, { id: guest.guestId, label: one, isSet }, kwan.desk)
  await Promise.all([set(true), set(true), set(true, second.id)])
  const shown = async () => (await listed({ search: guest.guestId })).conversations[0]!.labels
  expect(await shown()).toEqual([label, second])
  expect((await listed({ label: label.id })).conversations.map(({ id }) => id)).toEqual([
    guest.guestId,
  ])
  await call(changeLabel, { id: String(label.id), name: 'Very angry' }, lead.desk)
  expect(await shown()).toEqual([second, { id: label.id, name: 'Very angry' }])
  await Promise.all([set(false), set(false)])
  expect(await shown()).toEqual([second])
  expect((await listed({ label: label.id })).total).toBe(0)
  const audited = await here.ctx.db`
    select before, after from operator_audit where action = 'conversation-label' and after ->> 'label' is null`
  expect(audited).toEqual([{ before: { label: 'Very angry' }, after: { label: null } }])
  await call(removeLabel, { id: String(second.id) }, lead.desk)
  expect(await shown()).toEqual([])
})

test('a name is taken whatever its case, and there are at most a hundred labels', async () => {
  const { id } = await added('Twice')
  expect(await call(addLabel, { name: 'twice' }, lead.desk)).toEqual({ ...done, isTaken: true })
  const other = await added('Other')
  const rename = { id: String(other.id), name: 'TWICE' }
  expect(await call(changeLabel, rename, lead.desk)).toEqual({ ...done, isTaken: true })
  expect(await call(changeLabel, { id: String(id), name: 'TWICE' }, lead.desk)).toEqual(done)
  await here.ctx.db`
    insert into label (name) select 'filler ' || at from generate_series(1, 100 - (select count(*)::int from label)) at`
  expect(await call(addLabel, { name: 'One more' }, lead.desk)).toEqual({ ...done, isFull: true })
  await here.ctx.db`delete from label where name like 'filler %'`
})

test('API-04 only leads edit labels and see the ratings: INVALID_USER_3, NO_DATA', async () => {
  await refused(call(addLabel, { name: 'x' }, kwan.desk), 'INVALID_USER_3')
  await refused(call(ratings, { days: 1 }, kwan.desk), 'INVALID_USER_3')
  await refused(call(removeLabel, { id: '99999' }, lead.desk), 'NO_DATA')
  const guest = await guestAt(here.host)
  await write(guest.caller, 'hello')
  const set = { id: guest.guestId, label: 99_999, isSet: true }
  await refused(call(setLabel, set, kwan.desk), 'NO_DATA')
})

test('a member or a guest whose conversation an operator ends rates it, on whichever server', async () => {
  for (const customer of [await memberAt(here), (await guestAt(here.host)).caller]) {
    const { userId, guestId } = await write(customer, 'hello')
    const id = String(userId ?? guestId)
    const away = { ...customer, host: there.host }
    const socket = chatAt(there.host, { token: customer.token })
    try {
      const ended: string[] = []
      socket.on('ended', ({ conversation }) => ended.push(conversation))
      await once(emitterOf(socket), 'caught-up')
      await answer(kwan.desk, id, 'good day')
      expect(await call(askedRating, {}, customer)).toEqual({ session: null })
      await refused(call(rate, { session: '1', isGood: true }, customer), 'NO_DATA')
      await call(endConversation, { id }, kwan.desk)
      await expect.poll(() => ended).toEqual([id])
    } finally {
      socket.close()
    }
    expect(await call(askedRating, {}, away)).toEqual({ session: '1' })
    await refused(call(rate, { session: '2', isGood: true }, away), 'NO_DATA')
    await call(rate, { session: '1', isGood: true }, away)
    expect(await call(askedRating, {}, customer)).toEqual({ session: null })
    await call(rate, { session: '1', isGood: false, words: 'too slow' }, away)
    const { notes } = await call(conversationNotes, { id, from: 0 }, kwan.desk)
    expect(notes.filter(({ what }) => what.kind === 'rating')).toMatchObject([
      { after: 2, by: kwan.username, what: { kind: 'rating', isGood: false, words: 'too slow' } },
    ])
    // The next message begins another session, and the one before is no more asked about.
    await write(customer, 'one more thing')
    await refused(call(rate, { session: '1', isGood: true }, customer), 'NO_DATA')
    expect((await historyOf(customer)).messages).toHaveLength(3)
  }
  const { operators } = await call(ratings, { days: 1 }, lead.desk)
  expect(operators).toContainEqual({ operator: kwan.username, asked: 2, good: 0, bad: 2 })
})

test('a session without an answer, or one that timed out, asks for no rating', async () => {
  const [silent, slept] = [await guestAt(here.host), await guestAt(here.host)]
  await write(silent.caller, 'hello')
  await call(endConversation, { id: silent.guestId }, kwan.desk)
  expect(await call(askedRating, {}, silent.caller)).toEqual({ session: null })
  await write(slept.caller, 'hello')
  await answer(kwan.desk, slept.guestId, 'hi')
  await here.ctx.db`
    update conversation set last_message_at = now() - interval '2 days' where name = ${slept.guestId}`
  expect(await call(askedRating, {}, slept.caller)).toEqual({ session: null })
})

test('a session with no answer but a message of a job about a bonus asks for no rating', async () => {
  const member = await memberAt(here)
  const { userId } = await write(member, 'where is my bonus?')
  const id = String(userId)
  const [known] = await here.ctx.db<[{ id: number; operator: number }]>`
    select member.id, operator.id as operator from member, operator where public_id = ${id} and username = ${kwan.username}`
  await sendAsSupport(here.ctx, {
    conversation: id,
    member: known.id,
    operator: known.operator,
    clientId: 'bonus-granted-1',
    text: 'We added a bonus.',
  })
  await call(endConversation, { id }, kwan.desk)
  expect(await call(askedRating, {}, member)).toEqual({ session: null })
})
