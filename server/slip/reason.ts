import type { Slip, slipRefusals } from '#contract/slip'

/** Stored reason why a slip was not credited; UNKNOWN if the bank did not decide. */
export type SlipReason = (typeof slipRefusals)[number] | 'UNKNOWN'

/** The specification's spelling is used on the wire alone. */
export const shownReason = (reason: SlipReason | null): Slip['note'] =>
  reason === 'UNKNOWN' ? 'UNKNOW_ERROR' : reason
