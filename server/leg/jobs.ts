import { checkReturned } from '#saga'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import type { Works } from '../platform/jobs/work.ts'
import { driveJob, driveLeg } from './leg.ts'
import { partyOf, rulesOf } from './parties.ts'
import { legOf } from './row.ts'
import { runFlow, stepsOf } from './steps.ts'

/** Everything about legs that happens without a member waiting. */
export const legJobs = {
  'leg.drive': driveForNobody,
  'leg.sweep': sweep,
  'leg.check': check,
} satisfies Partial<Works>

export const legFeature: Feature = {
  jobs: legJobs,
  start: ({ db, jobs }) => jobs.add(db, 'leg.sweep', {}, { jobKey: 'leg.sweep' }),
}

/**
 * A job is not kept waiting for a slow party: the driver goes on in this process without it. A hundred payouts to a silent
 * bank must not delay the money of the others.
 */
const jobPatienceMs = 100

async function driveForNobody({ reference }: { reference: string }, ctx: Context): Promise<void> {
  await driveLeg(ctx, reference, { patienceMs: jobPatienceMs })
}

/**
 * At start and every little while: every open leg whose driver is gone is given to another, whenever it was opened, and
 * every returned one that is due is looked at again. Nothing is lost when a job is; the rows say what is open.
 */
async function sweep(_: object, ctx: Context): Promise<void> {
  // The next one first: a server that dies in the middle of this one delays nothing.
  const runAt = new Date(Date.now() + sweepEveryMs)
  await ctx.jobs.add(ctx.db, 'leg.sweep', {}, { jobKey: 'leg.sweep', runAt })
  const orphans = await ctx.db<{ reference: string }[]>`
    select reference from leg
    where closed_at is null and (lease is null or leased_until <= now()
      or leased_until > now() + interval '2 minutes')
    order by created_at limit ${atOnceMax}`
  for (const { reference } of orphans) await ctx.jobs.add(ctx.db, ...driveJob(reference))

  const due = await ctx.db<{ reference: string }[]>`
    select reference from leg where check_at <= now() order by check_at limit ${atOnceMax}`
  for (const { reference } of due) await ctx.jobs.add(ctx.db, ...checkJob(reference))
}

const atOnceMax = 500
/** What a dead server left is found so soon: its lease and this are most of the time until it is known. */
const sweepEveryMs = 5_000

const checkJob = (reference: string) =>
  ['leg.check', { reference }, { jobKey: `leg.check:${reference}` }] as const

/** Asks the party of a returned leg whether it applied it all the same, and comes back at ever longer intervals. */
async function check({ reference }: { reference: string }, ctx: Context): Promise<void> {
  const leg = await legOf(ctx.db, reference)
  if (leg?.state !== 'returned') return
  const party = await partyOf(ctx, leg)
  const { steps } = stepsOf(ctx, leg, party, { stopping: new AbortController().signal })
  if ((await runFlow(checkReturned(rulesOf(leg, party)), steps)) !== 'still returned') return
  await ctx.db`
    update leg set check_at = (
      select min(closed_at + minutes * interval '1 minute') from unnest(${checksAfterMinutes}::int[]) minutes
      where closed_at + minutes * interval '1 minute' > now())
    where reference = ${reference} and state = 'returned'`
}

/** After its return: a quarter of an hour, two hours, a day, two days. */
const checksAfterMinutes = [15, 120, 24 * 60, 48 * 60]
