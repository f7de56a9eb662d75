import { Logger, parseCronItems, run } from 'graphile-worker'
import { betWorks } from './bet/jobs.ts'
import { bonusWorks } from './bonus/jobs.ts'
import { forgetUnsaid } from './chat/file.ts'
import type { Context, Jobs, Work } from './context.ts'
import { depositWorks } from './deposit/jobs.ts'
import { feedWorks } from './feed/poll.ts'
import { gameWorks } from './game/jobs.ts'
import { inviteWorks } from './invite/jobs.ts'
import { legWorks } from './leg/jobs.ts'
import { forgetCounts } from './limits.ts'
import { forgetOldTries } from './login/login.ts'
import { forgetSessions } from './login/session.ts'
import { forgetWishes } from './once.ts'
import { forgetDesks } from './operator/session.ts'
import { forgetCodes } from './register/otp.ts'
import { slipWorks } from './slip/work.ts'
import { sealSeeds } from './spin/bound.ts'

/** Every job by its name. A feature adds its line here. */
export const works: Record<string, Work> = {
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
  'session.forget': async (_, { db }) => {
    await forgetSessions(db)
    await forgetDesks(db)
  },
  'chat.forget': (_, ctx) => forgetUnsaid(ctx),
  'login.forget': (_, ctx) => forgetOldTries(ctx),
  'otp.forget': (_, ctx) => forgetCodes(ctx),
  'spin.seal': (_, ctx) => sealSeeds(ctx),
}

/** What is done again and again: the job, and when (cron, in UTC; a minute is the finest). A feature adds its line here. */
export const rounds: { work: keyof typeof works; when: string }[] = [
  { work: 'deposit.sweep', when: '* * * * *' },
  { work: 'leg.sweep', when: '* * * * *' },
  { work: 'http.forget', when: '*/10 * * * *' },
  { work: 'ledger.reconcile', when: '7 * * * *' },
  { work: 'session.forget', when: '17 * * * *' },
  { work: 'chat.forget', when: '22 * * * *' },
  { work: 'login.forget', when: '27 * * * *' },
  { work: 'otp.forget', when: '37 * * * *' },
  { work: 'slip.sweep', when: '* * * * *' },
  { work: 'feed.round', when: '* * * * *' },
  { work: 'bet.round', when: '* * * * *' },
  { work: 'game.forget', when: '*/10 * * * *' },
  { work: 'bonus.below', when: '* * * * *' },
  { work: 'spin.seal', when: '*/10 * * * *' },
]

/** Enqueues in the caller's transaction: the work exists when, and only when, its cause does. */
export const jobs: Jobs = {
  add: async (tx, name, payload, { jobKey, runAt, isUrgent } = {}) => {
    await tx`
      select graphile_worker.add_job(identifier => ${name}, payload => ${JSON.stringify(payload)}::text::json,
        run_at => ${runAt ?? null}::timestamptz, job_key => ${jobKey ?? null}::text,
        priority => ${isUrgent ? -1 : 0}::int)`
  },
}

/** Works off the table in this process. The answered function ends it: what has begun is finished first. */
export async function startJobs(url: string, ctx: Context): Promise<() => Promise<void>> {
  const runner = await run({
    connectionString: url,
    maxPoolSize: 5,
    concurrency: 4,
    pollInterval: 1_000,
    // main.ts decides when to stop.
    noHandleSignals: true,
    logger: loggerTo(ctx.log),
    taskList: Object.fromEntries(
      Object.entries(works).map(([name, work]) => [
        name,
        (payload: unknown) => work(payload as never, ctx),
      ]),
    ),
    parsedCronItems: parseCronItems(rounds.map(({ work, when }) => ({ task: work, match: when }))),
  })
  return () => runner.stop()
}

/** Errors and warnings only: the rest is chatter about every job. An error speaks for itself, without what it quotes. */
const loggerTo = (log: Context['log']) =>
  new Logger((scope) => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return
    const line = { job: scope.taskIdentifier, ...(meta?.error ? { err: meta.error } : {}) }
    const said = message.split('\n')[0]!.split(' with error ')[0]
    log[level === 'error' ? 'error' : 'warn'](line, said)
  })
