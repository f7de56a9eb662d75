/** Why a person must review an external transfer. */
export const reviewCodes = [
  /** Nobody could say for a day what became of it. */
  'unknown_too_long',
  /** The reply was lost, the provider cannot be asked, and the request must not be sent again. */
  'cannot_be_asked',
  /** The provider had the request and says that it never did. */
  'contradicts_itself',
  /** The provider confirmed another amount than was held, or no amount at all. */
  'other_amount',
  /** The provider confirmed more than it was asked for. */
  'more_than_asked',
  /** The provider confirmed more than the house credits without a review. */
  'above_limit',
] as const

/**
 * Why an external transfer is open, was returned or needs review. The database stores the code and checks it: a new code
 * needs a migration.
 */
export const reasonCodes = [
  /** The driver before died, or lost its lease. */
  'taken_over',
  /** The reply timed out, was an error of the provider, or could not be read. */
  'no_answer',
  /** The request never reached the provider, or the provider did not read it. */
  'not_sent',
  /** The request was marked too long ago to be sent. */
  'mark_expired',
  /** The provider has the request and has not decided. */
  'pending',
  /** The provider does not know the reference. */
  'not_found',
  /** The provider refused. */
  'refused',
  /** An operator decided that the provider did not apply it. */
  'operator_decided',
  ...reviewCodes,
] as const

export type ReviewCode = (typeof reviewCodes)[number]
export type ReasonCode = (typeof reasonCodes)[number]

/** Amounts are in minor units. */
export type ReasonDetail = {
  /** The provider's own word, or the error of the connection: shown to operators, never compared with a sentence. */
  said?: string
  confirmed?: number
  /** What was asked for, or what the house credits at most: `confirmed` breaks it. */
  bound?: number
}

export type Reason<Code extends ReasonCode = ReasonCode> = { code: Code; detail?: ReasonDetail }
