import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { PrizeBonus } from './bonus.ts'
import { endpoint } from './endpoint.ts'
import { code } from './text.ts'

export const prizeKinds = ['money', 'bonus', 'coins', 'nothing'] as const
export type PrizeKind = (typeof prizeKinds)[number]

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

/** The odds of a slice are its weight divided by the sum of weights. Colours are #rrggbb. */
export const Slice = z.object({
  code: z.string(),
  label: z.string(),
  kind: z.enum(prizeKinds),
  weight: z.int(),
  bgColor: color,
  textColor: color,
  htmlDescription: z.nullable(z.string()),
})
export type Slice = z.output<typeof Slice>

/**
 * Data to verify a draw: compute HMAC-SHA256 with the key `seed` (hex) over `memberSeed:count:attempt` and take its
 * first 6 bytes as a number. If it is not below the highest multiple of the total weight, use the next attempt. The
 * remainder of the number divided by the total weight selects a slice, in their order. `seedHash` (SHA-256 of the seed)
 * was published before the draw.
 */
export const Draw = z.object({
  seedHash: z.string(),
  seed: z.string(),
  memberSeed: z.string(),
  count: z.int(),
  attempt: z.int(),
  drawn: z.int(),
  weights: z.array(z.object({ code: z.string(), weight: z.int() })),
  code: z.string(),
  createdAt: moment,
})
export type Draw = z.output<typeof Draw>

/** HOM-03: tells if home shows the wheel, and the number of the member's coins. A member who is offered nothing has no wheel. */
export const spinActive = endpoint('GET /api/spinwheel/active', {
  access: 'member',
  summary: 'Tells if a wheel is active.',
  tags: ['spin'],
  input: z.strictObject({}),
  output: z.object({ isActive: z.boolean(), coin: z.int() }),
})

/**
 * `coinDeposit`: minimum deposit for a coin. `next`: the commitment to the next draw, set from the first coin on.
 * `afterNext`: the hash of our seed for the draw after it; a member seed sent with the next spin applies to that draw.
 * `lastDraw.label`: the label of the prize on the wheel of that draw, which may not be the active one any more.
 * A member who is offered nothing has no wheel.
 */
export const spinSetup = endpoint('GET /api/spinwheel/setup', {
  access: 'member',
  summary: 'Returns the active wheel, the member’s coins, and the commitment to the next draw.',
  tags: ['spin'],
  input: z.strictObject({}),
  output: z.object({
    result: z.object({
      activeSpinwheel: z.nullable(z.object({ name: z.string(), slices: z.array(Slice) })),
      userCoin: z.int(),
      coinDeposit: amount,
      next: z.nullable(z.object({ seedHash: z.string(), memberSeed: z.string(), count: z.int() })),
      afterNext: z.nullable(z.object({ seedHash: z.string() })),
      lastDraw: z.nullable(z.extend(Draw, { label: z.optional(z.string()) })),
    }),
  }),
})

/**
 * A repeated idempotency key returns the same draw. `error`: NO_COIN; SPIN_DAY_LIMIT, and the coins stay for another
 * day; NO_DATA when no wheel is active.
 */
export const spin = endpoint('POST /api/spinwheel/spin', {
  access: 'member',
  activity: 'reward',
  refusesInBody: true,
  summary: 'Pays a coin and draws a prize.',
  invalidates: ['spin'],
  input: z.strictObject({
    /** The member's seed for the draws after this one. If unset, the previous one stays. */
    memberSeed: z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{1,64}$/))),
  }),
  output: z.object({
    success: z.literal(true),
    result: z.object({
      code: z.string(),
      label: z.string(),
      kind: z.enum(prizeKinds),
      remainingCoin: z.int(),
      draw: Draw,
    }),
  }),
})

/**
 * `amount` is 0 for a bonus, whose terms are in `bonus`; null for money, and for a bonus that no longer exists. The
 * coupon cannot be claimed after `expiresAt`.
 */
export const Coupon = z.object({
  code: z.string(),
  prize: z.object({ name: z.string(), slice: Slice }),
  kind: z.enum(['money', 'bonus']),
  amount,
  bonus: z.nullable(PrizeBonus),
  createdAt: moment,
  expiresAt: moment,
})
export type Coupon = z.output<typeof Coupon>

/** None for a member who is offered nothing. A coupon stays the member's until it expires. */
export const coupons = endpoint('GET /api/spinwheel/coupon', {
  access: 'member',
  summary: 'Lists the prizes that the member can claim, by expiry.',
  tags: ['spin'],
  input: z.strictObject({}),
  output: z.object({ coupons: z.array(Coupon) }),
})

/**
 * `error`: INVALID_CODE (not a coupon of this member), COUPON_EXPIRED, NO_CLAIMABLE_COUPON (already claimed),
 * INVALID_COUPON_TYPE (its bonus is not for this member), INVALID_PRIZE_CODE (its prize no longer exists),
 * BONUS_REMAINING (a bonus is active).
 */
export const claimCoupon = endpoint('POST /api/spinwheel/coupon/claim', {
  access: 'member',
  activity: 'reward',
  refusesInBody: true,
  summary: 'Claims a prize.',
  invalidates: ['spin', 'wallet', 'statement', 'bonus'],
  input: z.strictObject({ coupon: code }),
  output: z.object({
    success: z.literal(true),
    label: z.string(),
    kind: z.enum(['money', 'bonus']),
    amount,
  }),
})
