import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Work that ends when the test says so. */
function held(queue: ReturnType<typeof createFairQueue>) {
  const started: string[] = []
  const ends: (() => void)[] = []
  const add = (client: string, name: string, signal?: AbortSignal) =>
    queue.run(
      client,
      () => {
        started.push(name)
        return new Promise<void>((end) => ends.push(end))
      },
      signal,
    )
  /** Ends the oldest work that runs, and waits until the next one has started. */
  const endNext = async (last: Promise<unknown>) => {
    ends.shift()!()
    await last
    await Promise.resolve()
  }
  return { started, add, endNext }
}

test('clients take turns, however much one of them asked for first', async () => {
  const { started, add, endNext } = held(
    createFairQueue({ atOnceMax: 1, waitingMax: 10, waitingMaxEach: 5 }),
  )
  const work = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => add(name[0]!, name))
  const order = [0, 1, 3, 4, 2, 5]
  for (const at of order) await endNext(work[at]!)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

test('REQUEST_LIMIT for the client whose part of the queue is full, and for all when the queue is', async () => {
  const queue = createFairQueue({ atOnceMax: 1, waitingMax: 3, waitingMaxEach: 2 })
  const { add } = held(queue)
  for (const name of ['a', 'a', 'a']) void add(name, name)
  await expect(add('a', 'a')).rejects.toThrow('REQUEST_LIMIT')
  void add('b', 'b')
  await expect(add('c', 'c')).rejects.toThrow('REQUEST_LIMIT')
  expect(queue.count()).toEqual({ running: 1, waiting: 3 })
})

test('work whose client has gone leaves its place to others and never starts', async () => {
  const queue = createFairQueue({ atOnceMax: 1, waitingMax: 2, waitingMaxEach: 2 })
  const { started, add, endNext } = held(queue)
  const first = add('a', 'a1')
  const gone = new AbortController()
  const second = add('a', 'a2', gone.signal)
  const third = add('b', 'b1')
  gone.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  expect(queue.count()).toEqual({ running: 1, waiting: 1 })
  await endNext(first)
  await endNext(third)
  expect(started).toEqual(['a1', 'b1'])
  expect(queue.count()).toEqual({ running: 0, waiting: 0 })
  await expect(add('a', 'a3', gone.signal)).rejects.toThrow('gone')
})

test('work that fails makes room like any other', async () => {
  const queue = createFairQueue({ atOnceMax: 1, waitingMax: 2, waitingMaxEach: 2 })
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('a', async () => 'whole')).toBe('whole')
})
