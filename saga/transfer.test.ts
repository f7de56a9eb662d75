import { expect, test } from 'vitest'
import {
  checkReturned,
  type Effect,
  type ProviderGuarantees,
  type Reply,
  type Rules,
  type StepName,
  transferSaga,
} from './transfer.ts'

// Goal: the saga does what the provider's guarantees allow and nothing else. Method: each test feeds it scripted
// replies and a scripted clock.
const guarantees: ProviderGuarantees = {
  idempotentByReference: false,
  remembersRefusals: false,
  canBeAsked: true,
  latestApplyMs: 3_000,
  sendTimeoutMs: 10_000,
  askTimeoutMs: 5_000,
}
const rules: Rules = { kind: 'to-game', amount: 500, guarantees }
const silent = { word: 'unknown', reason: 'time-out' } as const
const absent = { word: 'done', found: { state: 'absent' } } as const

type Script = Partial<Record<StepName, Reply | ((effect: Effect, times: number) => Reply)>>

/**
 * Runs the saga with a clock that advances by each sleep. Returns the effects it requested, without clock, sleep and
 * keep.
 */
function play(given: Rules, script: Script, markMs = 0) {
  let nowMs = 0
  const times = new Map<string, number>()
  const done: StepName[] = []
  const answers: Script = {
    clock: () => nowMs,
    sleep: (effect) => {
      if (effect.do === 'sleep') nowMs += effect.mostMs
      return undefined
    },
    take: () => {
      nowMs += markMs
      return { isFresh: true, sends: 1 }
    },
    keep: () => ({ sinceSentMs: nowMs, ageMs: nowMs }),
    mark: () => ({ sends: 2, sinceSentMs: nowMs }),
    settle: true,
    return: true,
    unknown: true,
    manual: true,
    ...script,
  }
  const flow = transferSaga(given)
  let next = flow.next()
  while (!next.done) {
    const { value } = next
    const count = (times.get(value.do) ?? 0) + 1
    times.set(value.do, count)
    if (!['clock', 'sleep', 'keep'].includes(value.do)) done.push(value.do)
    const answer = answers[value.do]
    next = flow.next((typeof answer === 'function' ? answer(value, count) : answer) as never)
  }
  return { end: next.value, done, nowMs }
}

test('TRF-04 a confirmed transfer is settled, and a refusal of the only send returns the money', () => {
  expect(play(rules, { send: { word: 'done', amount: 500 } })).toMatchObject({
    end: { state: 'settled', amount: 500 },
    done: ['take', 'send', 'settle'],
  })
  expect(play(rules, { send: { word: 'refused', reason: 'NO' } })).toMatchObject({
    end: { state: 'returned', reason: { code: 'refused', detail: { said: 'NO' } } },
    done: ['take', 'send', 'return'],
  })
})

test('TRF-04 "not found" returns the money only after two replies, both after the provider can no longer apply the request', () => {
  const { end, done, nowMs } = play(rules, { send: silent, ask: absent })
  expect(end).toEqual({ state: 'returned', reason: { code: 'not_found' } })
  expect(done.filter((step) => step === 'ask').length).toBeGreaterThan(2)
  expect(nowMs).toBeGreaterThan(guarantees.latestApplyMs)
})

test('TRF-04 a database clock that jumps ahead makes no "not found" count', () => {
  const leapt = { keep: { sinceSentMs: 86_400_000, ageMs: 1 }, send: silent, ask: absent }
  expect(play(rules, leapt).nowMs).toBeGreaterThan(guarantees.latestApplyMs)
})

test('TRF-04 a takeover also waits for the previous process’s send', () => {
  const taken = { take: { isFresh: false, sends: 1 }, ask: absent }
  const { nowMs, done } = play(rules, taken)
  expect(done).not.toContain('send')
  expect(nowMs).toBeGreaterThan(guarantees.latestApplyMs + guarantees.sendTimeoutMs)
})

test('TRF-04 a stale mark is not sent', () => {
  expect(play(rules, { send: { word: 'done', amount: 500 } }, 6_000)).toMatchObject({
    end: { state: 'returned' },
    done: ['take', 'return'],
  })
})

