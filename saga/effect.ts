import type { Found } from './guarantees.ts'
import type { Reason } from './reason.ts'

/** The provider's reply to a request. `isUnheard`: the connection was never made, so the request did not arrive. */
export type SendReply =
  | { word: 'done'; amount: number }
  | { word: 'refused'; reason: string; isUnheard?: true }
  | { word: 'unknown'; reason: string }

/** The provider's reply to a query for the result of a reference. */
export type QueryReply =
  | { word: 'done'; found: Found }
  | { word: 'refused' | 'unknown'; reason: string }

/** A transfer whose lease this process took. */
export type Taken = {
  /** This step marked the transfer as sent for the first time, so the caller must send it now. */
  isFresh: boolean
  /** Number of sends marked so far, including this one. */
  sends: number
}

/**
 * The effects that a saga may request, with their replies. The interpreter supplies the database, the provider and the
 * clock. Each database step is one commit. It replies false or null if the lease is lost or the transfer has ended.
 * Times are by the database's clock.
 */
export type Steps = {
  /** Takes the lease if it is free, and marks the transfer as sent if it never was. */
  take: { effect: { leaseMs: number }; reply: Taken | null }
  /** Marks one more send. `sinceSentMs` is the time since the previous send. */
  mark: { effect: { leaseMs: number }; reply: { sends: number; sinceSentMs: number } | null }
  /** Renews the lease. */
  keep: { effect: { leaseMs: number }; reply: { sinceSentMs: number; ageMs: number } | null }
  /** Writes postings and state in one commit. */
  settle: { effect: { amount: number }; reply: boolean }
  return: { effect: { reason: Reason }; reply: boolean }
  unknown: { effect: { reason: Reason }; reply: boolean }
  manual: { effect: { reason: Reason }; reply: boolean }
  /** The provider applied a transfer that was returned. The house carries the loss. */
  late: { effect: { amount: number }; reply: boolean }
  /** The provider reports an amount for a returned transfer that must be reviewed by an operator. */
  reopen: { effect: { reason: Reason }; reply: boolean }
  send: { effect: object; reply: SendReply }
  ask: { effect: object; reply: QueryReply }
  /** Sleeps for a random time between the two. */
  sleep: { effect: { leastMs: number; mostMs: number }; reply: undefined }
  /** Reads the monotonic clock of this process. */
  clock: { effect: object; reply: number }
}

export type StepName = keyof Steps
export type Effect = { [Name in StepName]: { do: Name } & Steps[Name]['effect'] }[StepName]
export type Reply = Steps[StepName]['reply']

/** A generator that yields effects and receives their replies. */
export type Flow<End> = Generator<Effect, End, never>

export function* put<Name extends StepName>(
  effect: { do: Name } & Steps[Name]['effect'],
): Generator<Effect, Steps[Name]['reply'], never> {
  return (yield effect as Effect) as Steps[Name]['reply']
}
