import { parseCronItems } from 'graphile-worker'
import { betWorks } from './bet/jobs.ts'
import { bonusWorks } from './bonus/jobs.ts'
import { forgetUnsaid } from './chat/file.ts'
import type { Context, Work } from './context.ts'
import { depositWorks } from './deposit/jobs.ts'
import { feedWorks } from './feed/poll.ts'
import { gameWorks } from './game/jobs.ts'
import { inviteWorks } from './invite/jobs.ts'
import { priorities } from './job/add.ts'
import { startLane } from './job/lane.ts'
import {
  type Job,
  type JobName,
  jobTable,
  type Lane,
  laneNames,
  type PayloadOf,
} from './job/table.ts'
import { beat, createLook, forgetJobs, leave } from './job/workers.ts'
import { legWorks } from './leg/jobs.ts'
import { forgetCounts } from './limits.ts'
import { forgetOldTries } from './login/login.ts'
import { forgetSessions } from './login/session.ts'
import { forgetWishes } from './once.ts'
import { forgetDesks } from './operator/session.ts'
import { forgetCodes } from './register/otp.ts'
import { slipWorks } from './slip/work.ts'
import { sealSeeds } from './spin/bound.ts'

/** The work of every job. Its lane, its payload and its times are in server/job/table.ts. */
export const works: { [Name in JobName]: Work<PayloadOf<Name>> } = {
  'http.forget': async (_, { db }) => {
    await forgetWishes(db)
    await forgetCounts(db)
  },
  'ledger.reconcile': async (_, { ledger, log }) => {
    const untrue = await ledger.reconcile()
    if (untrue.length) log.error({ untrue }, 'the books are not true')
  },
  ...betWorks,
  ...depositWorks,
  ...feedWorks,
  ...gameWorks,
  ...slipWorks,
  ...bonusWorks,
  ...legWorks,
  ...inviteWorks,
  'job.forget': (_, ctx) => forgetJobs(ctx),
  'session.forget': async (_, { db }) => {
    await forgetSessions(db)
    await forgetDesks(db)
  },
  'chat.forget': (_, ctx) => forgetUnsaid(ctx),
  'login.forget': (_, ctx) => forgetOldTries(ctx),
  'otp.forget': (_, ctx) => forgetCodes(ctx),
  'spin.seal': (_, ctx) => sealSeeds(ctx),
}

/** A job that a test adds to the table. */
export type ExtraJob = Job<object> & { work: Work<never> }

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
  { beatMs = 5_000, silentMs = 30_000, extra = {} }: JobSettings = {},
): Promise<() => Promise<void>> {
  const table: Record<string, Job<object>> = { ...jobTable, ...extra }
  const all: Record<string, Work> = { ...(works as Record<string, Work>), ...worksOf(extra) }
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
        ...{ lane, url, log: ctx.log },
        tasks: Object.fromEntries(
          names.map((name) => [name, taskOf(ctx, name, table[name]!, all[name]!)]),
        ),
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

const worksOf = (extra: Record<string, ExtraJob>) =>
  Object.fromEntries(Object.entries(extra).map(([name, { work }]) => [name, work]))

function taskOf(ctx: Context, name: string, { round }: Job<object>, work: Work) {
  return async (payload: unknown) => {
    const untilMs = round ? Date.now() + round.budgetMs : Number.POSITIVE_INFINITY
    await work(payload as never, ctx, { untilMs })
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
          ...{ task: name, match: round.when },
          options: { jobKey: name, queueName: name, priority: priorities[lane] },
        },
      ]
    : []
