import { parseCronItems } from 'graphile-worker'
import type { Context } from '../context.ts'
import { priorities } from './add.ts'
import { type Queue, startLane } from './lane.ts'
import {
  earlierJobs,
  type Job,
  type JobName,
  jobNames,
  jobTable,
  type Lane,
  laneNames,
  type PayloadOf,
} from './table.ts'
import type { Deadline, Work, Works } from './work.ts'
import { beat, createLook, leave } from './workers.ts'

/** A job that a test adds to the table. */
export type ExtraJob = Job<object> & { work: Work<object> }

export type JobSettings = {
  /** The interval at which a runner writes its heartbeat and looks for dead runners. */
  beatMs?: number
  /** A runner without a heartbeat for this time is dead: a sweep that it had begun delays recovery by as much. */
  silentMs?: number
  /** The time that running jobs have to end when the server stops. */
  finishMs?: number
  /** Rounds run only when somebody adds them: tests do, so that none runs between two steps of theirs. */
  isWithoutSchedule?: boolean
  extra?: Record<string, ExtraJob>
}

/**
 * Runs the jobs of every lane in this process. The returned function stops them: rounds start no new piece, and jobs that do
 * not end in time are left. Without our heartbeat another server then runs those again.
 */
export async function startJobs(
  queue: Queue,
  ctx: Context,
  works: Partial<Works>,
  {
    beatMs = 5_000,
    silentMs = 15_000,
    finishMs = 10_000,
    isWithoutSchedule = false,
    extra = {},
  }: JobSettings = {},
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const table: Record<string, Job<object>> = { ...jobTable, ...extra }
  const tasks: Record<string, Task> = {
    ...tasksOf(ctx, works, stopping.signal),
    ...extraTasksOf(ctx, extra, stopping.signal),
  }
  const runners = new Map<string, { lane: Lane; jobs: Set<string> }>()
  const stops: (() => Promise<void>)[] = []
  const writing = new Set<Promise<unknown>>()
  const track = (write: Promise<unknown>) => {
    const tracked = write
      .catch((err: unknown) =>
        ctx.log.warn({ err }, 'the heartbeat of job runners could not be written'),
      )
      .finally(() => writing.delete(tracked))
    writing.add(tracked)
  }

  for (const lane of laneNames) {
    const names = Object.keys(table).filter((name) => table[name]!.lane === lane)
    stops.push(
      await startLane({
        lane,
        queue,
        log: ctx.log,
        tasks: tasksIn(names, tasks),
        rounds: isWithoutSchedule
          ? []
          : parseCronItems(names.flatMap((name) => cronOf(name, table[name]!))),
        runners,
        finishMs,
        onStart: () => track(beat(ctx.db, runners)),
        onEnd: (id) => track(leave(ctx.db, id)),
      }),
    )
  }
  const look = createLook(ctx.db, runners, silentMs)
  const freeing = async () => {
    const { jobs, schedules } = await look()
    if (jobs) ctx.log.warn({ jobs }, 'jobs that were left behind run again')
    if (schedules)
      ctx.log.warn({ schedules }, 'schedules ahead of the clock of the database were set back')
  }
  const timer = setInterval(() => track(freeing()), beatMs)
  return async () => {
    stopping.abort()
    await Promise.all(stops.map((stop) => stop()))
    clearInterval(timer)
    await Promise.all(writing)
  }
}

/** The tasks of a lane, also under the names by which servers of an earlier version queue them. */
function tasksIn(names: string[], tasks: Record<string, Task>): Record<string, Task> {
  const earlier = Object.entries(earlierJobs).filter(([, name]) => names.includes(name))
  return Object.fromEntries(
    [...names.map((name) => [name, name] as const), ...earlier].map(([queuedAs, name]) => [
      queuedAs,
      tasks[name]!,
    ]),
  )
}

type Task = (payload: unknown) => Promise<void>

/** @throws when no feature does a job of the table */
function tasksOf(ctx: Context, works: Partial<Works>, stopping: AbortSignal): Record<string, Task> {
  const task = <Name extends JobName>(name: Name): Task => {
    const work = works[name]
    if (!work) throw new Error(`No feature does the job ${name}.`)
    return taskOf<PayloadOf<Name>>({ ctx, stopping }, name, jobTable[name], work)
  }
  return Object.fromEntries(jobNames.map((name) => [name, task(name)]))
}

const extraTasksOf = (
  ctx: Context,
  extra: Record<string, ExtraJob>,
  stopping: AbortSignal,
): Record<string, Task> =>
  Object.fromEntries(
    Object.entries(extra).map(([name, job]) => [
      name,
      taskOf({ ctx, stopping }, name, job, job.work),
    ]),
  )

/** The payload has its job's type, because `Jobs.add` accepts no other. */
function taskOf<Payload>(
  { ctx, stopping }: { ctx: Context; stopping: AbortSignal },
  name: string,
  { round }: Job<unknown>,
  work: Work<Payload>,
): Task {
  return async (payload) => {
    const endMs = round ? Date.now() + round.budgetMs : Number.POSITIVE_INFINITY
    const deadline: Deadline = {
      get untilMs() {
        return stopping.aborted ? Number.NEGATIVE_INFINITY : endMs
      },
    }
    await work(payload as Payload, ctx, deadline)
    if (Date.now() > endMs + graceMs) ctx.log.warn({ job: name }, 'a round took too long')
  }
}

/** Work that a round began before its deadline may take this much longer. */
const graceMs = 10_000

/** A round has one key and one queue, so on all servers together at most one runs and one waits. */
const cronOf = (name: string, { lane, round }: Job<object>) =>
  round
    ? [
        {
          task: name,
          match: round.when,
          options: { jobKey: name, queueName: name, priority: priorities[lane] },
        },
      ]
    : []
