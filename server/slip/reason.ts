import type { Slip, slipRefusals } from '#contract/statement'

/** Why a slip was not credited, as it is stored; UNKNOWN where the bank did not decide. */
export type SlipReason = (typeof slipRefusals)[number] | 'UNKNOWN'

/** The specification's spelling is for the wire alone. */
export const shownReason = (reason: SlipReason | null): Slip['note'] =>
  reason === 'UNKNOWN' ? 'UNKNOW_ERROR' : reason
