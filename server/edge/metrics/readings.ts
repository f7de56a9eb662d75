import { Gauge, type Metric, type Registry } from 'prom-client'
import type { Context } from '../../platform/context.ts'

/** Prometheus gives a scrape 10 s, and one slow metric must not take the others away. */
const readMs = 5_000
/** Without a database, a metric that does not need it still answers within this time. */
const withoutMs = 200

export type Readings = {
  /** Keeps the last value of a metric that cannot be read, which would fail the whole scrape. One never read is absent. */
  keepLast: (metric: Metric | undefined) => void
  /** True unless the last reading of this metric failed. */
  isRead: (name: string) => boolean
}

/**
 * Watches the readings of metrics. One that fails is logged, and `metric_unread` names it until it is read again: its last
 * value says nothing about the present. Without a database `database_up` says that of all.
 */
export function watchReadings(
  registry: Registry,
  log: Pick<Context['log'], 'error' | 'info'>,
  isUp: () => boolean,
): Readings {
  const reading = new Set<Promise<unknown>>()
  const failed = new Set<string>()
  const unread = new Gauge({
    name: 'metric_unread',
    help: 'A metric whose last reading failed, so that it shows an earlier value or none: 1. Absent while it is read.',
    labelNames: ['metric'],
    registers: [registry],
    // A scrape reads all metrics at once, and this one is about the others.
    async collect() {
      await Promise.all(reading)
    },
  })
  const succeed = (metric: string) => {
    if (!failed.delete(metric)) return
    unread.remove({ metric })
    log.info({ metric }, 'a metric is read again')
  }
  const fail = (metric: string, err: unknown) => {
    if (failed.has(metric)) return
    failed.add(metric)
    unread.set({ metric }, 1)
    log.error({ metric, err }, 'a metric could not be read')
  }
  const keepLast = (metric: Metric | undefined) => {
    if (!(metric instanceof Gauge)) return
    const kept = metric as Collected
    const { collect, name } = kept
    if (!collect) return
    // A gauge without labels begins as 0, which would be a value that was never read.
    if (kept.labelNames.length === 0) kept.remove()
    kept.collect = async () => {
      const work = (async () => collect.call(metric))()
      const outcome = isUp()
        ? within(readMs, work).then(
            () => succeed(name),
            (err) => fail(name, err),
          )
        : within(withoutMs, work).catch(() => {})
      reading.add(outcome)
      await outcome
      reading.delete(outcome)
    }
  }
  return { keepLast, isRead: (name) => !failed.has(name) }
}

type Collected = Gauge & { collect?: () => unknown; name: string; labelNames: string[] }

/** @throws Error if the work fails, or takes longer */
export async function within(ms: number, work: PromiseLike<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms)
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
