import { randomUUID } from 'node:crypto'
import type { Db } from '#db'
import type { CallSeen, Connection } from '#providers/connection'
import type { Context } from '../platform/context.ts'

declare module '../platform/context.ts' {
  interface Context {
    calls: Recorder
  }
}

/** This server's calls to providers. */
export type Recorder = {
  count: (seen: CallSeen) => void
  /** Stores the counts now. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/** Steps of `provider_health.times` in seconds. The last place counts what took longer. */
export const steps = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 8, 12, 20] as const

type Counts = {
  provider: string
  operation: string
  done: number
  refused: number
  failed: number
  skipped: number
  times: number[]
}

const countOf = {
  done: 'done',
  refused: 'refused',
  unheard: 'failed',
  unknown: 'failed',
  silent: 'failed',
  skipped: 'skipped',
  busy: 'skipped',
} as const satisfies Record<CallSeen['outcome'], keyof Counts>

const everyMs = 10_000
/** A server that has not written for this long has ended, and its circuits with it. */
export const circuitSeconds = 40

type Parts = { db: Db; log: Context['log']; connections: readonly Connection[] }

/**
 * Counts this server's calls to providers and adds them to the counts of all servers every few seconds. What cannot be stored
 * is stored with the next counts.
 */
export function createRecorder({ db, log, connections }: Parts): Recorder {
  const server = randomUUID()
  let counts = new Map<string, Counts>()
  let underWay = Promise.resolve()

  function count({ provider, operation, outcome, seconds }: CallSeen): void {
    const name = countOf[outcome]
    const times = steps.map(() => 0).concat(0)
    if (name !== 'skipped') times[placeOf(seconds)] = 1
    const none = { done: 0, refused: 0, failed: 0, skipped: 0 }
    add(counts, { provider, operation, ...none, [name]: 1, times })
  }

  async function write(): Promise<void> {
    const taken = counts
    counts = new Map()
    try {
      await store(db, [...taken.values()])
      await storeCircuits(db, server, connections)
    } catch (err) {
      for (const one of taken.values()) add(counts, one)
      log.warn({ err }, 'the health of providers was not stored')
    }
  }

  /** One write after the other, so that the last one has everything. */
  const flush = (): Promise<void> => {
    underWay = underWay.then(write)
    return underWay
  }
  const timer = setInterval(() => void flush(), everyMs).unref()
  return {
    count,
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
      await db`delete from provider_circuit where server = ${server}`.catch((err: unknown) =>
        log.warn({ err }, 'the circuits of this server were not deleted'),
      )
    },
  }
}

function add(counts: Map<string, Counts>, more: Counts): void {
  const key = `${more.provider} ${more.operation}`
  const known = counts.get(key)
  if (!known) {
    counts.set(key, more)
    return
  }
  for (const name of ['done', 'refused', 'failed', 'skipped'] as const) known[name] += more[name]
  known.times = known.times.map((times, place) => times + more.times[place]!)
}

function placeOf(seconds: number): number {
  const place = steps.findIndex((step) => seconds <= step)
  return place < 0 ? steps.length : place
}

/** The rows are in one order, so that two servers never wait for each other. */
async function store(db: Db, counts: Counts[]): Promise<void> {
  if (counts.length === 0) return
  const rows = counts.toSorted((a, b) =>
    `${a.provider} ${a.operation}` < `${b.provider} ${b.operation}` ? -1 : 1,
  )
  await db`
    with seen as (
      select * from jsonb_to_recordset(${db.json(rows)}) as seen
        (provider text, operation text, done int, refused int, failed int, skipped int, times int[])
    ), success as (
      insert into provider_success (provider, operation) select provider, operation from seen where done > 0
      on conflict (provider, operation) do update set at = now()
    )
    insert into provider_health as known (provider, operation, minute, done, refused, failed, skipped, times)
    select provider, operation, date_trunc('minute', now()), done, refused, failed, skipped, times from seen
    on conflict (provider, operation, minute) do update set
      done = known.done + excluded.done, refused = known.refused + excluded.refused,
      failed = known.failed + excluded.failed, skipped = known.skipped + excluded.skipped,
      times = array(select old + new from unnest(known.times, excluded.times) as each (old, new))`
}

async function storeCircuits(
  db: Db,
  server: string,
  connections: readonly Connection[],
): Promise<void> {
  const open = connections.flatMap(({ provider, circuits }) =>
    Object.entries(circuits())
      .filter(([, state]) => state !== 'closed')
      .map(([circuit]) => ({ provider, circuit })),
  )
  await db`
    with open as (
      select provider, circuit from jsonb_to_recordset(${db.json(open)}) as each (provider text, circuit text)
    ), closed as (
      delete from provider_circuit old
      where old.server = ${server} and not exists (
          select from open where (open.provider, open.circuit) = (old.provider, old.circuit))
        or seen_at < now() - ${circuitSeconds} * interval '1 second'
    )
    insert into provider_circuit (server, provider, circuit)
    select ${server}, provider, circuit from open order by provider, circuit
    on conflict (server, provider, circuit) do update set seen_at = now()`
}