test('TRF-04 only a provider that applies a reference once gets a resend, and what is paid out is never resent', () => {
  const once = { ...guarantees, idempotentByReference: true }
  const answers = { send: (_: Effect, times: number) => (times === 1 ? silent : paid), ask: absent }
  const paid = { word: 'done', amount: 500 } as const
  expect(play({ ...rules, guarantees: once }, answers).done).toEqual([
    'take',
    'send',
    'unknown',
    'mark',
    'send',
    'settle',
  ])
  for (const kind of ['payout', 'payment-return'] as const) {
    const { end, done } = play({ ...rules, kind, guarantees: once }, answers)
    expect(end.state).toBe('returned')
    expect(done.filter((step) => step === 'send')).toHaveLength(1)
  }
})

test('TRF-04 a refusal of a second send is confirmed by a query, because the first may have been applied', () => {
  const once = { ...guarantees, idempotentByReference: true, remembersRefusals: true }
  const refused = { word: 'refused', reason: 'NO' } as const
  const { end } = play(
    { ...rules, guarantees: once },
    {
      send: (_, times) => (times === 1 ? silent : refused),
      ask: { word: 'done', found: { state: 'applied', amount: 500 } },
    },
  )
  expect(end).toEqual({ state: 'settled', amount: 500 })
})

test('TRF-04 a transfer goes to review if it is unknown for a day, contradictory, or cannot be queried', () => {
  const mute = play(rules, { send: silent, ask: silent })
  expect(mute.end).toEqual({ state: 'manual' })
  expect(mute.nowMs).toBeGreaterThan(24 * 3_600_000)
  const pending = { word: 'done', found: { state: 'pending' } } as const
  const wavering = (_: Effect, times: number) => (times % 2 ? pending : absent)
  expect(play(rules, { send: silent, ask: wavering }).end).toEqual({ state: 'manual' })
  const untold = { ...guarantees, canBeAsked: false }
  expect(play({ ...rules, guarantees: untold }, { send: silent }).end).toEqual({ state: 'manual' })
})

test('TRF-04 a process that lost the lease does nothing more', () => {
  expect(play(rules, { take: null }).done).toEqual(['take'])
  expect(play(rules, { send: silent, keep: null }).done).toEqual(['take', 'send', 'unknown'])
  expect(play(rules, { send: { word: 'done', amount: 500 }, settle: false }).end).toEqual({
    state: 'lost',
  })
})

const confirmed = (given: Partial<Rules>, amount: number) =>
  play({ ...rules, ...given }, { send: { word: 'done', amount } })
const manual = (code: string, of: object) => ({ reason: { code, detail: of } })

test('TRF-04 a withdrawal from a game that is confirmed with more than requested goes to review and is never settled', () => {
  const from: Partial<Rules> = { kind: 'from-game', amount: 3_000 }
  expect(confirmed(from, 3_000).end).toEqual({ state: 'settled', amount: 3_000 })
  // A game may give less than was requested.
  expect(confirmed(from, 2_999).end).toEqual({ state: 'settled', amount: 2_999 })
  for (const amount of [3_001, 6_000, 3_000_000, 0, -1])
    expect(confirmed(from, amount).done).toEqual(['take', 'send', 'manual'])
})

test('DEP-08 incoming money above the limit of the house goes to review', () => {
  const voucher: Partial<Rules> = { kind: 'voucher', amount: 0, reviewAbove: 100_000 }
  expect(confirmed(voucher, 100_000).end).toEqual({ state: 'settled', amount: 100_000 })
  expect(confirmed(voucher, 100_001).done).toEqual(['take', 'send', 'manual'])
  const winnings: Partial<Rules> = { kind: 'from-game', amount: 3_000, reviewAbove: 2_000 }
  expect(confirmed(winnings, 2_001).done).toEqual(['take', 'send', 'manual'])
})

test('TRF-04 limits also apply to a returned transfer that the provider applied', () => {
  const late = (given: Partial<Rules>, amount: number) => {
    const flow = checkReturned({ ...rules, ...given })
    flow.next()
    return flow.next({ word: 'done', found: { state: 'applied', amount } } as never).value
  }
  const from: Partial<Rules> = { kind: 'from-game', amount: 500 }
  expect(late(from, 400)).toEqual({ do: 'late', amount: 400 })
  expect(late(from, 501)).toEqual({
    do: 'reopen',
    ...manual('more_than_asked', { confirmed: 501, bound: 500 }),
  })
  // The house loses only what it sent, whatever amount the provider reports.
  expect(late({}, 5_000)).toEqual({ do: 'late', amount: 500 })
})
