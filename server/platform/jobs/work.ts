import type { Context } from '../context.ts'
import type { JobName, PayloadOf } from './table.ts'

/**
 * The time at which a job starts no new piece of work, in milliseconds since 1970. It is Infinity for a job that is no round.
 * When the server stops it is over at once, so each piece reads it anew.
 */
export type Deadline = { readonly untilMs: number }

/** Runs one job of a feature with its payload. */
export type Work<Payload = never> = (
  payload: Payload,
  ctx: Context,
  deadline: Deadline,
) => Promise<void>

/** The work of every job in the table. */
export type Works = { [Name in JobName]: Work<PayloadOf<Name>> }
