/** A date whose fields in UTC are those of the clock in Bangkok, which has no summer time. */
export const inBangkok = (at: number): Date => new Date(at + 7 * 3_600_000)

/** Date and time in Bangkok: 2026-07-31T14:02:05. */
export const bangkokTime = (at: number): string => inBangkok(at).toISOString().slice(0, 19)
