import { describe, expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chat'
import type { Conversation, Outgoing } from './conversation.ts'
import * as conversation from './conversation.ts'
import { rowsOf } from './rows.ts'

const empty: Conversation = conversation.emptyFor('customer')

const message = (sequence: number, rest: Partial<ChatMessage> = {}): ChatMessage => ({
  _id: `c-${sequence}`,
  sequence,
  session_id: '1',
  sender: 'support',
  clientId: `support-${sequence}`,
  message: { message_type: 'text', payload: { message: `number ${sequence}` } },
  createdAt: Date.UTC(2026, 10, 20, 5, 0, sequence),
  ...rest,
})
const own = (sequence: number, clientId: string) =>
  message(sequence, { sender: 'customer', clientId })
const outgoing = (clientId: string, rest: Partial<Outgoing> = {}): Outgoing => ({
  clientId,
  createdAt: Date.UTC(2026, 10, 20, 6),
  status: 'sending',
  content: { message_type: 'text', payload: { message: clientId } },
  ...rest,
})
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index))
const begun = (from: number, to: number, unread = 0, customer = 0): Conversation =>
  conversation.withHistory(empty, {
    messages: range(from, to),
    last: to,
    read: { customer, support: 0 },
    unread,
  })
const sequences = ({ messages }: Conversation) => messages.map(({ sequence }) => sequence)

describe('CHT-12 what comes', () => {
  test('is shown in order, and waits while one before it is missing', () => {
    let state = begun(1, 2)
    state = conversation.withMessages(state, [message(5), message(4)])
    expect(sequences(state)).toEqual([1, 2])
    expect(conversation.positionOf(state)).toBe(2)
    expect(conversation.hasGap(state)).toBe(true)
    state = conversation.withMessages(state, [message(3)])
    expect(sequences(state)).toEqual([1, 2, 3, 4, 5])
    expect(conversation.hasGap(state)).toBe(false)
    expect(state.ahead).toEqual([])
  })

  test('is shown once, however often and by whatever way it comes', () => {
    let state = begun(8, 10)
    for (const came of [range(9, 12), range(1, 3), [message(12), message(12)], range(10, 11)])
      state = conversation.withMessages(state, came)
    expect(sequences(state)).toEqual([8, 9, 10, 11, 12])
  })

  test('any order of any pieces makes the same conversation', () => {
    const all = range(1, 30)
    for (let round = 0; round < 50; round++) {
      const mixed = [...all, ...all.slice(0, 10)]
        .map((one) => ({ one, place: Math.random() }))
        .sort((a, b) => a.place - b.place)
        .map(({ one }) => one)
      let state: Conversation = empty
      for (let from = 0; from < mixed.length; from += 3)
        state = conversation.withMessages(state, mixed.slice(from, from + 3))
      expect(sequences(state)).toEqual(all.map(({ sequence }) => sequence))
    }
  })

  test('a sequence number without its message is a gap until the message comes', () => {
    const heard = conversation.withState(begun(1, 3), {
      last: 4,
      read: { customer: 0, support: 0 },
    })
    expect(conversation.hasGap(heard)).toBe(true)
    expect(conversation.hasGap(conversation.withMessages(heard, [message(4)]))).toBe(false)
  })
})

describe('CHT-04 what is older', () => {
  test('joins above, page by page, to the first of all', () => {
    let state = begun(21, 30)
    expect(conversation.hasOlder(state)).toBe(true)
    state = conversation.withOlder(conversation.withOlder(state, range(11, 20)), range(1, 10))
    expect(sequences(state)).toEqual(range(1, 30).map(({ sequence }) => sequence))
    expect(conversation.hasOlder(state)).toBe(false)
  })

  test('a page that comes twice, or does not join, changes nothing', () => {
    const state = conversation.withOlder(begun(21, 30), range(11, 20))
    expect(conversation.withOlder(state, range(11, 20))).toBe(state)
    expect(conversation.withOlder(state, range(1, 5))).toBe(state)
    expect(conversation.withOlder(state, [])).toBe(state)
  })
})

