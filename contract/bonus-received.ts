import type { BonusType, UserBonus } from './bonus.ts'

type Taken = {
  type: BonusType
  maxReceived: number
  userBonus: Pick<UserBonus, 'received'> | null
}

const dayMs = 86_400_000
/** Offset of Asia/Bangkok, which has no summer time. */
const aheadOfUtcMs = 7 * 3_600_000

const dayOf = (moment: number): number => Math.floor((moment + aheadOfUtcMs) / dayMs)
/** Weeks start on Monday; 1 January 1970 was a Thursday. */
const weekOf = (moment: number): number => Math.floor((dayOf(moment) + 3) / 7)

/** Two receipts count in the same period when this number is equal. */
const periodOf = {
  limit: () => 0,
  day: dayOf,
  week: weekOf,
} as const satisfies Record<BonusType, (moment: number) => number>

/**
 * BON-03: true if the bonus was received the maximum number of times: in all, or in this day or week of Asia/Bangkok.
 */
export function isReceived({ type, maxReceived, userBonus }: Taken, now: number): boolean {
  const period = periodOf[type]
  const counted = userBonus?.received.filter(({ updatedAt }) => period(updatedAt) === period(now))
  return (counted?.length ?? 0) >= maxReceived
}
