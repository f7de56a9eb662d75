import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#db'
import { earlierJobs, type JobName, jobTable, type Lane, laneNames } from './table.ts'

type Due = { name: string; count: number; oldestSeconds: number }

/** Measures the job queue. A row without a key is no job: a newer one replaced it while it ran. */
export function measureJobs(registry: Registry, db: Db): void {
  new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs that are due and not begun, by lane.',
    labelNames: ['lane'],
    registers: [registry],
    async collect() {
      for (const { lane, count } of await dueIn(db)) this.set({ lane }, count)
    },
  })
  new Gauge({
    name: 'jobs_oldest_seconds',
    help: 'How long the job that has waited longest is due, by lane.',
    labelNames: ['lane'],
    registers: [registry],
    async collect() {
      for (const { lane, oldestSeconds } of await dueIn(db)) this.set({ lane }, oldestSeconds)
    },
  })
  new Gauge({
    name: 'jobs_given_up',
    help: 'Jobs that failed as often as they may and were not replaced.',
    registers: [registry],
    async collect() {
      const [row] = await db<[{ count: number }]>`
        select count(*)::int as count from graphile_worker.jobs
        where attempts >= max_attempts and key is not null and locked_at is null`
      this.set(row.count)
    },
  })
  new Gauge({
    name: 'retention_last_success_seconds',
    help: 'When all that is too old of a kind of data was last deleted, in seconds since 1970; 0 before the first time.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const rows = await db<{ kind: string; at: number }[]>`
        select kind, coalesce(extract(epoch from purged_at), 0)::float8 as at from retention where is_purged`
      for (const { kind, at } of rows) this.set({ kind }, at)
    },
  })
  new Gauge({
    name: 'retention_since_success_seconds',
    help: 'How long ago all that is too old of a kind of data was last deleted; before the first time since the start.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const rows = await db<{ kind: string; seconds: number | null }[]>`
        select kind, extract(epoch from now() - purged_at)::float8 as seconds from retention where is_purged`
      for (const { kind, seconds } of rows) this.set({ kind }, seconds ?? process.uptime())
    },
  })
}

async function dueIn(db: Db) {
  const rows = await db<Due[]>`
    select task_identifier as name, count(*)::int as count,
      extract(epoch from now() - min(run_at))::float8 as oldest_seconds
    from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts group by 1`
  return laneNames.map((lane) => {
    const mine = rows.filter(({ name }) => laneOf(name) === lane)
    return {
      lane,
      count: mine.reduce((sum, { count }) => sum + count, 0),
      oldestSeconds: Math.max(0, ...mine.map(({ oldestSeconds }) => oldestSeconds)),
    }
  })
}

const laneOf = (name: string): Lane | undefined =>
  jobTable[earlierJobs[name] ?? (name as JobName)]?.lane
