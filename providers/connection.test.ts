import type { ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Answer } from './answer.ts'
import { ask, type Question } from './ask.ts'
import {
  type CallSeen,
  type ConnectionSettings,
  connected,
  createConnection,
} from './connection.ts'
import { addressOfNone, type HttpPeer, startHttpPeer } from './peer-testing.ts'

// A server that responds, refuses, fails or stays silent, as each test needs.
let peer: HttpPeer
let answer: (response: ServerResponse) => void
let received = 0
const speaking = (status: number) => (response: ServerResponse) => {
  response.writeHead(status).end('{}')
}
const silence = () => {}

beforeAll(async () => {
  peer = await startHttpPeer((_, response) => {
    received += 1
    answer(response)
  })
})
afterEach(() => {
  received = 0
})
afterAll(() => peer.stop())

const question = (at = peer.url): Question<object> => ({
  request: () => ({ method: 'GET', url: at }),
  read: ({ status }) =>
    status === 200 ? { word: 'done' } : { word: 'refused', reason: `no ${status}` },
})

function game(settings: ConnectionSettings = {}, at = peer.url) {
  const seen: CallSeen[] = []
  const connection = createConnection('game:TRIAL', {
    silencesMax: 3,
    probeAfterMs: { least: 200, most: 800 },
    ...settings,
    onCall: (call) => seen.push(call),
  })
  const plain = { deposit: question(at), bets: question(at), launch: { link: question(at) } }
  return { ...connected(plain, connection), connection, seen }
}

const timeoutMs = 1_000
const silences = (of: Question<object>, times: number) =>
  Promise.all(Array.from({ length: times }, () => ask(of, {}, timeoutMs)))
const open = { word: 'refused', reason: 'circuit_open', isUnheard: true }

test('several consecutive silences open the circuit: then nothing is sent, and calls are refused at once', async () => {
  answer = silence
  const { deposit, launch, connection, seen } = game({
    probeAfterMs: { least: 60_000, most: 60_000 },
  })
  for (const { word } of await silences(deposit, 3)) expect(word).toBe('unknown')
  expect(connection.circuits().calls).toBe('open')
  const started = performance.now()
  expect(await ask(deposit, {}, 10 * timeoutMs)).toEqual(open)
  expect(await ask(launch.link, {}, 10 * timeoutMs)).toEqual(open)
  expect(performance.now() - started).toBeLessThan(5 * timeoutMs)
  expect(received).toBe(3)
  expect(seen.map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual([
    ...Array(3).fill('deposit silent'),
    'deposit skipped',
    'link skipped',
  ])
})

test('after a pause one probe is sent, and its reply closes the circuit', async () => {
  answer = silence
  const { deposit, connection } = game()
  const state = () => connection.circuits().calls
  await silences(deposit, 3)
  let asked: Promise<Answer>[] = []
  const untilProbed = async () => {
    asked = []
    const since = performance.now()
    await expect
      .poll(() => {
        asked.push(ask(deposit, {}, timeoutMs))
        return state()
      })
      .toBe('half-open')
    return performance.now() - since
  }
  await untilProbed()
  // The probe runs in the background, so this call is refused at once.
  expect(await ask(deposit, {}, timeoutMs)).toEqual(open)
  const [probe, ...others] = (await Promise.all(asked)).reverse()
  expect(probe!.word).toBe('unknown')
  for (const result of others) expect(result).toEqual(open)
  expect(state()).toBe('open')
  // The probe failed: the next pause is twice as long.
  expect(await untilProbed()).toBeGreaterThan(350)
  await Promise.all(asked)
  expect(received).toBe(5)
  answer = speaking(200)
  await expect.poll(() => ask(deposit, {}, timeoutMs)).toEqual({ word: 'done' })
  expect(state()).toBe('closed')
})

test.each([
  ['refuses', 409, 'refused'],
  ['fails', 502, 'unknown'],
] as const)(
  'a provider that %s is available: its circuit stays closed',
  async (_, status, word) => {
    answer = speaking(status)
    const { deposit, connection } = game()
    for (const result of await silences(deposit, 10)) expect(result.word).toBe(word)
    expect(connection.circuits()).toEqual({ calls: 'closed', bets: 'closed' })
    expect(received).toBe(10)
  },
)

test('silences between replies do not add up', async () => {
  const { deposit, connection } = game()
  for (let times = 0; times < 3; times += 1) {
    answer = silence
    await silences(deposit, 2)
    answer = speaking(200)
    await ask(deposit, {}, timeoutMs)
  }
  expect(connection.circuits().calls).toBe('closed')
})

test('a silent history does not stop transfers of money', async () => {
  answer = silence
  const { deposit, bets, connection } = game()
  await silences(bets, 3)
  expect(connection.circuits()).toEqual({ calls: 'closed', bets: 'open' })
  answer = speaking(200)
  expect(await ask(deposit, {}, timeoutMs)).toEqual({ word: 'done' })
})

test('a call with a very short timeout says nothing about its provider', async () => {
  answer = silence
  const { deposit, connection } = game()
  await Promise.all(Array.from({ length: 5 }, () => ask(deposit, {}, 50)))
  expect(connection.circuits().calls).toBe('closed')
})

test('failed connections open the circuit, and remain a definite refusal', async () => {
  const { deposit, connection } = game({}, await addressOfNone())
  for (const result of await silences(deposit, 3))
    expect(result).toMatchObject({ word: 'refused', isUnheard: true })
  expect(connection.circuits().calls).toBe('open')
})

test('above the concurrency limit a call waits briefly for a place, then it is refused unsent', async () => {
  const held: ServerResponse[] = []
  answer = (response) => void held.push(response)
  const { deposit, connection, seen } = game({
    atOnceMax: { otherwise: 64, deposit: 2 },
    placeWaitMs: 2_000,
  })
  const sent = [ask(deposit, {}, 30_000), ask(deposit, {}, 30_000)]
  await expect.poll(() => held.length).toBe(2)
  expect(connection.inFlight()).toBe(2)
  expect(await ask(deposit, {}, 30_000)).toEqual({
    word: 'refused',
    reason: 'provider_busy',
    isUnheard: true,
  })
  const waiting = ask(deposit, {}, 30_000)
  speaking(200)(held[0]!)
  await expect.poll(() => held.length).toBe(3)
  for (const response of held.slice(1)) speaking(200)(response)
  for (const result of await Promise.all([...sent, waiting]))
    expect(result).toEqual({ word: 'done' })
  expect(received).toBe(3)
  expect(seen.map(({ outcome }) => outcome).toSorted()).toEqual(['busy', 'done', 'done', 'done'])
  expect(connection.inFlight()).toBe(0)
})

test('each provider has its own circuit', async () => {
  answer = silence
  const [one, other] = [game(), game()]
  await silences(one.deposit, 3)
  expect(other.connection.circuits().calls).toBe('closed')
})
