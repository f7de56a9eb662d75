/**
 * What an outside party promises about a request that moves money. The driver of a leg obeys it; it never knows which
 * party it talks to. Every combination is legal, and the simulation makes all of them.
 */
export type Descriptor = {
  /** The same reference sent again is applied once, so that an unknown may be sent again. */
  idempotentByReference: boolean
  /** A refusal of a reference is its answer for ever: sending it again cannot succeed. */
  remembersRefusals: boolean
  /** What became of a reference can be asked. */
  canBeAsked: boolean
  /** For so long after the time-out of a send `find` may not know of it yet: a not-found before that says nothing. */
  latestApplyMs: number
  /** How long one answer is waited for. */
  sendTimeoutMs: number
  askTimeoutMs: number
}

/** What became of a reference. `pending`: the party has it and has not decided. Amounts are the party's word. */
export type Found<Amount = number> =
  | { state: 'applied'; amount: Amount }
  | { state: 'refused'; reason: string }
  | { state: 'pending' }
  | { state: 'absent' }
