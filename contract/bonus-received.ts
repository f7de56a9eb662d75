import type { BonusType, UserBonus } from './bonus.ts'

type Taken = {
  type: BonusType
  maxReceived: number
  userBonus: Pick<UserBonus, 'received'> | null
}

const dayMs = 86_400_000
/** Asia/Bangkok, all year. */
const aheadOfUtcMs = 7 * 3_600_000

const dayOf = (moment: number): number => Math.floor((moment + aheadOfUtcMs) / dayMs)
/** From Monday: the first of January 1970 was a Thursday. */
const weekOf = (moment: number): number => Math.floor((dayOf(moment) + 3) / 7)

/** Receipts count together when this is the same of both. */
const periodOf = {
  limit: () => 0,
  day: dayOf,
  week: weekOf,
} as const satisfies Record<BonusType, (moment: number) => number>

/** BON-03: whether it was received as often as it can be, ever or in this calendar day or week of Asia/Bangkok. */
export function isReceived({ type, maxReceived, userBonus }: Taken, now: number): boolean {
  const period = periodOf[type]
  const counted = userBonus?.received.filter(({ updatedAt }) => period(updatedAt) === period(now))
  return (counted?.length ?? 0) >= maxReceived
}
