import type { Health } from '#contract/provider'
import type { Db } from '#db'
import { quantileOf } from './quantile.ts'
import { steps } from './record.ts'

type Row = {
  provider: string
  operation: string
  isRecent: boolean
  done: number
  refused: number
  failed: number
  skipped: number
  times: number[]
}
type Success = { provider: string; operation: string; at: Date }
/** The calls of the last hour by minute, and the last success of each operation. */
export type Figures = { rows: Row[]; successes: Success[] }

export async function figuresOf(db: Db): Promise<Figures> {
  const [rows, successes] = await Promise.all([
    db<Row[]>`
      select provider, operation, minute > now() - interval '5 minutes' as is_recent, done, refused, failed, skipped, times
      from provider_health where minute > now() - interval '1 hour'`,
    db<Success[]>`select provider, operation, at from provider_success`,
  ])
  return { rows, successes }
}

/** The names of the operations that a provider was asked for in the last hour, or ever with success. */
export const operationsOf = ({ rows, successes }: Figures, provider: string): string[] =>
  [
    ...new Set(
      [...rows, ...successes]
        .filter((one) => one.provider === provider)
        .map(({ operation }) => operation),
    ),
  ].toSorted()

/** Sums the calls to a provider, or those of one of its operations. */
export function measured({ rows, successes }: Figures, provider: string, operation?: string) {
  const isOf = (one: { provider: string; operation: string }) =>
    one.provider === provider && (operation === undefined || one.operation === operation)
  const own = rows.filter(isOf)
  const last = Math.max(0, ...successes.filter(isOf).map(({ at }) => at.getTime()))
  return {
    fiveMinutes: sumOf(own.filter(({ isRecent }) => isRecent)),
    hour: sumOf(own),
    lastDoneAt: last || null,
  }
}

function sumOf(rows: readonly Row[]): Health {
  const sum = { done: 0, refused: 0, failed: 0, skipped: 0 }
  const times = new Array<number>(steps.length + 1).fill(0)
  for (const row of rows) {
    for (const name of ['done', 'refused', 'failed', 'skipped'] as const) sum[name] += row[name]
    for (const [place, count] of row.times.entries()) times[place]! += count
  }
  return { ...sum, p95Ms: p95Of(times) }
}

/** The time within which 95 of 100 calls ended, in milliseconds; null without calls. */
export function p95Of(times: readonly number[]): number | null {
  const seconds = quantileOf(times, steps, 0.95)
  return seconds === null ? null : Math.round(seconds * 1_000)
}
