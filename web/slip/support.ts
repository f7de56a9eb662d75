import type { Slip } from '#contract/slip'

/** Reasons that another picture does not mend: the money has left the member, so a person must look. */
const forSupport = new Set<Slip['note']>([
  'DEST_ACC_INVALID',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'UNKNOW_ERROR',
])

export const needsSupport = (note: Slip['note']): boolean => forSupport.has(note)

/** The reference that the member asks support about. */
export const aboutSlip = (reference: string) => `slip:${reference}`
