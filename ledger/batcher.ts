import { setTimeout as wait } from 'node:timers/promises'
import { type Db, isAway } from '#db'
import { type Item, isSame } from './item.ts'
import type { Posted } from './movement.ts'
import { postMany, postOne } from './post.ts'

const lanesMax = 2
const batchMax = 500
const attemptsMax = 3
const pauseMs = 200

type Waiting = {
  item: Item
  answer: Promise<Posted>
  done(posted: Posted): void
  failed(error: unknown): void
}

export type Batcher = { post(item: Item): Promise<Posted>; close(): Promise<void> }

/**
 * Collects what is asked for while the commits before it are under way and sends it down together: no timer, at most
 * two batches in flight. What comes alone goes alone, so that a quiet ledger waits for nothing.
 */
export function createBatcher(db: Db, patienceMs: number): Batcher {
  const queue: Waiting[] = []
  const underWay = new Map<string, Waiting>()
  const lanes = new Set<Promise<void>>()
  let isFlushing = false
  let isClosed = false

  function post(item: Item): Promise<Posted> {
    if (isClosed) return Promise.reject(new Error('the ledger is closed'))
    const earlier = underWay.get(item.reference)
    if (earlier && isSame(earlier.item, item)) return earlier.answer.then(asReplay)
    // Another wish under the same reference waits for the first, because a batch takes a reference only once.
    if (earlier) return earlier.answer.then(ignore, ignore).then(() => post(item))
    const waiting = { item, ...Promise.withResolvers<Posted>() }
    const entry = { item, answer: waiting.promise, done: waiting.resolve, failed: waiting.reject }
    underWay.set(item.reference, entry)
    queue.push(entry)
    flushSoon()
    return entry.answer
  }

  /** After the callers of this turn have spoken: those whom the last commit answered ask again at once. */
  function flushSoon() {
    if (isFlushing) return
    isFlushing = true
    setImmediate(() => {
      isFlushing = false
      while (queue.length > 0 && lanes.size < lanesMax) {
        const lane = run(queue.splice(0, batchMax)).finally(() => {
          lanes.delete(lane)
          if (queue.length > 0) flushSoon()
        })
        lanes.add(lane)
      }
    })
  }

  async function run(batch: Waiting[]) {
    const items = batch.map(({ item }) => item)
    const settled = await settle(db, items, patienceMs)
    batch.forEach(({ item, done, failed }, index) => {
      const result = settled[index]!
      underWay.delete(item.reference)
      if (result.status === 'fulfilled') done(result.value)
      else failed(result.reason)
    })
  }

  async function close() {
    isClosed = true
    while (underWay.size > 0)
      await Promise.allSettled([...underWay.values()].map(({ answer }) => answer))
  }

  return { post, close }
}

const ignore = () => {}

/** The one who asked second hears what the second of two calls would have heard. */
const asReplay = (posted: Posted): Posted =>
  posted.code === 'posted' ? { ...posted, code: 'replayed' } : posted

/** One bad item, or two processes with one reference, must not fail the neighbours: then each goes alone. */
async function settle(
  db: Db,
  items: Item[],
  patienceMs: number,
): Promise<PromiseSettledResult<Posted>[]> {
  const [only] = items
  if (items.length === 1 && only) return Promise.allSettled([alone(db, only, patienceMs)])
  try {
    const answers = await whenBack(() => postMany(db, items), patienceMs)
    return answers.map((value) => ({ status: 'fulfilled', value }))
  } catch (error) {
    // A database that stays away is waited for once, not once for each: their callers wait too.
    let lost = isAway(error) ? { reason: error } : undefined
    const results: PromiseSettledResult<Posted>[] = []
    for (const item of items)
      try {
        if (lost) throw lost.reason
        results.push({ status: 'fulfilled', value: await alone(db, item, patienceMs) })
      } catch (reason) {
        if (isAway(reason)) lost = { reason }
        results.push({ status: 'rejected', reason })
      }
    return results
  }
}

async function alone(db: Db, item: Item, patienceMs: number): Promise<Posted> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await whenBack(() => postOne(db, item), patienceMs)
    } catch (error) {
      if (attempt === attemptsMax || !isCollision(error)) throw error
    }
}

/**
 * Asks again while the database is away. An answer may have been lost after the commit, so the same reference is
 * asked with, and a replay tells that it was done.
 */
async function whenBack<T>(ask: () => Promise<T>, patienceMs: number): Promise<T> {
  const giveUpAt = performance.now() + patienceMs
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if (!isAway(error) || performance.now() > giveUpAt) throw error
      await wait(pauseMs)
    }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')

/** Unique violation, serialization failure, deadlock: the same thing asked again may go through. */
const isCollision = (error: unknown): boolean => ['23505', '40001', '40P01'].includes(codeOf(error))
