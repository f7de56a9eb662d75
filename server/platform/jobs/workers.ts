import type { Db } from '#db'
import type { Lane } from './table.ts'

/** The living runners of this process with their running jobs, by the name under which they lock jobs. */
export type Runners = ReadonlyMap<string, { lane: Lane; jobs: ReadonlySet<string> }>

/** A runner of an older version writes no heartbeat, so its jobs are freed only after this time. */
const unheardMinutes = 10

/** The clock of a healthy server differs by less. */
const aheadMinutes = 2

/** A look returns how much it has put right. */
type Looked = { jobs: number; schedules: number }

/** Writes the heartbeat of these runners. */
export async function beat(db: Db, runners: Runners): Promise<void> {
  if (runners.size === 0) return
  const lanes = [...runners.values()].map(({ lane }) => lane)
  await db`
    insert into job_worker (id, lane)
    select id, lane from unnest(${[...runners.keys()]}::text[], ${lanes}::text[]) as alive (id, lane)
    on conflict (id) do update set heartbeat_at = now()`
}

/** Marks a runner that has ended as dead, so that its unfinished jobs are freed at once. */
export async function leave(db: Db, id: string): Promise<void> {
  await db`update job_worker set heartbeat_at = '-infinity' where id = ${id}`
}

/**
 * Frees jobs that no runner works on: those of dead runners, and those that a runner of ours locked although the response
 * was lost, or could not record as done. A runner may only have been frozen, so a job may run more than once.
 * @returns the number of freed jobs
 */
async function freeJobs(db: Db, runners: Runners, silentMs: number): Promise<number> {
  const ours = [...runners.keys()]
  const inHand = [...runners.values()].flatMap(({ jobs }) => [...jobs])
  const freed = await db`
    update graphile_worker._private_jobs job set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
    from (
      select locked.id from graphile_worker._private_jobs locked left join job_worker on job_worker.id = locked_by
      where locked_at is not null and case
        when locked_by = any(${ours}::text[])
          then locked_at < now() - ${silentMs} * interval '1 millisecond' and locked.id <> all(${inHand}::bigint[])
        when job_worker.id is null then locked_at < now() - ${unheardMinutes} * interval '1 minute'
        else heartbeat_at < now() - ${silentMs} * interval '1 millisecond' end
      for update of locked skip locked
    ) as left_behind where job.id = left_behind.id returning job.id`
  // A round's queue is unlocked with its job; a frozen runner that came back may already have removed the job.
  await db`
    update graphile_worker._private_job_queues queue set locked_at = null, locked_by = null
    where locked_at < now() - ${silentMs} * interval '1 millisecond' and not exists (
      select from graphile_worker._private_jobs job
      where job.job_queue_id = queue.id and job.locked_by = queue.locked_by)`
  return freed.length
}

/**
 * Sets schedules back that a server with a fast clock has moved into the future: until then no server would run a round again.
 * @returns the number of schedules
 */
async function setSchedulesBack(db: Db): Promise<number> {
  const { count } = await db`
    update graphile_worker._private_known_crontabs set last_execution = now()
    where last_execution > now() + ${aheadMinutes} * interval '1 minute'`
  return count
}

/**
 * Writes our heartbeat, sets schedules back, then frees the jobs of dead runners. If our own heartbeat was late, the database was probably away
 * for all nodes, so the others get the same time again before they count as dead.
 */
export function createLook(db: Db, runners: Runners, silentMs: number): () => Promise<Looked> {
  let beatAt = Number.POSITIVE_INFINITY
  let wellSince = Number.NEGATIVE_INFINITY
  return async () => {
    await beat(db, runners)
    const schedules = await setSchedulesBack(db)
    const now = performance.now()
    if (now - beatAt > silentMs / 2) wellSince = now
    beatAt = now
    const jobs = now - wellSince < silentMs ? 0 : await freeJobs(db, runners, silentMs)
    return { jobs, schedules }
  }
}