describe('CHT-09 what is on its way', () => {
  test('is confirmed by its name, whether the answer or the live message is first', () => {
    const sent = conversation.withOutgoing(begun(1, 1), outgoing('mine-1'))
    const confirmed = conversation.withMessages(sent, [own(2, 'mine-1')])
    expect(confirmed.outgoing).toEqual([])
    expect(conversation.withMessages(confirmed, [own(2, 'mine-1')])).toMatchObject({
      messages: confirmed.messages,
    })
  })

  test('stays while one before it is missing, and has not failed when its answer is lost', () => {
    let state = conversation.withOutgoing(begun(1, 1), outgoing('mine-1'))
    state = conversation.withMessages(state, [own(3, 'mine-1')])
    state = conversation.failOutgoing(state, 'mine-1')
    expect(state.outgoing).toMatchObject([{ clientId: 'mine-1', status: 'sending' }])
    state = conversation.withMessages(state, [message(2)])
    expect(state.outgoing).toEqual([])
    expect(sequences(state)).toEqual([1, 2, 3])
  })

  test('that had no answer before a reload has failed, unless the first message of the history is it', () => {
    const kept = conversation.withUnsent(empty, [outgoing('mine-1'), outgoing('mine-2')])
    expect(kept.outgoing.map(({ status }) => status)).toEqual(['failed', 'failed'])
    const read = { customer: 1, support: 0 }
    const history = { messages: [own(1, 'mine-1')], last: 1, read, unread: 0 }
    const state = conversation.withHistory(kept, history)
    expect(state.outgoing.map(({ clientId }) => clientId)).toEqual(['mine-2'])
  })

  test('fails, goes again under the same name, and may turn out to have been kept', () => {
    let state = conversation.withOutgoing(begun(1, 1), outgoing('mine-1'))
    state = conversation.failOutgoing(state, 'mine-1')
    expect(state.outgoing[0]?.status).toBe('failed')
    state = conversation.changeOutgoing(state, 'mine-1', (one) => ({ ...one, status: 'sending' }))
    expect(state.outgoing).toEqual([outgoing('mine-1')])
    state = conversation.withMessages(state, [own(2, 'mine-1')])
    expect(conversation.failOutgoing(state, 'mine-1').outgoing).toEqual([])
  })

  test('a message of another sender with the same name confirms nothing', () => {
    const sent = conversation.withOutgoing(begun(1, 1), outgoing('mine-1'))
    expect(
      conversation.withMessages(sent, [message(2, { clientId: 'mine-1' })]).outgoing,
    ).toHaveLength(1)
  })

  test('can be dropped', () => {
    const sent = conversation.withOutgoing(begun(1, 1), outgoing('mine-1'))
    expect(conversation.dropOutgoing(sent, 'mine-1').outgoing).toEqual([])
  })

  test('keeps the key of its line when it has arrived', () => {
    const sent = conversation.withOutgoing(begun(1, 1), outgoing('mine-1'))
    const arrived = conversation.withMessages(sent, [own(2, 'mine-1')])
    expect(rowsOf(arrived).at(-1)?.key).toBe(rowsOf(sent).at(-1)?.key)
  })
})

describe('CHT-10 what is unread', () => {
  test('counts what support said above the mark, older than what is here too', () => {
    let state = begun(21, 30, 15, 15)
    expect(conversation.unreadOf(state)).toBe(15)
    state = conversation.withMessages(state, [message(31), own(32, 'mine-1')])
    expect(conversation.unreadOf(state)).toBe(16)
    state = conversation.withOlder(state, range(11, 20))
    expect(conversation.unreadOf(state)).toBe(16)
  })

  test('is nothing once it was looked at, and an older mark of the server takes nothing back', () => {
    const state = conversation.withAllRead(begun(21, 30, 15, 15))
    expect(conversation.unreadOf(state)).toBe(0)
    const late = conversation.withState(state, { last: 30, read: { customer: 20, support: 5 } })
    expect(conversation.unreadOf(late)).toBe(0)
    expect(late.read).toEqual({ customer: 30, support: 5 })
  })
})

describe('CHT-11 the divider', () => {
  const ended = (from: Partial<ChatMessage>[]) =>
    rowsOf(
      conversation.withMessages(
        empty,
        from.map((rest, index) => message(index + 1, rest)),
      ),
    ).map(({ isAfterEnd }) => isAfterEnd)

  test('stands where the session changes, and nowhere else', () => {
    const sessions = ['1', '1', '2', '3', '3'].map((session_id) => ({ session_id }))
    expect(ended(sessions)).toEqual([false, false, true, true, false])
  })

  test('a day is shown once, and not above a message whose predecessor is missing', () => {
    const day = 86_400_000
    const days = range(1, 4).map((one, index) => ({
      ...one,
      createdAt: one.createdAt + (index > 1 ? day : 0),
    }))
    const whole = conversation.withMessages(empty, days)
    expect(rowsOf(whole).map(({ day }) => day !== undefined)).toEqual([true, false, true, false])
    const part = { ...whole, messages: whole.messages.slice(1) }
    expect(rowsOf(part).map(({ day }) => day !== undefined)).toEqual([false, true, false])
  })
})
