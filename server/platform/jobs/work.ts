import type { Context } from '../context.ts'
import type { JobName, PayloadOf } from './table.ts'

/** The time at which a round stops starting new work, in milliseconds since 1970. It is Infinity for a job that is no round. */
export type Deadline = { untilMs: number }

/** Runs one job of a feature with its payload. */
export type Work<Payload = never> = (
  payload: Payload,
  ctx: Context,
  deadline: Deadline,
) => Promise<void>

/** The work of every job in the table. */
export type Works = { [Name in JobName]: Work<PayloadOf<Name>> }
