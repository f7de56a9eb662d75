/** Reasons for which an operator must review an external transfer. */
export const reviewCodes = [
  /** The result was unknown for a day. */
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
 * Reasons for which an external transfer is open, was returned or needs review. The database checks the code: a new
 * code needs a migration.
 */
export const reasonCodes = [
  /** The previous process died, or lost its lease. */
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
  /** An operator decided that the provider did not apply the transfer. */
  'operator_decided',
  /** An operator rejected the withdrawal before it was sent. */
  'rejected',
  /** The member cancelled the withdrawal before it was sent. */
  'cancelled',
  ...reviewCodes,
] as const

export type ReviewCode = (typeof reviewCodes)[number]
export type ReasonCode = (typeof reasonCodes)[number]

/** Amounts are in minor units. */
export type ReasonDetail = {
  /** The provider's own reason, or the connection error. It is shown to operators; the program compares codes only. */
  said?: string
  confirmed?: number
  /**
   * The requested amount, or the most that the house credits without a review. `confirmed` differs from it or exceeds
   * it.
   */
  bound?: number
}

export type Reason<Code extends ReasonCode = ReasonCode> = { code: Code; detail?: ReasonDetail }
