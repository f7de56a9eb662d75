import { parseCronItems } from 'graphile-worker'
import type { Context } from '../context.ts'
import { priorities } from './add.ts'
import { startLane } from './lane.ts'
import {
  type Job,
  type JobName,
  jobNames,
  jobTable,
  type Lane,
  laneNames,
  type PayloadOf,
} from './table.ts'
import type { Work, Works } from './work.ts'
import { beat, createLook, leave } from './workers.ts'

/** A job that a test adds to the table. */
export type ExtraJob = Job<object> & { work: Work<object> }

export type JobSettings = {
  /** How often a runner says that it is alive, and looks for those that do not. */
  beatMs?: number
  /** A runner that was silent for so long is dead. */
  silentMs?: number
  extra?: Record<string, ExtraJob>
}

/** Works off the table in this process, each lane by itself. The answered function ends it: what has begun is finished first. */
export async function startJobs(
  url: string,
  ctx: Context,
  works: Partial<Works>,
  { beatMs = 5_000, silentMs = 30_000, extra = {} }: JobSettings = {},
): Promise<() => Promise<void>> {
  const table: Record<string, Job<object>> = { ...jobTable, ...extra }
  const tasks: Record<string, Task> = { ...tasksOf(ctx, works), ...extraTasksOf(ctx, extra) }
  const runners = new Map<string, { lane: Lane; jobs: Set<string> }>()
  const stops: (() => Promise<void>)[] = []
  const saying = new Set<Promise<unknown>>()
  const say = (word: Promise<unknown>) => {
    const said = word
      .catch((err: unknown) => ctx.log.warn({ err }, 'it was not said which runners of jobs live'))
      .finally(() => saying.delete(said))
    saying.add(said)
  }

  for (const lane of laneNames) {
    const names = Object.keys(table).filter((name) => table[name]!.lane === lane)
    stops.push(
      await startLane({
        lane,
        url,
        log: ctx.log,
        tasks: Object.fromEntries(names.map((name) => [name, tasks[name]!])),
        rounds: parseCronItems(names.flatMap((name) => cronOf(name, table[name]!))),
        runners,
        onStart: () => say(beat(ctx.db, runners)),
        onEnd: (id) => say(leave(ctx.db, id)),
      }),
    )
  }
  const look = createLook(ctx.db, runners, silentMs)
  const freeing = async () => {
    const freed = await look()
    if (freed) ctx.log.warn({ jobs: freed }, 'jobs that were left behind run again')
  }
  const timer = setInterval(() => say(freeing()), beatMs)
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    clearInterval(timer)
    await Promise.all(saying)
  }
}

type Task = (payload: unknown) => Promise<void>

/** @throws when a job of the table has nobody who does it */
function tasksOf(ctx: Context, works: Partial<Works>): Record<string, Task> {
  const task = <Name extends JobName>(name: Name): Task => {
    const work = works[name]
    if (!work) throw new Error(`No feature does the job ${name}.`)
    return taskOf<PayloadOf<Name>>(ctx, name, jobTable[name], work)
  }
  return Object.fromEntries(jobNames.map((name) => [name, task(name)]))
}

const extraTasksOf = (ctx: Context, extra: Record<string, ExtraJob>): Record<string, Task> =>
  Object.fromEntries(
    Object.entries(extra).map(([name, job]) => [name, taskOf(ctx, name, job, job.work)]),
  )

/** A payload is what `Jobs.add` was given for this name: only the table's types are ever added. */
function taskOf<Payload>(
  ctx: Context,
  name: string,
  { round }: Job<unknown>,
  work: Work<Payload>,
): Task {
  return async (payload) => {
    const untilMs = round ? Date.now() + round.budgetMs : Number.POSITIVE_INFINITY
    await work(payload as Payload, ctx, { untilMs })
    if (Date.now() > untilMs + graceMs) ctx.log.warn({ job: name }, 'a round took too long')
  }
}

/** What a round began before its end may take so much longer. */
const graceMs = 10_000

/** One key and one queue for a round: it never runs twice at once, on however many servers, and at most one waits. */
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
