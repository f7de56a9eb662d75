import type { Context } from '../platform/context.ts'
import { evaluate } from './evaluate.ts'
import type { ReadMetric } from './measure.ts'

/** Often enough that another server takes over soon when the one that evaluated has ended. */
const everyMs = 5_000

/**
 * Evaluates the alarms on this server, whenever no other one has within the last half minute. A timer does it, and not a job: jobs
 * that stand still are among the alarms.
 */
export function startAlarms(ctx: Context, readMetric: ReadMetric): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve()
  let isBusy = false
  const look = async () => {
    if (isBusy) return
    isBusy = true
    try {
      await evaluate(ctx, readMetric)
    } catch (err) {
      ctx.log.warn({ err }, 'the alarms could not be evaluated')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(() => {
    underWay = look()
  }, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
