import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Logger, type ParsedCronItem, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import { retry } from '#db'
import { openQueuePool, type QueuePool } from '#db/queue'
import type { Context } from '../context.ts'
import type { Lane } from './table.ts'

/** The jobs of a lane that run at once in a process, and the connections that read and write its queue. */
export const laneSizes: Record<Lane, { concurrency: number; connections: number }> = {
  money: { concurrency: 12, connections: 4 },
  ask: { concurrency: 10, connections: 3 },
  upkeep: { concurrency: 3, connections: 2 },
}

/** The queue of jobs is at this URL; the role is null if the login has rights of its own. */
export type Queue = { url: string; role: string | null }

export type LaneOptions = {
  lane: Lane
  queue: Queue
  tasks: TaskList
  rounds: ParsedCronItem[]
  log: Context['log']
  /** The lane adds its living runners here, each with its running jobs. */
  runners: Map<string, { lane: Lane; jobs: Set<string> }>
  /** The time that running jobs have to end when the lane stops. */
  finishMs: number
  onStart: (id: string) => void
  onEnd: (id: string) => void
}

/** Connections may be lost repeatedly, and money must not wait longer than this. */
const restartMs = { first: 50, longest: 1_000 }
/** After a runner has lived this long, the next restart is quick again. */
const wellAfterMs = 10_000
/** A schedule that is so far ahead of the clock waits for no next minute: the clock was set back. */
const scheduleAheadMs = 120_000
/** An idle runner that does not end in time is abandoned: graphile-worker may wait for ever to record a job's end. */
const endWithinMs = 2_000

/**
 * Runs the jobs of one lane until it is stopped, which leaves jobs that do not end in time. When a connection is lost at
 * the wrong moment graphile-worker ends its runner; another one starts at once, while the old one finishes what it has
 * begun.
 */
export async function startLane(options: LaneOptions): Promise<() => Promise<void>> {
  const { lane, queue, log, runners, finishMs } = options
  const pool = openQueuePool(queue.url, {
    name: `kapao jobs ${lane}`,
    role: queue.role,
    max: laneSizes[lane].connections,
    onLost: (err) => log.warn({ lane, err }, 'a connection of the job queue was lost'),
  })
  const running = new Set<() => Promise<void>>()
  const stopping = new AbortController()
  let restarts = 0
  let restart: Promise<void> | undefined

  async function start(): Promise<void> {
    const events: WorkerEvents = new EventEmitter()
    const { isEnding, isIdle } = followed(options, events)
    const startedAt = performance.now()
    const runner = await run(runnerOptions(options, pool, events))
    const over = runner.promise.catch((err: unknown) =>
      log.warn({ lane, err }, 'a runner of jobs ended unexpectedly'),
    )
    const stop = async () => {
      runner.stop().catch(() => {})
      await Promise.race([over, isIdle.then(() => wait(endWithinMs))])
      running.delete(stop)
    }
    running.add(stop)
    if (stopping.signal.aborted) return stop()
    isEnding.then(() => {
      if (performance.now() - startedAt > wellAfterMs) restarts = 0
      // Only the stop of the lane ends it.
      restart = startAgain().catch(() => {})
      return isIdle.then(stop)
    })
  }

  async function startAgain(): Promise<void> {
    const { signal } = stopping
    const first = Math.min(restartMs.first * 2 ** restarts++, restartMs.longest)
    await wait(first, undefined, { signal })
    const when = (err: unknown) => {
      log.warn({ lane, err }, 'a runner of jobs could not start')
      return true
    }
    await retry(start, { when, pauseMs: { first, longest: restartMs.longest }, signal })
  }

  await start()
  return async () => {
    stopping.abort()
    const finished = (async () => {
      await restart
      await Promise.all([...running].map((stop) => stop()))
    })()
    await Promise.race([finished, wait(finishMs, undefined, { ref: false })])
    const left = [...runners.values()].filter((runner) => runner.lane === lane)
    const jobs = left.reduce((sum, runner) => sum + runner.jobs.size, 0)
    if (jobs)
      log.warn({ lane, jobs }, 'jobs did not end before the stop: another server runs them again')
    await Promise.race([pool.end(), wait(endWithinMs)])
  }
}

/** Registers a runner and its jobs while it lives. `isIdle` resolves when it is ending and its last job is done. */
function followed({ lane, runners, onStart, onEnd }: LaneOptions, events: WorkerEvents) {
  const jobs = new Set<string>()
  const ending = Promise.withResolvers<void>()
  const idle = Promise.withResolvers<void>()
  let id: string
  let isEnding = false
  const look = () => {
    if (!isEnding || jobs.size > 0) return
    idle.resolve()
    if (runners.delete(id)) onEnd(id)
  }
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
    runners.set(id, { lane, jobs })
    onStart(id)
  })
  events.on('job:start', ({ job }) => void jobs.add(job.id))
  events.on('job:complete', ({ job }) => {
    jobs.delete(job.id)
    look()
  })
  const end = () => {
    isEnding = true
    ending.resolve()
    look()
  }
  for (const name of ['pool:gracefulShutdown', 'stop'] as const) events.on(name, end)
  // graphile-worker 0.18 caches the failure of its first query for ever: such a runner never takes a job.
  let isFit = false
  for (const name of ['worker:getJob:empty', 'job:start'] as const)
    events.on(name, () => {
      isFit = true
    })
  events.on('worker:getJob:error', () => {
    if (!isFit) end()
  })
  // A clock that was set back would let the schedule wait until it is as late again; a new runner begins at the present time.
  events.on('cron:prematureTimer', ({ expectedTimestamp, currentTimestamp }) => {
    if (expectedTimestamp - currentTimestamp > scheduleAheadMs) end()
  })
  return { isEnding: ending.promise, isIdle: idle.promise }
}

const runnerOptions = (
  { lane, tasks, rounds, log }: LaneOptions,
  pgPool: QueuePool,
  events: WorkerEvents,
) => ({
  pgPool,
  events,
  concurrency: laneSizes[lane].concurrency,
  pollInterval: 1_000,
  // main.ts decides when to stop.
  noHandleSignals: true,
  logger: loggerTo(log),
  taskList: tasks,
  parsedCronItems: rounds,
  // Without batching, an end that cannot be written is an unhandled rejection, which would end the process.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
})

/** Logs errors and warnings only, because the rest is a line for every job. The quoted error is cut off the message. */
const loggerTo = (log: Context['log']) =>
  new Logger((scope) => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return
    // We intend fewer connections than jobs, because a connection is needed only to take a job and to record its end.
    if (meta && 'max' in meta && 'concurrency' in meta) return
    const line = { job: scope.taskIdentifier, ...(meta?.error ? { err: meta.error } : {}) }
    const text = message.split('\n')[0]!.split(' with error ')[0]
    log[level === 'error' ? 'error' : 'warn'](line, text)
  })
