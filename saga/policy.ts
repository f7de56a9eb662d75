import type { Descriptor } from './descriptor.ts'

/**
 * The ways across the boundary. `to-game` and `payout` hold the money first; `from-game` and `voucher` credit what the
 * party confirms, and nothing before.
 */
export const legKinds = ['to-game', 'from-game', 'payout', 'voucher'] as const
export type LegKind = (typeof legKinds)[number]

/**
 * What a driver must know of the leg and its party. The amount of a voucher is not known before. What comes in above
 * `reviewAbove` is credited by a person only.
 */
export type Rules = {
  kind: LegKind
  amount: number
  descriptor: Descriptor
  reviewAbove?: number | undefined
}

/** How long things are waited for. */
export type Policy = {
  leaseMs: number
  /** How often the holder renews its lease while it waits or sends. */
  keepEveryMs: number
  /** From a mark to its send at most: a process that stood still in between does not send any more. */
  markGoodForMs: number
  restLeastMs: number
  restMostMs: number
  /** A leg so old is given to persons, once this driver has itself looked for `watchedMs`: clocks jump. */
  manualAfterMs: number
  watchedMs: number
  contradictionsMax: number
}

/**
 * How long a driver that died is waited for. It is shorter than a send may take: the holder renews its lease while it sends,
 * asks or waits.
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
