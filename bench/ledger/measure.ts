import { readdirSync, readFileSync } from 'node:fs'
import type { Movement } from '#ledger'
import type { Post } from './forms.ts'

export type Figures = {
  perSecond: number
  p50Ms: number
  p99Ms: number
  postgresUs: number
  nodeUs: number
}

type Load = {
  post: Post
  next: () => Movement
  callers: number
  durationMs: number
  postmaster: number
}

/** Each caller posts again as soon as its last posting is done, for a while. Processor time is per movement. */
export async function measure({
  post,
  next,
  callers,
  durationMs,
  postmaster,
}: Load): Promise<Figures> {
  const timesMs: number[] = []
  const postgresBefore = processorMsOf(postmaster)
  const nodeBefore = process.cpuUsage()
  const startedAt = performance.now()
  const call = async () => {
    while (performance.now() - startedAt < durationMs) {
      const askedAt = performance.now()
      await post(next())
      timesMs.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
  const tookMs = performance.now() - startedAt
  const node = process.cpuUsage(nodeBefore)
  const postgresMs = processorMsOf(postmaster) - postgresBefore
  timesMs.sort((one, other) => one - other)
  return {
    perSecond: (timesMs.length / tookMs) * 1000,
    p50Ms: timesMs[Math.floor(timesMs.length * 0.5)]!,
    p99Ms: timesMs[Math.floor(timesMs.length * 0.99)]!,
    postgresUs: (postgresMs * 1000) / timesMs.length,
    nodeUs: (node.user + node.system) / timesMs.length,
  }
}

const tickMs = 10

/** Processor time of the server and all its children, in milliseconds; 0 if the system does not report it. */
export function processorMsOf(postmaster: number): number {
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
      const isOurs = Number(pid) === postmaster || Number(fields[1]) === postmaster
      if (isOurs) ticks += Number(fields[11]) + Number(fields[12])
      // A process that has ended was added to its parent's time.
      if (Number(pid) === postmaster) ticks += Number(fields[13]) + Number(fields[14])
    } catch {
      // The process ended while we read its figures.
    }
  return ticks * tickMs
}

/** Combines the rounds of one cell into one row: the median of each figure. */
export function middleOf(rounds: Figures[]): Figures {
  const middle = (pick: (figures: Figures) => number) =>
    rounds.map(pick).sort((one, other) => one - other)[Math.floor(rounds.length / 2)]!
  return {
    perSecond: middle(({ perSecond }) => perSecond),
    p50Ms: middle(({ p50Ms }) => p50Ms),
    p99Ms: middle(({ p99Ms }) => p99Ms),
    postgresUs: middle(({ postgresUs }) => postgresUs),
    nodeUs: middle(({ nodeUs }) => nodeUs),
  }
}
