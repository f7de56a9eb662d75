import type { Fault } from './faults.ts'
import type { Call } from './members.ts'
import { type Name, names } from './place.ts'
import type { Turn } from './readiness.ts'
import type { Truth } from './truth.ts'

export type Result = {
  fault: Fault
  failingSeconds: number
  longestSeconds: number
  /** Names that call and the moment at which it was sent. */
  longest: string
  failed: number
  answered: number
  ends: number
  hows: Map<string, number>
  periods: Period[]
  /** `at` counts from the beginning of the fault. */
  turns: Turn[]
  /** Infinite if a server stayed ready. */
  notReadySeconds: number
} & Truth

type Period = { from: number; to: number }

/** Failed calls that are further apart than this belong to two times of failing, if others were answered between. */
const apartMs = 3_000

/** Times of failing: from the first call that failed to the first that was answered and sent after the last that failed. */
function periodsOf(calls: Call[]): Period[] {
  const bySending = calls.toSorted((one, other) => one.sentAt - other.sentAt)
  const periods: Period[] = []
  for (const { sentAt } of bySending.filter(({ isFailed }) => isFailed)) {
    const to =
      bySending.find((call) => !call.isFailed && call.sentAt > sentAt)?.sentAt ??
      Number.POSITIVE_INFINITY
    const last = periods.at(-1)
    if (last && sentAt < last.to + apartMs) last.to = to
    else periods.push({ from: sentAt, to })
  }
  return periods
}

const secondsOf = (ms: number) => (ms / 1_000).toFixed(1)

/** `startedAt`: when the fault began. */
export function resultOf(
  fault: Fault,
  { calls, turns: seen, startedAt }: { calls: Call[]; turns: Turn[]; startedAt: number },
  ends: number,
  truth: Truth,
): Result {
  const periods = periodsOf(calls).map(({ from, to }) => ({
    from: from - startedAt,
    to: to - startedAt,
  }))
  const turns = seen
    .map((turn) => ({ ...turn, at: turn.at - startedAt }))
    .filter(({ at }) => at > 0)
  const failed = calls.filter(({ isFailed }) => isFailed)
  const longest = calls.reduce((most, call) => (call.tookMs > most.tookMs ? call : most))
  const hows = new Map(
    [...Map.groupBy(failed, ({ how }) => how)].map(([how, all]) => [how, all.length]),
  )
  return {
    ...{
      fault,
      ends,
      hows,
      periods,
      turns,
      notReadySeconds: Math.max(...servers.map((name) => endOfReady(turns, name))) / 1_000,
      failed: failed.length,
      answered: calls.length - failed.length,
    },
    failingSeconds: periods.reduce((sum, { from, to }) => sum + to - from, 0) / 1_000,
    longestSeconds: longest.tookMs / 1_000,
    longest: `${longest.how}, sent after ${secondsOf(longest.sentAt - startedAt)} s`,
    ...truth,
  }
}

/** Machine three has no Kapao server. */
const servers = names.slice(0, 2)

const endOfReady = (turns: Turn[], server: Name): number =>
  turns.find(({ name, isReady }) => name === server && !isReady)?.at ?? Number.POSITIVE_INFINITY

/** Goals that a result misses. */
export function missed({ fault: { goal }, ...result }: Result): string[] {
  const { lost, doubled, ends, wrong } = result
  return [
    ...(result.failingSeconds > goal.failingSeconds ? [`fails > ${goal.failingSeconds} s`] : []),
    ...(result.longestSeconds > goal.longestSeconds ? [`call > ${goal.longestSeconds} s`] : []),
    ...(result.notReadySeconds > (goal.notReadySeconds ?? Number.POSITIVE_INFINITY)
      ? [`ready > ${goal.notReadySeconds} s`]
      : []),
    ...(goal.failed !== undefined && result.failed > goal.failed ? ['calls failed'] : []),
    ...(ends > 0 ? ['a server ended by itself'] : []),
    ...(lost + doubled + wrong.length > 0 ? ['MONEY IS WRONG'] : []),
  ]
}

const columns = [
  'fault',
  'failing s',
  'longest call s',
  'failed',
  'answered',
  'servers ended',
  'lost',
  'doubled',
  'goals',
]

/** The table as text, with each column as wide as its widest cell. */
export function tableOf(results: Result[]): string {
  const rows = results.map((result) => [
    result.fault.name,
    result.failingSeconds.toFixed(1),
    result.longestSeconds.toFixed(1),
    ...[result.failed, result.answered, result.ends, result.lost, result.doubled].map(String),
    missed(result).join(', ') || 'met',
  ])
  const widths = columns.map((name, at) =>
    Math.max(name.length, ...rows.map((row) => row[at]!.length)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  const rule = line(widths.map((width) => '-'.repeat(width)))
  return [line(columns), rule, ...rows.map(line)].join('\n')
}

/** Details beside the table: when calls failed and how, and what is wrong. */
export function detailsOf({ fault, periods, turns, hows, longest, wrong }: Result): string[] {
  return [
    ...periods.map(
      ({ from, to }) => `calls failed from ${secondsOf(from)} s to ${secondsOf(to)} s`,
    ),
    ...turns.map(
      ({ name, at, isReady }) =>
        `server ${name} was ${isReady ? 'ready' : 'not ready'} after ${secondsOf(at)} s`,
    ),
    `the longest call: ${longest}`,
    ...[...hows].map(([how, times]) => `${times} × ${how}`),
    ...wrong.slice(0, 10),
  ].map((line) => `  ${fault.name}: ${line}`)
}
