import type * as z from 'zod/mini'
import type * as contract from '#contract/system'
import type { Db } from '#db'
import { audit } from '../audit/audit.ts'
import type { Decider } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { errorLine } from './error-line.ts'

const listedMost = 100

/** Counts the jobs by name. A row without a key was replaced while it ran and is no job any more. */
export async function jobsByName(db: Db): Promise<contract.SystemJobs[]> {
  const rows = await db<
    (Omit<contract.SystemJobs, 'oldestAt' | 'error'> & {
      oldestAt: Date | null
      error: string | null
    })[]
  >`
    select task_identifier as name,
      (count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()))::int as waiting,
      (count(*) filter (where locked_at is not null))::int as running,
      (count(*) filter (where locked_at is null and attempts >= max_attempts))::int as given_up,
      min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as oldest_at,
      (array_agg(split_part(last_error, E'\n', 1) order by updated_at desc) filter (where last_error is not null))[1] as error
    from graphile_worker.jobs where key is not null and (run_at <= now() or locked_at is not null or last_error is not null)
    group by 1 order by given_up desc, waiting desc, name`
  return rows.map(({ oldestAt, error, ...row }) => ({
    ...row,
    oldestAt: oldestAt?.getTime() ?? null,
    error: errorLine(error),
  }))
}

export async function givenUpOf(
  db: Db,
  name: string,
): Promise<z.output<typeof contract.givenUpJobs.output>> {
  const rows = await db<
    { id: string; attempts: number; createdAt: Date; triedAt: Date; error: string | null }[]
  >`
    select id::text, attempts, created_at, updated_at as tried_at, last_error as error
    from graphile_worker.jobs
    where task_identifier = ${name} and attempts >= max_attempts and key is not null and locked_at is null
    order by created_at, id limit ${listedMost}`
  return {
    jobs: rows.map(({ createdAt, triedAt, error, ...row }) => ({
      ...row,
      createdAt: createdAt.getTime(),
      triedAt: triedAt.getTime(),
      error: errorLine(error),
    })),
  }
}

/** Lets jobs run again that were given up: one, or all of a name. */
export async function runAgain(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { operator, address, reason }: Decider,
  { name, id }: { name: string; id?: string | undefined },
): Promise<z.output<typeof contract.runJobs.output>> {
  const count = await db.begin(async (tx) => {
    // The lock makes two operators, and a runner, come one after the other.
    const found = await tx<{ id: string }[]>`
      select job.id::text from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
      where identifier = ${name} and attempts >= max_attempts and key is not null and locked_at is null
        and (${id ?? null}::bigint is null or job.id = ${id ?? null}::bigint)
      for update of job`
    if (found.length === 0) return 0
    const ids = found.map((one) => one.id)
    await tx`
      select graphile_worker.reschedule_jobs(${ids}::bigint[], run_at => now(), attempts => 0)`
    await audit(tx, {
      by: { operator, address, reason },
      action: 'jobs-run',
      object: { kind: 'job', id: name },
      after: { count: ids.length, ids: ids.slice(0, listedMost) },
    })
    return ids.length
  })
  if (count > 0)
    log.warn({ job: name, count, operator: operator.username }, 'given up jobs run again')
  return { outcome: count > 0 ? 'done' : 'already_decided', count }
}
