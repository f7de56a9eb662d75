import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { Banner } from './banner.ts'
import { endpoint } from './endpoint.ts'
import { gameCategories } from './game.ts'
import { code, line } from './text.ts'

export const bonusTypes = ['limit', 'day', 'week'] as const
export type BonusType = (typeof bonusTypes)[number]

/**
 * What a bonus of one member can be. `waiting` for the deposit that grants it; `granted` while it is played; then `met`,
 * `unmet` (what was left fell below the set value) or `cancelled`.
 */
export const bonusStates = ['waiting', 'granted', 'met', 'unmet', 'cancelled'] as const
export type BonusState = (typeof bonusStates)[number]

/** Of the last time it was taken. `received` tells every grant. */
export const UserBonus = z.object({
  _id: z.string(),
  isActive: z.boolean(),
  state: z.enum(bonusStates),
  received: z.array(z.object({ updatedAt: moment })),
})
export type UserBonus = z.output<typeof UserBonus>

/**
 * What it grants, on which deposit, and what ends it. `percent` of the deposit up to `most`, or `most` as it is when there
 * is no percent. `turnover` is how many times deposit and grant together are to be played at games of `categories`. Below
 * `endBelow` it ends by itself. `percentFail`: the percent of what is there that stays when it ends before it is met.
 */
const terms = {
  percent: z.nullable(z.number()),
  most: amount,
  minimumDeposit: amount,
  turnover: z.number(),
  endBelow: amount,
  percentFail: z.number(),
  wholeAmount: z.boolean(),
  categories: z.array(z.enum(gameCategories)),
}

export const Bonus = z.object({
  code: z.string(),
  name: z.string(),
  type: z.enum(bonusTypes),
  maxReceived: z.int(),
  ...terms,
  banners: z.array(Banner),
  userBonus: z.nullable(UserBonus),
})
export type Bonus = z.output<typeof Bonus>

export const bonuses = endpoint('GET /api/bonus', {
  access: 'member',
  summary: 'The bonuses that can be chosen, in the member’s currency.',
  tags: ['bonus'],
  input: z.strictObject({}),
  output: z.array(Bonus),
})

/** BONUS_ALREADY_ACTIVE, BONUS_REMAINING (a whole withdrawal is still owed), BONUS_MAX_CLAIMED, BONUS_FULL, NO_DATA. */
export const activateBonus = endpoint('GET /api/bonus/activate/:code', {
  access: 'member',
  summary: 'Makes this bonus the member’s active one; the next deposit that qualifies grants it.',
  changes: true,
  invalidates: ['bonus', 'withdrawLimits'],
  input: z.strictObject({ code }),
  output: UserBonus,
})

/**
 * The meter of the active bonus. Before the grant `granted` and `turnover.needed` are 0. `cancel`: what would stay and what
 * would go if it were cancelled now, by what is known to lie at the games.
 */
export const ActiveBonus = z.object({
  _id: z.string(),
  code: z.string(),
  name: z.string(),
  kind: z.enum(['bonus', 'promotion']),
  type: z.enum(bonusTypes),
  state: z.enum(['waiting', 'granted']),
  ...terms,
  deposit: amount,
  granted: amount,
  played: z.object({ needed: amount, done: amount, left: amount, readAt: z.nullable(moment) }),
  total: amount,
  cancel: z.object({ keeps: amount, costs: amount }),
  activatedAt: moment,
  grantedAt: z.nullable(moment),
})
export type ActiveBonus = z.output<typeof ActiveBonus>

export const activeBonus = endpoint('GET /api/bonus/check/active', {
  access: 'member',
  summary: 'Whether a bonus is active, of which type, and how far it is.',
  tags: ['bonus'],
  input: z.strictObject({}),
  output: z.object({
    status: z.boolean(),
    type: z.nullable(z.enum(bonusTypes)),
    bonus: z.nullable(ActiveBonus),
  }),
})

export const bonusMinimum = endpoint('GET /api/bonus/check/minimum', {
  access: 'member',
  summary: 'Below what the active bonus ends, and what there is now, at the games too.',
  tags: ['bonus'],
  input: z.strictObject({}),
  output: z.object({ minimum: amount, total: amount }),
})

/**
 * Brings home what lies at the games, then ends the bonus. 202 TRANSFER_PENDING or 502 TRANSFER_FAIL when money could not be
 * brought home: the bonus stays. BONUS_CLEAR when none is active.
 */
export const clearBonus = endpoint('GET /api/bonus/clear', {
  access: 'member',
  summary: 'Cancels the active bonus.',
  changes: true,
  invalidates: ['bonus', 'withdrawLimits', 'wallet', 'statement'],
  input: z.strictObject({}),
  output: z.object({ message: z.string(), keeps: amount, costs: amount }),
})

/** BON-01: as it is printed, in any case and with spaces around. */
const promotionCode = line(64)

export const Promotion = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  ...terms,
})
export type Promotion = z.output<typeof Promotion>

export const findPromotion = endpoint('GET /api/promotion/find/:code', {
  access: 'member',
  summary: 'The promotion of this code, if the member can have it.',
  tags: ['bonus'],
  input: z.strictObject({ code: promotionCode }),
  output: z.object({ promotion: z.nullable(Promotion) }),
})

export const currentPromotion = endpoint('GET /api/promotion/current', {
  access: 'member',
  summary: 'The promotion that is active, if one is.',
  tags: ['bonus'],
  input: z.strictObject({}),
  output: z.object({ promotion: z.nullable(Promotion) }),
})

/** NO_PROMOTION, PROMOTION_RECEIVED, and what activating a bonus refuses. */
export const activatePromotion = endpoint('GET /api/promotion/activate/:code', {
  access: 'member',
  summary: 'Makes the promotion of this code the member’s active bonus.',
  changes: true,
  invalidates: ['bonus', 'withdrawLimits'],
  input: z.strictObject({ code: promotionCode }),
  output: UserBonus,
})
