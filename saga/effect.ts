import type { Found } from './descriptor.ts'
import type { Reason } from './reason.ts'

/** What the party said to the request, in three words; `isUnheard`: the connection was never made. */
export type Heard =
  | { word: 'done'; amount: number }
  | { word: 'refused'; reason: string; isUnheard?: true }
  | { word: 'unknown'; reason: string }

/** What the party said to the question what became of it. */
export type Told = { word: 'done'; found: Found } | { word: 'refused' | 'unknown'; reason: string }

/** A leg in the hands of who took it. Times are by the database's clock. */
export type Taken = {
  /** This very step marked it as sent for the first time: it is to be sent now. */
  isFresh: boolean
  /** Sends that were marked, this one too. */
  sends: number
}

/**
 * Everything a driver may do, and what it hears. Whoever interprets it decides what a database, a party and a clock are.
 * The steps of the database are one commit each and say so only when the lease was still the driver's: false or null
 * means that the leg is another's, or has ended.
 */
export type Steps = {
  /** Takes a leg that nobody holds, and marks it as sent when it never was. */
  take: { effect: { leaseMs: number }; reply: Taken | null }
  /** The mark of one more send. `sinceSentMs` is the time since the send before it. */
  mark: { effect: { leaseMs: number }; reply: { sends: number; sinceSentMs: number } | null }
  /** Keeps the lease. */
  keep: { effect: { leaseMs: number }; reply: { sinceSentMs: number; ageMs: number } | null }
  /** Postings and state in one commit. */
  settle: { effect: { amount: number }; reply: boolean }
  return: { effect: { reason: Reason }; reply: boolean }
  unknown: { effect: { reason: Reason }; reply: boolean }
  manual: { effect: { reason: Reason }; reply: boolean }
  /** The party applied what was returned: the house answers for it. */
  late: { effect: { amount: number }; reply: boolean }
  /** The provider says of a returned transfer what nobody may believe unseen: a person reviews it. */
  reopen: { effect: { reason: Reason }; reply: boolean }
  send: { effect: object; reply: Heard }
  ask: { effect: object; reply: Told }
  /** Some time between the two. */
  sleep: { effect: { leastMs: number; mostMs: number }; reply: undefined }
  /** The process' own monotonic clock. */
  clock: { effect: object; reply: number }
}

export type StepName = keyof Steps
export type Effect = { [Name in StepName]: { do: Name } & Steps[Name]['effect'] }[StepName]
export type Reply = Steps[StepName]['reply']

/** A flow: it yields what it wants done and is told what came of it. */
export type Flow<End> = Generator<Effect, End, never>

export function* put<Name extends StepName>(
  effect: { do: Name } & Steps[Name]['effect'],
): Generator<Effect, Steps[Name]['reply'], never> {
  return (yield effect as Effect) as Steps[Name]['reply']
}
