import type { Context } from '../context.ts'
import type { JobName, PayloadOf } from './table.ts'

/** When a round stops starting new pieces of work, in milliseconds since 1970. Infinity for a job that is no round. */
export type Deadline = { untilMs: number }

/** What a feature does with the payload of one of its jobs. */
export type Work<Payload = never> = (
  payload: Payload,
  ctx: Context,
  deadline: Deadline,
) => Promise<void>

/** The work of every job in the table. */
export type Works = { [Name in JobName]: Work<PayloadOf<Name>> }
