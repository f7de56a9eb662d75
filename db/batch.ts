import { isAway, isCollision } from './errors.ts'
import type { Db } from './open.ts'
import { patiently } from './patience.ts'

const lanesMax = 2
const batchMax = 500
const attemptsMax = 3
/** A session that is lost under a shared read must not cost all who share it. */
const readPatienceMs = 1_000

export type BatchOptions<Item, Answer> = {
  /** One call and one commit for all of them. @returns an answer for each, in their order. */
  run: (items: Item[]) => Promise<Answer[]>
  /** Two items of one key are never in one batch. Without it none excludes another. */
  keyOf?: (item: Item) => string
  /** What hears an item that says the same as an earlier one of its key that is still under way. */
  replay?: { isSame: (one: Item, other: Item) => boolean; answer: (earlier: Answer) => Answer }
  /** How long a database that is away is waited for; 0 is not at all. For items that may be run again. */
  patienceMs?: number
}

export type Batch<Item, Answer> = {
  ask: (item: Item) => Promise<Answer>
  /** Takes nothing more and waits for what is under way. */
  close: () => Promise<void>
}

type Waiting<Item, Answer> = {
  item: Item
  answer: Promise<Answer>
  done: (answer: Answer) => void
  failed: (error: unknown) => void
}

/**
 * Collects what is asked for while the calls before it are under way and sends it down together: no timer, at most
 * two calls in flight. A lone request goes at once, so that a quiet server waits for nothing.
 */
export function createBatch<Item, Answer>(
  options: BatchOptions<Item, Answer>,
): Batch<Item, Answer> {
  const { keyOf, replay } = options
  const queue: Waiting<Item, Answer>[] = []
  const underWay = new Map<string, Waiting<Item, Answer>>()
  const lanes = new Set<Promise<void>>()
  let isFlushing = false
  let isClosed = false

  function ask(item: Item): Promise<Answer> {
    if (isClosed) return Promise.reject(new Error('the batch is closed'))
    const key = keyOf?.(item)
    const earlier = key === undefined ? undefined : underWay.get(key)
    if (earlier && replay?.isSame(earlier.item, item)) return earlier.answer.then(replay.answer)
    // Another item of the same key waits for the first.
    if (earlier) return earlier.answer.then(ignore, ignore).then(() => ask(item))
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const entry = { item, answer: promise, done: resolve, failed: reject }
    if (key !== undefined) underWay.set(key, entry)
    queue.push(entry)
    flushSoon()
    return promise
  }

  /** After the callers of this turn have asked: those whom the last call answered ask again at once. */
  function flushSoon() {
    if (isFlushing) return
    isFlushing = true
    setImmediate(() => {
      isFlushing = false
      while (queue.length > 0 && lanes.size < lanesMax) {
        const lane = flush(queue.splice(0, batchMax)).finally(() => {
          lanes.delete(lane)
          if (queue.length > 0) flushSoon()
        })
        lanes.add(lane)
      }
    })
  }

  async function flush(batch: Waiting<Item, Answer>[]) {
    const items = batch.map(({ item }) => item)
    const settled = await settle(items, options)
    batch.forEach(({ item, done, failed }, index) => {
      const result = settled[index]!
      if (keyOf) underWay.delete(keyOf(item))
      if (result.status === 'fulfilled') done(result.value)
      else failed(result.reason)
    })
  }

  async function close() {
    isClosed = true
    while (lanes.size > 0 || queue.length > 0)
      if (lanes.size > 0) await Promise.allSettled(lanes)
      else await new Promise((resolve) => setImmediate(resolve))
  }

  return { ask, close }
}

/** A question that many ask at once, read together: one batch for each database of the process. */
export function sharedRead<Item, Answer>(
  run: (db: Db, items: Item[]) => Promise<Answer[]>,
): (db: Db, item: Item) => Promise<Answer> {
  const batches = new WeakMap<Db, Batch<Item, Answer>>()
  return (db, item) => {
    const batch =
      batches.get(db) ??
      createBatch({ run: (items: Item[]) => run(db, items), patienceMs: readPatienceMs })
    batches.set(db, batch)
    return batch.ask(item)
  }
}

const ignore = () => {}

/** One bad item, or two processes with one key, must not fail the neighbours: then each goes alone. */
async function settle<Item, Answer>(
  items: Item[],
  { run, patienceMs = 0 }: BatchOptions<Item, Answer>,
): Promise<PromiseSettledResult<Answer>[]> {
  const alone = (item: Item) => askAlone(item, run, patienceMs)
  const [only] = items
  if (items.length === 1) return Promise.allSettled([alone(only!)])
  try {
    const answers = await whenBack(() => run(items), patienceMs)
    return answers.map((value) => ({ status: 'fulfilled', value }))
  } catch (error) {
    // A database that stays away is waited for once, not once for each: their callers wait too.
    let lost = isAway(error) ? { reason: error } : undefined
    const results: PromiseSettledResult<Answer>[] = []
    for (const item of items)
      try {
        if (lost) throw lost.reason
        results.push({ status: 'fulfilled', value: await alone(item) })
      } catch (reason) {
        if (isAway(reason)) lost = { reason }
        results.push({ status: 'rejected', reason })
      }
    return results
  }
}

async function askAlone<Item, Answer>(
  item: Item,
  run: BatchOptions<Item, Answer>['run'],
  patienceMs: number,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1)
    try {
      const [answer] = await whenBack(() => run([item]), patienceMs)
      return answer!
    } catch (error) {
      if (attempt === attemptsMax || !isCollision(error)) throw error
    }
}

/** Once more while the database is away: for items that tell a repetition. */
const whenBack = <T>(ask: () => Promise<T>, patienceMs: number): Promise<T> =>
  patiently(ask, { passing: isAway, patienceMs })
