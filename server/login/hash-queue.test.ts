import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusal'
import { createHashQueue, type HashLane } from './hash-queue.ts'

const bounds = { atOnceMax: 4, strangersAtOnceMax: 3, waitingMax: 8 }

/** A queue whose pieces of work end when the test says so. */
function controlled() {
  const hashing = createHashQueue(bounds)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (lane: HashLane, client: string, name = client) => {
    const done = hashing({ lane, client }, () => {
      started.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
    // Each test looks at the outcome itself; a refusal must not end the process before.
    done.catch(() => {})
    return done
  }
  const finish = async (name: string) => {
    ends.get(name)!()
    await new Promise(setImmediate)
  }
  return { ask, finish, started }
}

test('strangers leave one place to those who are known', async () => {
  const { ask, started } = controlled()
  for (let at = 0; at < 8; at += 1) ask('stranger', `s${at}`)
  expect(started).toEqual(['s0', 's1', 's2'])
  ask('device', 'known')
  expect(started).toEqual(['s0', 's1', 's2', 'known'])
})

test('a full queue of strangers refuses neither a known device nor an operator nor a new password', async () => {
  const { ask, finish, started } = controlled()
  for (let at = 0; at < 11; at += 1) ask('stranger', `s${at}`)
  await expect(ask('stranger', 'one more')).rejects.toThrow(new Refusal('REQUEST_LIMIT'))
  ask('choice', 'first')
  for (const lane of ['device', 'console', 'choice'] as const) ask(lane, lane)
  await finish('s0')
  await finish('s1')
  await finish('s2')
  expect(started.slice(3)).toEqual(expect.arrayContaining(['first', 'device', 'console']))
})

test('clients of one lane take turns', async () => {
  const { ask, finish, started } = controlled()
  for (let at = 0; at < 6; at += 1) ask('stranger', 'loud', `loud${at}`)
  ask('stranger', 'quiet')
  await finish('loud0')
  await finish('loud1')
  expect(started).toEqual(['loud0', 'loud1', 'loud2', 'loud3', 'quiet'])
})

test('in a full lane a newcomer displaces the last one of the client that waits most often', async () => {
  const { ask, finish, started } = controlled()
  const loud = Array.from({ length: 11 }, (_, at) => ask('stranger', 'loud', `loud${at}`))
  ask('stranger', 'quiet')
  await expect(loud.at(-1)).rejects.toThrow(new Refusal('REQUEST_LIMIT'))
  await expect(ask('stranger', 'loud', 'more')).rejects.toThrow(new Refusal('REQUEST_LIMIT'))
  for (let at = 0; at < 2; at += 1) await finish(`loud${at}`)
  expect(started).toContain('quiet')
})

test('work that fails gives its place back', async () => {
  const hashing = createHashQueue({ atOnceMax: 1, strangersAtOnceMax: 1, waitingMax: 2 })
  const by = { lane: 'stranger', client: 'one' } as const
  const fail = async () => {
    throw new Error('fails')
  }
  const outcomes = await Promise.allSettled([hashing(by, fail), hashing(by, fail)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await hashing(by, async () => 'works')).toBe('works')
})
