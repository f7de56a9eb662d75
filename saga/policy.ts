import type { ProviderGuarantees } from './guarantees.ts'

/**
 * Kinds of external transfers. `to-game`, `payout` and `payment-return` hold the money before they send. `from-game` and
 * `voucher` credit what the provider confirms, and nothing before.
 */
export const externalTransferKinds = [
  'to-game',
  'from-game',
  'payout',
  'voucher',
  'payment-return',
] as const
export type ExternalTransferKind = (typeof externalTransferKinds)[number]

/** Our bank pays these kinds into an account: one of a member, or the one that unmatched money came from. */
export const isPaidOut = (kind: ExternalTransferKind): boolean =>
  kind === 'payout' || kind === 'payment-return'

/**
 * Input of the saga. The amount of a voucher is unknown until it is redeemed. Incoming money above `reviewAbove` is
 * credited only by an operator.
 */
export type Rules = {
  kind: ExternalTransferKind
  amount: number
  guarantees: ProviderGuarantees
  reviewAbove?: number | undefined
}

/** Times and limits of the saga. */
export type Policy = {
  leaseMs: number
  /** Interval of lease renewals during waits and sends. */
  keepEveryMs: number
  /** Longest time from a mark to its send. A process that was paused for longer does not send any more. */
  markGoodForMs: number
  restLeastMs: number
  restMostMs: number
  /**
   * A transfer of this age goes to review. This process must have watched it for `watchedMs` too, because clocks jump.
   */
  manualAfterMs: number
  watchedMs: number
  contradictionsMax: number
}

/**
 * Lease of a process on its transfer. It may be shorter than a send, because the holder renews it while it sends, asks
 * or waits.
 */
export const leaseMs = 10_000

export const policyOf = (): Policy => ({
  leaseMs,
  keepEveryMs: 3_000,
  markGoodForMs: 5_000,
  restLeastMs: 250,
  restMostMs: 5 * 60_000,
  manualAfterMs: 24 * 3_600_000,
  watchedMs: 10 * 60_000,
  contradictionsMax: 3,
})
