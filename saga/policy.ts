import type { Descriptor } from './descriptor.ts'

/**
 * The ways across the boundary. `to-game` and `payout` hold the money first; `from-game` and `voucher` credit what the
 * party confirms, and nothing before.
 */
export const legKinds = ['to-game', 'from-game', 'payout', 'voucher'] as const
export type LegKind = (typeof legKinds)[number]

/** What a driver must know of the leg and its party. The amount of a voucher is not known before. */
export type Rules = { kind: LegKind; amount: number; descriptor: Descriptor }

/** How long things are waited for. */
export type Policy = {
  leaseMs: number
  /** How often the holder renews its lease while it waits. */
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

/** How much longer than the longest wait for an answer a lease is: what comes before and after the answer. */
const aroundAnswerMs = 10_000

export const leaseMsOf = ({ sendTimeoutMs, askTimeoutMs }: Descriptor): number =>
  Math.max(sendTimeoutMs, askTimeoutMs) + aroundAnswerMs

export const policyOf = (descriptor: Descriptor): Policy => ({
  leaseMs: leaseMsOf(descriptor),
  keepEveryMs: 4_000,
  markGoodForMs: 5_000,
  restLeastMs: 250,
  restMostMs: 5 * 60_000,
  manualAfterMs: 24 * 3_600_000,
  watchedMs: 10 * 60_000,
  contradictionsMax: 3,
})
