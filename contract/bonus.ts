import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { Banner } from './banner.ts'
import { endpoint } from './endpoint.ts'
import { gameCategories } from './game.ts'
import { code, line } from './text.ts'

export const bonusTypes = ['limit', 'day', 'week'] as const
export type BonusType = (typeof bonusTypes)[number]

/**
 * States of a member's bonus: `waiting` for the deposit that grants it; `granted` during wagering; then `met`, `unmet`
 * (the balance fell below `endBelow`) or `cancelled`.
 */
export const bonusStates = ['waiting', 'granted', 'met', 'unmet', 'cancelled'] as const
export type BonusState = (typeof bonusStates)[number]

/** The member's last claim of this bonus. `received` lists every grant. */
export const UserBonus = z.object({
  _id: z.string(),
  isActive: z.boolean(),
  state: z.enum(bonusStates),
  received: z.array(z.object({ updatedAt: moment })),
})
export type UserBonus = z.output<typeof UserBonus>

/**
 * Terms of a bonus. It grants `percent` of the deposit up to `most`, or exactly `most` without a percent. `turnover`:
 * the number of times that deposit plus grant must be wagered at games of `categories`. The bonus ends automatically
 * when the balance falls below `endBelow`. `percentFail`: percent of the balance that the member keeps if the bonus
 * ends before wagering is complete.
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

/** A bonus as a prize: its limits and dates do not apply. */
export const PrizeBonus = z.object({ name: z.string(), ...terms })
export type PrizeBonus = z.output<typeof PrizeBonus>

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

/** None for a member who is offered nothing (`noOffers` of the wallet). */
export const bonuses = endpoint('GET /api/bonus', {
  access: 'member',
  summary: 'Lists the bonuses that the member can choose, in the member’s currency.',
  tags: ['bonus'],
  input: z.strictObject({}),
  output: z.array(Bonus),
})

/**
 * BONUS_ALREADY_ACTIVE, BONUS_REMAINING (the whole amount must be withdrawn first), BONUS_MAX_CLAIMED, BONUS_FULL,
 * BONUS_DEVICE (another member claimed it on this device), NO_DATA.
 */
export const activateBonus = endpoint('GET /api/bonus/activate/:code', {
  access: 'member',
  activity: 'reward',
  summary: 'Makes this bonus the member’s active one; the next deposit that qualifies grants it.',
  changes: true,
  invalidates: ['bonus', 'withdrawLimits'],
  input: z.strictObject({ code }),
  output: UserBonus,
})

/**
 * A game with a round in review, whose bet is not counted yet. `holdsLater`: the bets after it at this game are not counted
 * either. The name of the game is in the member's language.
 */
export const RoundInReview = z.object({ game: z.string(), holdsLater: z.boolean() })
export type RoundInReview = z.output<typeof RoundInReview>

/**
 * Progress of the active bonus. Before the grant, `granted` and `turnover.needed` are 0. `cancel`: the amounts that the
 * member would keep and lose on cancelling now, by the last known balances of the games.
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
  inReview: z.optional(z.array(RoundInReview)),
  cancel: z.object({ keeps: amount, costs: amount }),
  activatedAt: moment,
  grantedAt: z.nullable(moment),
})
export type ActiveBonus = z.output<typeof ActiveBonus>

export const activeBonus = endpoint('GET /api/bonus/check/active', {
  access: 'member',
  asksAlone: true,
  summary: 'Reports the active bonus, its type and its progress.',
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
  summary:
    'Reports the balance below which the active bonus ends, and the total balance now, games included.',
  tags: ['bonus'],
  input: z.strictObject({}),
  output: z.object({ minimum: amount, total: amount }),
})

/**
 * Transfers all money from the games to the wallet, then ends the bonus. If a transfer is pending (202
 * TRANSFER_PENDING) or fails (502 TRANSFER_FAIL), the bonus stays; ROUNDS_OPEN while money may be in a round that
 * has not ended. BONUS_CONDITION when a deposit granted it meanwhile, so that the cancel is not free any more. BONUS_CLEAR
 * when none is active.
 */
export const clearBonus = endpoint('GET /api/bonus/clear', {
  access: 'member',
  summary: 'Cancels the active bonus.',
  changes: true,
  invalidates: ['bonus', 'withdrawLimits', 'wallet', 'statement'],
  input: z.strictObject({}),
  output: z.object({ message: z.string(), keeps: amount, costs: amount }),
})

/** BON-01: upper and lower case are equal, and spaces around the code are ignored. */
const promotionCode = line(64)

export const Promotion = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  ...terms,
})
export type Promotion = z.output<typeof Promotion>

/** None for a member who is offered nothing. PROMOTION_CODE_USED: a one-time code of another member, or one that is spent. */
export const findPromotion = endpoint('GET /api/promotion/find/:code', {
  access: 'member',
  summary: 'Finds the promotion of this code, if the member is eligible.',
  tags: ['bonus'],
  input: z.strictObject({ code: promotionCode }),
  output: z.object({ promotion: z.nullable(Promotion) }),
})

export const currentPromotion = endpoint('GET /api/promotion/current', {
  access: 'member',
  summary: 'Returns the active promotion, if there is one.',
  tags: ['bonus'],
  input: z.strictObject({}),
  output: z.object({ promotion: z.nullable(Promotion) }),
})

/**
 * NO_PROMOTION and PROMOTION_RECEIVED stand for NO_DATA and BONUS_MAX_CLAIMED of activateBonus, whose other refusals are the
 * same; PROMOTION_CODE_USED.
 */
export const activatePromotion = endpoint('GET /api/promotion/activate/:code', {
  access: 'member',
  activity: 'reward',
  summary: 'Makes the promotion of this code the member’s active bonus.',
  changes: true,
  invalidates: ['bonus', 'withdrawLimits'],
  input: z.strictObject({ code: promotionCode }),
  output: UserBonus,
})
