import type { JobOptions, Jobs } from './jobs.ts'
import type { ExtraJob } from './start.ts'
import type { Lane } from './table.ts'
import type { Work } from './work.ts'

/** The deadline of a job that may take as long as it needs. */
export const always = { untilMs: Number.POSITIVE_INFINITY }

/** A job that only a test has, in this lane. */
export const jobOf = <Payload extends object>(lane: Lane, work: Work<Payload>): ExtraJob => ({
  lane,
  work: work as Work<object>,
})

/** A round that only a test has. It runs when it is added; its schedule is once a year. */
export const roundOf = (lane: Lane, work: Work<object>, budgetMs = 50_000): ExtraJob => ({
  ...jobOf(lane, work),
  round: { when: '0 0 1 1 *', budgetMs },
})

type Add = (
  tx: Parameters<Jobs['add']>[0],
  name: string,
  payload: object,
  options?: JobOptions,
) => Promise<void>

/** Adds jobs that are not in the table. */
export const addTo =
  (jobs: () => Jobs): Add =>
  (tx, name, payload, options) =>
    (jobs().add as Add)(tx, name, payload, options)
