import type { JobOptions, Jobs } from './jobs.ts'
import { type Job, jobTable, type Lane } from './table.ts'

/**
 * Enqueues a job in the caller's transaction, so that the job exists exactly when its cause does. Every job has a key, so
 * a row without one is always a job that was replaced while it ran. A round waits for its earlier run.
 */
export function createJobs(extra: Record<string, Job<object>> = {}): Jobs {
  const table: Record<string, Job<object>> = { ...jobTable, ...extra }
  return {
    add: async (tx, name, payload, { jobKey, runAt, isUrgent }: JobOptions = {}) => {
      const { lane, round } = table[name]!
      const key = jobKey ?? (round ? name : null)
      await tx`
        select graphile_worker.add_job(identifier => ${name}::text, payload => ${JSON.stringify(payload)}::text::json,
          run_at => ${runAt ?? null}::timestamptz,
          job_key => coalesce(${key}::text, ${`${name}:`}::text || gen_random_uuid()),
          queue_name => ${round ? name : null}::text,
          priority => ${priorities[lane] - (isUrgent ? 1 : 0)}::int)`
    },
  }
}

/** Money jobs come first in the queue's index, so that their workers never scan the jobs of other lanes. */
export const priorities: Record<Lane, number> = { money: -10, ask: 0, upkeep: 10 }
