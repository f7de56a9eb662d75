import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Unanswered, Unreachable, Unsent } from '#contract/call'
import { Refusal, type RefusalCode } from '#contract/refusal'
import { refusals } from '#contract/refusal-codes'
import { createIdempotency, type Intention, type KeyStorage } from './idempotency.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const minute = 60_000
const want: Intention = {
  owner: '7',
  line: 'POST /api/wallet/withdrawAll',
  body: { amount: 130 },
  isShown: true,
}

/** A device: each tab of it is an app of its own on the same storage. */
function device() {
  const kept = new Map<string, string>()
  const storage: KeyStorage = {
    get: (name) => kept.get(name) ?? null,
    set: (name, text) => void kept.set(name, text),
    remove: (name) => void kept.delete(name),
    names: () => [...kept.keys()],
  }
  return { kept, tab: () => createIdempotency(storage) }
}

type Tab = ReturnType<typeof createIdempotency>

/** Asks in a tab, and tells the key that it was asked under. */
async function ask(tab: Tab, outcome: unknown, intention = want): Promise<string> {
  const { key, run } = await tab.hold(intention)
  const call = async () => {
    if (outcome !== 'done') throw outcome
  }
  await run(call).catch((error: unknown) =>
    error instanceof Unanswered
      ? expect(outcome).toBeInstanceOf(Unreachable)
      : expect(error).toBe(outcome),
  )
  return key
}

const silence = new Unreachable(undefined)
const no = (code: RefusalCode) => new Refusal(code, { status: refusals[code] })

test.each([
  ['no answer', silence],
  ['an answer that cannot be read', new TypeError('not JSON')],
  ['500', no('INTERNAL_SERVER_ERROR')],
  ['503', no('SERVICE_UNAVAILABLE')],
  ['being confirmed', no('TRANSFER_PENDING')],
  ['too fast', no('REQUEST_LIMIT')],
  ['no network', new Unsent(undefined)],
  ['a session that has ended', no('EXPIRED_AUTH_TOKEN')],
  ['a service that is closed', no('gone')],
])('API-05 after %s the same intention keeps its key, also in another tab', async (_, outcome) => {
  const { tab } = device()
  const key = await ask(tab(), outcome)
  expect(await ask(tab(), 'done', { ...want, body: { amount: 130 } })).toBe(key)
})

test.each([
  ['success', 'done'],
  ['a refusal', no('MONEY_NOT_ENOUGH')],
  ['a failure of the provider', no('TRANSFER_FAIL')],
])('API-05 after %s the same again is a new request', async (_, outcome) => {
  const { tab, kept } = device()
  const first = tab()
  const key = await ask(first, silence)
  expect(await ask(first, outcome)).toBe(key)
  expect(kept.size).toBe(0)
  expect(await ask(first, silence)).not.toBe(key)
})

test('another amount, call, thing or member is another request; the order of fields is not', async () => {
  const one = device().tab()
  const body = { from: 'WALLET', to: 'JOKER' }
  const key = await ask(one, silence, { ...want, body })
  expect(await ask(one, silence, { ...want, body: { to: 'JOKER', from: 'WALLET' } })).toBe(key)
  const others = [
    { ...want, body: { from: 'JOKER', to: 'WALLET' } },
    { ...want, body, line: 'POST /api/wallet/transfer' },
    { ...want, body, about: 'a bonus' },
    { ...want, body, owner: '8' },
  ]
  const keys = new Set([key])
  for (const other of others) keys.add(await ask(one, silence, other))
  expect(keys.size).toBe(5)
})

test('the version of the page is no part of a request: without an answer, the same is sent with the version that was sent', async () => {
  const { tab } = device()
  const key = await ask(tab(), new Unsent(undefined), { ...want, version: 3 })
  expect(await ask(tab(), silence, { ...want, version: 4 })).toBe(key)
  const again = await tab().hold({ ...want, version: 5 })
  expect([again.key, again.version]).toEqual([key, 4])
  await again.run(async () => 'done')
  const next = await tab().hold({ ...want, version: 5 })
  expect(next.key).not.toBe(key)
  expect(next.version).toBe(5)
})

