import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '#db'
import type { Context } from '../../platform/context.ts'
import { lastFaults } from '../../platform/jobs/check.ts'
import { measureJobs } from '../../platform/jobs/metrics.ts'
import type { Redis } from '../../platform/redis.ts'
import { smsBudgetLeft } from '../../platform/sms/budget.ts'
import type { CallbackSource } from '../callbacks/buckets.ts'
import type { Readiness } from '../health/health.ts'
import { measureFeeds } from './feeds.ts'
import { type FileFigures, measureFiles } from './files.ts'
import { measureProviders, type ProviderFigures } from './providers.ts'
import { watchReadings, within } from './readings.ts'
import type { MetricSettings } from './settings.ts'
import { measureWithdrawals } from './withdrawals.ts'

export type Metrics = {
  answered: (call: { route: string; status: number; seconds: number }) => void
  /** Counts a request that a proxy forwarded which is not trusted. */
  forwarded: (peer: 'near' | 'far') => void
  /** Counts a callback that came too soon after the others of its address. */
  callbackLimited: (from: CallbackSource) => void
  read: () => Promise<{ type: string; body: string }>
  /** The values of one metric, read now. Undefined if it cannot be read. */
  valuesOf: (name: string) => Promise<Value[] | undefined>
}

/** A value for one combination of labels. */
type Value = { labels: Record<string, string | number>; value: number }

/** A scrape asks this long whether the database answers. */
const databaseMs = 700

/** Metrics for Prometheus. Each app has its own registry, because tests run two apps in one process. */
export function createMetrics(
  { db, files, pictures, log, payout }: FileFigures & Pick<Context, 'log' | 'payout'>,
  providers: ProviderFigures,
  redis: Pick<Redis, 'isUp'> | null,
  readiness: Pick<Readiness, 'reason'>,
  settings: MetricSettings,
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const ofNode = new Set(registry.getMetricsAsArray().map(({ name }) => name))
  const http = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers: [registry],
  })
  const forwarded = new Counter({
    name: 'http_forwarded_untrusted_total',
    help: 'Requests that a peer forwards which is not in TRUSTED_PROXIES, by place: near, far.',
    labelNames: ['peer'],
    registers: [registry],
  })
  const callbackLimited = new Counter({
    name: 'callbacks_limited_total',
    help: 'Callbacks refused with 429, by the kind of their address: known (CALLBACK_SOURCES), unknown.',
    labelNames: ['from'],
    registers: [registry],
  })
  measureJobs(registry, db)
  if (redis) measureRedis(registry, redis)
  measureProviders(registry, providers)
  gauge(registry, 'payments_unmatched', 'Payments that wait for a person.', async () => {
    const [row] = await db<[{ count: number }]>`
      select count(*)::int as count from unmatched_payment
      where resolved_at is null and reason_code <> 'forged'`
    return row.count
  })
  gauge(registry, 'callbacks_unconfirmed', 'Callbacks that wait for their gateway.', async () => {
    const [row] = await db<[{ count: number }]>`
      select count(*)::int as count from gateway_callback
      where worked_at is null and received_at < now() - interval '1 minute'`
    return row.count
  })
  gauge(registry, 'slips_unknown', 'Slips that wait for a person.', async () => {
    const [row] = await db<[{ count: number }]>`
      select count(*)::int as count from slip where note = 'UNKNOWN' and resolved_at is null`
    return row.count
  })
  gauge(registry, 'conversations_unread', 'Customers who wait for an answer.', async () => {
    const [row] = await db<[{ count: number }]>`
      select count(*)::int as count from conversation where customer_sent > support_read`
    return row.count
  })
  gauge(
    registry,
    'sms_budget_left',
    'What is left of the budget for codes by SMS: 1 all, 0 nothing.',
    () => smsBudgetLeft(db),
  )
  gauge(
    registry,
    'external_transfers_open',
    'Transfers to or from a provider in progress.',
    async () => {
      const [row] = await db<[{ count: number }]>`
      select count(*)::int as count from external_transfer where closed_at is null`
      return row.count
    },
  )
  gauge(registry, 'providers_broken', 'Providers that the breaker closed.', async () => {
    const [row] = await db<[{ count: number }]>`
      select count(*)::int as count from provider_closed where operator is null`
    return row.count
  })
  gauge(registry, 'external_transfers_manual', 'Transfers in review.', async () => {
    const [row] = await db<[{ count: number }]>`
      select count(*)::int as count from external_transfer where manual_at is not null`
    return row.count
  })
  gauge(
    registry,
    'operators_stopped',
    'Operators whose codes are stopped after 20 wrong codes.',
    async () => {
      const [row] = await db<[{ count: number }]>`
        select count(*)::int as count from operator where codes_stopped_at is not null and is_active`
      return row.count
    },
  )
  gauge(
    registry,
    'operator_rows_listed',
    'Rows of lists and searches of members that the operator who read most was shown in 24 hours.',
    async () => {
      const [row] = await db<[{ most: number }]>`
        select coalesce(max(rows), 0)::int as most from (
          select sum((after ->> 'rows')::int) as rows from operator_audit
          where action in ('list', 'search') and at > now() - interval '24 hours' group by username) shown`
      return row.most
    },
  )
  measureServers(registry, db)
  measureWithdrawals(registry, { db, payout }, settings)
  measureFeeds(registry, db)
  measureFiles(registry, { db, files, pictures }, settings)
  gauge(
    registry,
    'bets_in_review',
    'Rounds in review: above a limit, or out of bounds.',
    async () => {
      const [row] = await db<[{ count: number }]>`
      select count(*)::int as count from bet_review where accepted_at is null and left_out_at is null and not exists (
        select from bet_claim stored where stored.game = bet_review.game and stored.reference = bet_review.reference)`
      return row.count
    },
  )
  gauge(
    registry,
    'external_transfer_incidents',
    'Returned transfers that were applied, unresolved.',
    async () => {
      const [row] = await db<[{ count: number }]>`
      select count(*)::int as count from external_transfer_incident where resolved_at is null`
      return row.count
    },
  )
  measureLedger(registry, db)
  const up = new Gauge({
    name: 'database_up',
    help: 'Whether the database answered this scrape: 1 yes, 0 no. Without it the others show their last values.',
    registers: [registry],
  })
  let isUp = true
  const kept = registry.getMetricsAsArray().filter(({ name }) => !ofNode.has(name))
  const { keepLast, isRead } = watchReadings(registry, log, () => isUp)
  for (const { name } of kept) keepLast(registry.getSingleMetric(name))
  measureReadiness(registry, readiness)
  return {
    answered: ({ route, status, seconds }) => http.observe({ route, status }, seconds),
    forwarded: (peer) => forwarded.inc({ peer }),
    callbackLimited: (from) => callbackLimited.inc({ from }),
    read: async () => {
      isUp = await within(databaseMs, db`select 1`).then(
        () => true,
        () => false,
      )
      up.set(isUp ? 1 : 0)
      return { type: registry.contentType, body: await registry.metrics() }
    },
    valuesOf: async (name) => {
      const read = await registry.getSingleMetric(name)?.get()
      return isRead(name) ? ((read?.values ?? []) as Value[]) : undefined
    },
  }
}

