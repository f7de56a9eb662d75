/**
 * Guarantees that a provider gives for requests that move money. The transfer saga follows them and does not know the
 * provider. Every combination is legal, and the simulation runs all of them.
 */
export type ProviderGuarantees = {
  /** The provider applies a reference once, so a request with an unknown result may be sent again. */
  idempotentByReference: boolean
  /** A refusal of a reference is final: sending it again cannot succeed. */
  remembersRefusals: boolean
  /** The provider has a query for the result of a reference. */
  canBeAsked: boolean
  /** Longest time between the timeout of a send and its effect. `find` may answer `absent` until then. */
  latestApplyMs: number
  /** Timeout of one request. */
  sendTimeoutMs: number
  askTimeoutMs: number
}

/** Result of a reference as the provider reports it. `pending`: the provider has the request and has not decided. */
export type Found<Amount = number> =
  | { state: 'applied'; amount: Amount }
  | { state: 'refused'; reason: string }
  | { state: 'pending' }
  | { state: 'absent' }