test('two tabs that ask at the same moment ask under one key', async () => {
  const { tab } = device()
  const held = await Promise.all([tab().hold(want), tab().hold(want)])
  expect(held[0]!.key).toBe(held[1]!.key)
})

test('a tab that gets no answer keeps the key that another tab was answered under', async () => {
  const { tab } = device()
  const [one, other] = [tab(), tab()]
  const held = await Promise.all([one.hold(want), other.hold(want)])
  const cut = Promise.withResolvers<void>()
  const lost = held[0]!.run(() => cut.promise)
  await held[1]!.run(async () => 'done')
  cut.reject(silence)
  await expect(lost).rejects.toBeInstanceOf(Unanswered)
  expect((await one.hold(want)).key).toBe(held[0]!.key)
})

test('a key lasts an hour after it was last sent, also when the clock was set back', async () => {
  const { tab, kept } = device()
  const key = await ask(tab(), silence)
  vi.advanceTimersByTime(59 * minute)
  expect(await ask(tab(), silence)).toBe(key)
  vi.advanceTimersByTime(59 * minute)
  expect(await ask(tab(), silence)).toBe(key)
  vi.advanceTimersByTime(61 * minute)
  const next = await ask(tab(), silence)
  expect(next).not.toBe(key)
  vi.setSystemTime(Date.now() - 61 * minute)
  expect(await ask(tab(), silence)).not.toBe(next)
  expect(kept.size).toBe(1)
})

test('a request without an answer is shown with the moment of its first attempt, and only its own member sees it', async () => {
  const one = device().tab()
  const first = Date.now()
  await ask(one, silence)
  vi.advanceTimersByTime(minute)
  await ask(one, silence)
  const open = { line: want.line, body: want.body, askedAt: first, state: 'unknown' }
  expect(one.openOf('7')).toEqual([open])
  expect(one.openOf('8')).toEqual([])
  expect((await one.hold(want)).askedBefore).toBe(first)
})

test('an accepted request that a sign-out has hidden is named as asked before, and one that is shown is not', async () => {
  const { kept, tab } = device()
  const at = Date.now()
  await ask(tab(), no('TRANSFER_PENDING'))
  expect((await tab().hold(want)).askedBefore).toBeUndefined()
  for (const [name, text] of kept) {
    const { shown: _, ...hidden } = JSON.parse(text)
    kept.set(name, JSON.stringify(hidden))
  }
  vi.advanceTimersByTime(minute)
  expect((await tab().hold(want)).askedBefore).toBe(at)
})

test('a request is not shown while this tab waits for its answer, and another tab shows it', async () => {
  const { tab } = device()
  const [one, other] = [tab(), tab()]
  const { run } = await one.hold(want)
  const answer = Promise.withResolvers<void>()
  const running = run(() => answer.promise)
  expect(one.openOf('7')).toEqual([])
  expect(other.openOf('7')).toHaveLength(1)
  answer.resolve()
  await running
  expect(other.openOf('7')).toEqual([])
})

test('what never left the device, or was turned away at the door, is not shown as unknown', async () => {
  const one = device().tab()
  for (const outcome of [new Unsent(undefined), no('REQUEST_LIMIT'), no('UNAUTHORIZED')])
    await ask(one, outcome)
  expect(one.openOf('7').map(({ state }) => state)).toEqual(['unsent'])
  expect((await one.hold(want)).askedBefore).toBeUndefined()
  await ask(one, silence)
  await ask(one, no('UNAUTHORIZED'))
  expect(one.openOf('7').map(({ state }) => state)).toEqual(['unknown'])
})

test('API-05 a request whose answer was lost is not said to be unsent when it is repeated without a network', async () => {
  const one = device().tab()
  const lost = new Unsent(undefined)
  const repeat = async () => (await one.hold(want)).run(() => Promise.reject(lost))
  await expect(repeat()).rejects.toBe(lost)
  const key = await ask(one, silence)
  await expect(repeat()).rejects.toBeInstanceOf(Unanswered)
  expect((await one.hold(want)).key).toBe(key)
})

