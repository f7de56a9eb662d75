import { checkReturned } from '#saga'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import type { Works } from '../platform/jobs/work.ts'
import { payoutsAreStopped } from './held.ts'
import { rulesOf, transferProviderOf } from './providers.ts'
import { type ExternalTransfer, findTransfer } from './row.ts'
import { runFlow, stepsOf } from './steps.ts'
import { keyOfRun, runJob, runTransfer } from './transfer.ts'

/** Background work on external transfers. */
export const externalTransferJobs = {
  'external-transfer.run': runInBackground,
  'external-transfer.sweep': sweep,
  'external-transfer.check': check,
} satisfies Partial<Works>

export const externalTransferFeature: Feature = {
  jobs: externalTransferJobs,
  start: ({ db, jobs }) => jobs.add(db, 'external-transfer.sweep', {}),
}

/**
 * A job does not wait for a slow provider; the transfer goes on in this process without it. A hundred payouts to a
 * silent bank must not delay other transfers.
 */
const jobPatienceMs = 100

async function runInBackground({ reference }: { reference: string }, ctx: Context): Promise<void> {
  await runTransfer(ctx, reference, { patienceMs: jobPatienceMs })
}

/**
 * Runs at start and then periodically. Queues every open transfer whose lease has run out, and every returned one whose
 * next check is due. A lost job loses nothing, because the rows say what is open. A transfer that failed a moment ago waits, so that
 * any number of those which cannot run, at a provider that was removed perhaps, leaves the others their place.
 */
async function sweep(_: object, ctx: Context): Promise<void> {
  // Queue the next sweep first, so that a crash during this one delays nothing.
  const runAt = new Date(Date.now() + sweepEveryMs)
  await ctx.jobs.add(ctx.db, 'external-transfer.sweep', {}, { runAt })
  const orphans = await ctx.db<{ reference: string }[]>`
    select reference from external_transfer
    where closed_at is null and (lease is null or leased_until <= now()
        or leased_until > now() + interval '2 minutes')
      and not (kind in ('payout', 'payment-return') and state = 'created' and ${payoutsAreStopped(ctx.db, ctx.payout)})
      and not exists (
        select from graphile_worker.jobs job
        where job.key = ${keyOfRun('')} || external_transfer.reference and job.last_error is not null
          and job.updated_at > now() - interval '1 minute')
    order by created_at limit ${atOnceMax}`
  for (const { reference } of orphans) await ctx.jobs.add(ctx.db, ...runJob(reference))

  const due = await ctx.db<{ reference: string }[]>`
    select reference from external_transfer where check_at <= now() order by check_at limit ${atOnceMax}`
  for (const { reference } of due) await ctx.jobs.add(ctx.db, ...checkJob(reference))
}

const atOnceMax = 500
/** Recovery from a dead server takes about one lease and one interval. */
const sweepEveryMs = 5_000

const checkJob = (reference: string) =>
  [
    'external-transfer.check',
    { reference },
    { jobKey: `external-transfer.check:${reference}` },
  ] as const

/**
 * Asks the provider of a returned transfer if it was applied after all; repeats that at longer and longer intervals.
 */
async function check({ reference }: { reference: string }, ctx: Context): Promise<void> {
  const transfer = await findTransfer(ctx.db, reference)
  if (transfer?.state !== 'returned') return
  // If the check fails its job tries again, and the sweep has place for others.
  await askReturned(ctx, transfer).finally(() => scheduleCheck(ctx, transfer))
}

/** Asks about each request, the last one first: a payout that the bank refused was sent again under another reference. */
async function askReturned(ctx: Context, last: ExternalTransfer): Promise<void> {
  for (let { attempt } = last; attempt > 0; attempt -= 1) {
    const transfer = { ...last, attempt }
    const provider = await transferProviderOf(ctx, transfer)
    if (!provider.guarantees.canBeAsked) {
      const { reference, ownAccount } = transfer
      ctx.log.warn(
        { transfer: reference, ownAccount },
        'a returned external transfer cannot be checked: its provider cannot be asked',
      )
      return
    }
    const { steps } = stepsOf(ctx, transfer, provider, { stopping: new AbortController().signal })
    if ((await runFlow(checkReturned(rulesOf(transfer, provider)), steps)) !== 'still returned')
      return
  }
}

/** Does nothing to a transfer that the check has ended. */
const scheduleCheck = ({ db }: Context, { member, reference }: ExternalTransfer) => db`
    update external_transfer set check_at = (
      select min(closed_at + minutes * interval '1 minute') from unnest(${checksAfterMinutes}::int[]) minutes
      where closed_at + minutes * interval '1 minute' > now())
    where bucket = ${member % 256} and member = ${member} and reference = ${reference} and state = 'returned'`

/** Counted from the return: a quarter of an hour, two hours, a day, two days. */
const checksAfterMinutes = [15, 120, 24 * 60, 48 * 60]
