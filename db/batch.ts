import { isAway, isCollision, lostConnection } from './errors.ts'
import type { Db } from './open.ts'
import { retry } from './retry.ts'

const usualLanes = 2
const batchMax = 500
const attemptsMax = 3
/** Retry time of a shared read: one lost session must not fail every caller that shares the read. */
const readPatienceMs = 1_000

export type BatchOptions<Item, Answer> = {
  /** Processes all items in one call and one commit. @returns one answer per item, in the same order. */
  run: (items: Item[]) => Promise<Answer[]>
  /** Two items with the same key are never in one batch. Without it, any items may share a batch. */
  keyOf?: (item: Item) => string
  /** The items of one call are of one group. Without it, any items may share a call. */
  groupOf?: (item: Item) => number
  /** Maximum number of calls in flight. */
  lanes?: number
  /** Answers an item that repeats an earlier item of the same key which is still running. */
  replay?: { isSame: (one: Item, other: Item) => boolean; answer: (earlier: Answer) => Answer }
  /** Time to retry while the database is away; 0 disables retries. Only for items that are safe to run again. */
  patienceMs?: number
}

export type Batch<Item, Answer> = {
  ask: (item: Item) => Promise<Answer>
  /** Accepts no more items and waits for the running ones. */
  close: () => Promise<void>
}

type Waiting<Item, Answer> = {
  item: Item
  answer: Promise<Answer>
  done: (answer: Answer) => void
  failed: (error: unknown) => void
}

/**
 * Collects the items that arrive while earlier calls are running and sends them together: no timer, at most two calls
 * in flight unless `lanes` says otherwise. A lone item is sent at once, so an idle server adds no delay.
 */
export function createBatch<Item, Answer>(
  options: BatchOptions<Item, Answer>,
): Batch<Item, Answer> {
  const { keyOf, replay, groupOf, lanes: lanesMax = usualLanes } = options
  let queue: Waiting<Item, Answer>[] = []
  const underWay = new Map<string, Waiting<Item, Answer>>()
  const lanes = new Set<Promise<void>>()
  let isFlushing = false
  let isClosed = false

  function ask(item: Item): Promise<Answer> {
    // To the caller a server that stops is as a lost connection: the request is answered 503, and another server takes its repetition.
    if (isClosed) return Promise.reject(lostConnection('the batch is closed'))
    const key = keyOf?.(item)
    const earlier = key === undefined ? undefined : underWay.get(key)
    if (earlier && replay?.isSame(earlier.item, item)) return earlier.answer.then(replay.answer)
    // An item waits for the earlier item of the same key.
    if (earlier) return earlier.answer.then(ignore, ignore).then(() => ask(item))
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const entry = { item, answer: promise, done: resolve, failed: reject }
    if (key !== undefined) underWay.set(key, entry)
    queue.push(entry)
    flushSoon()
    return promise
  }

  /** Flush after this turn's callers have asked: callers that the last call answered ask again at once. */
  function flushSoon() {
    if (isFlushing) return
    isFlushing = true
    setImmediate(() => {
      isFlushing = false
      while (queue.length > 0 && lanes.size < lanesMax) {
        const lane = flush(next()).finally(() => {
          lanes.delete(lane)
          if (queue.length > 0) flushSoon()
        })
        lanes.add(lane)
      }
    })
  }

  /** Takes the items of the next call out of the queue: the oldest one, and those after it that may go with it. */
  function next(): Waiting<Item, Answer>[] {
    if (!groupOf) return queue.splice(0, batchMax)
    const group = groupOf(queue[0]!.item)
    const chosen = queue.filter(({ item }) => groupOf(item) === group).slice(0, batchMax)
    const taken = new Set(chosen)
    queue = queue.filter((waiting) => !taken.has(waiting))
    return chosen
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

/** Combines the reads of many concurrent callers: one batch per database and process. */
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

/** One bad item, or a key used by two processes, must not fail the other items: run each alone. */
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
    // Retry an unavailable database once for the whole batch, not once per item: later callers are waiting too.
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

/** Retries while the database is away. Only for items that recognise a repetition. */
const whenBack = <T>(ask: () => Promise<T>, patienceMs: number): Promise<T> =>
  retry(ask, { when: isAway, patienceMs })