/** Its last value must not be kept without a database, which is what it is about. */
function measureReadiness(registry: Registry, { reason }: Pick<Readiness, 'reason'>) {
  new Gauge({
    name: 'server_not_ready',
    help: 'The reason for which this server is not ready: 1. Absent while it is ready.',
    labelNames: ['reason'],
    registers: [registry],
    async collect() {
      const found = await reason()
      this.reset()
      if (found) this.set({ reason: found }, 1)
    },
  })
}

function measureRedis(registry: Registry, { isUp }: Pick<Redis, 'isUp'>) {
  new Gauge({
    name: 'redis_up',
    help: 'Whether this server counts and notifies through Redis: 1 yes, 0 no. Absent without REDIS_URL.',
    registers: [registry],
    collect() {
      this.set(isUp() ? 1 : 0)
    },
  })
}

/** Tells what the last check of the ledger found. A job checks it: reading the whole ledger takes minutes on a large one. */
function measureLedger(registry: Registry, db: Db): void {
  new Gauge({
    name: 'ledger_untrue',
    help: 'Contradictions that the last check of the ledger found; 0 always. Absent before the first check.',
    registers: [registry],
    async collect() {
      const faults = await lastFaults(db, 'ledger')
      if (faults !== undefined) this.set(faults)
    },
  })
}

/** Measures how far the clock of each server is from the clock of the database. */
function measureServers(registry: Registry, db: Db): void {
  new Gauge({
    name: 'server_clock_apart_seconds',
    help: 'Difference between the clocks of a server and of the database, without a sign.',
    labelNames: ['server'],
    registers: [registry],
    async collect() {
      const rows = await db<{ server: string; seconds: number }[]>`
        select place as server, abs(clock_ms) / 1000.0::float8 as seconds
        from server where heartbeat_at > now() - interval '1 minute'`
      this.reset()
      for (const { server, seconds } of rows) this.set({ server }, seconds)
    },
  })
}

function gauge(registry: Registry, name: string, help: string, read: () => Promise<number>) {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read())
    },
  })
}