test('API-05 only a request that is not carried out twice is said to be unanswered', async () => {
  const one = device().tab()
  const lose = async (more: Partial<Intention>) =>
    (await one.hold({ ...want, ...more })).run(() => Promise.reject(silence))
  await expect(lose({})).rejects.toBeInstanceOf(Unanswered)
  const signIn = await lose({ body: {}, runsAgain: true }).catch((error: unknown) => error)
  expect(signIn).toBeInstanceOf(Unreachable)
  expect(signIn).not.toBeInstanceOf(Unanswered)
})

test('an accepted request is forgotten when it has ended, one without an answer is not', async () => {
  const one = device().tab()
  const accepted = { ...want, body: { amount: 1 } }
  const key = await ask(one, no('TRANSFER_PENDING'), accepted)
  const lost = await ask(one, silence)
  const told: string[] = []
  const tell = async ({ key }: { key: string }) => void told.push(key)
  await one.forgetEnded('7', () => false, tell)
  expect((await one.hold(accepted)).key).toBe(key)
  // A request whose outcome cannot be shown is kept.
  const refused = one.forgetEnded(
    '7',
    () => true,
    () => Promise.reject(silence),
  )
  await expect(refused).rejects.toBe(silence)
  expect((await one.hold(accepted)).key).toBe(key)
  // Readings that come close together tell it once.
  await Promise.all([1, 2].map(() => one.forgetEnded('7', () => true, tell)))
  expect(told).toEqual([key])
  expect((await one.hold(accepted)).key).not.toBe(key)
  expect((await one.hold(want)).key).toBe(lost)
})

test('the device cannot tell what was asked for when it may not be shown', async () => {
  const { tab, kept } = device()
  await ask(tab(), silence, { ...want, body: { link: 'canary-link' }, isShown: false })
  expect(JSON.stringify([...kept])).not.toContain('canary')
})

test('API-05 a request whose answer was lost is shown no longer once the server has answered it, and keeps its key', async () => {
  const { tab } = device()
  const key = await ask(tab(), silence)
  const other = tab()
  const states = () => other.openOf('7').map(({ state }) => state)
  await other.noteAnswered('7', async () => false)
  expect(states()).toEqual(['unknown'])
  const asked: string[] = []
  await other.noteAnswered('7', async (one) => asked.push(one) > 0)
  expect([asked, states()]).toEqual([[key], ['answered']])
  // It is not asked about again, nor is one of another member.
  await other.noteAnswered('7', () => Promise.reject(new Error('asked again')))
  await ask(tab(), silence, { ...want, owner: '8' })
  await other.noteAnswered('7', () => Promise.reject(new Error('asked about another')))

  const { key: again, askedBefore } = await other.hold(want)
  expect([again, typeof askedBefore]).toEqual([key, 'number'])
  await ask(tab(), 'done')
  expect(states()).toEqual([])
})

test('API-05 a request is unknown from its lost answer until the server is known to have answered it, in whichever tab', async () => {
  const phone = device()
  const [one, other] = [phone.tab(), phone.tab()]
  const held = await one.hold(want)
  expect(held.isUnknown()).toBe(false)
  await held.run(() => Promise.reject(silence)).catch(() => undefined)
  expect(held.isUnknown()).toBe(true)
  await one.noteAnswered('7', async () => true)
  expect(held.isUnknown()).toBe(false)
  await held.run(() => Promise.reject(silence)).catch(() => undefined)
  expect(held.isUnknown()).toBe(true)
  await ask(other, 'done')
  expect(held.isUnknown()).toBe(false)
})

test('API-05 an answer that comes while the server is asked settles the request', async () => {
  const { tab } = device()
  await ask(tab(), silence)
  const other = tab()
  await other.noteAnswered('7', async () => {
    await ask(tab(), 'done')
    return true
  })
  expect(other.openOf('7')).toEqual([])
})
