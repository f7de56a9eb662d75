import type { ActiveBonus, Bonus } from '#contract/bonus'
import { isReceived } from '#contract/bonus-received'
import { type Currency, currencySigns, formatAmount } from '#money'
import type { TextId } from '../app/texts.ts'

/** The state of a card: in use, not available now, or available. */
export type Standing = 'current' | 'received' | 'available'

/** BON-02, BON-03. One that waits or is played is current, however often it was received. */
export function standingOf(bonus: Bonus, now: number): Standing {
  if (bonus.userBonus?.isActive) return 'current'
  return isReceived(bonus, now) ? 'received' : 'available'
}

/** The texts of each type: its name, how often it can be claimed, and when again. */
export const types = {
  limit: { name: 'bonus.typeLimit', often: 'bonus.timesLimit', again: null },
  day: { name: 'bonus.typeDay', often: 'bonus.timesDay', again: 'bonus.againDay' },
  week: { name: 'bonus.typeWeek', often: 'bonus.timesWeek', again: 'bonus.againWeek' },
} as const satisfies Record<Bonus['type'], { name: TextId; often: TextId; again: TextId | null }>

/** The type's name of the active bonus. A promotion is called one, whatever its type. */
export const typeText = ({ kind, type }: Pick<ActiveBonus, 'kind' | 'type'>): TextId =>
  kind === 'promotion' ? 'bonus.typePromotion' : types[type].name

/** 100% or ฿50: the large figure. Whole baht and kip do not show their satang. */
export const figureOf = (
  { percent, most }: Pick<Bonus, 'percent' | 'most'>,
  currency: Currency,
): string =>
  percent === null
    ? currencySigns[currency] + formatAmount(most).replace(/\.00$/, '')
    : `${percent}%`

/** Promotions are kept in upper case, and printed with spaces now and then. */
export const codeIn = (typed: string): string => typed.replace(/\s/gu, '').toUpperCase()

/** The same cloth before it is dyed, by day and in the dark. */
export const undyedOf = (picture: string): { day: string; dark: string } => ({
  day: picture.replace(/\.svg$/, '-undyed.svg'),
  dark: picture.replace(/\.svg$/, '-undyed-dark.svg'),
})
