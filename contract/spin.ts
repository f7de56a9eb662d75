import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { code } from './text.ts'

export const prizeKinds = ['money', 'bonus', 'coins', 'nothing'] as const
export type PrizeKind = (typeof prizeKinds)[number]

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

/** `weight` of the wheel’s total is the chance. Colours are #rrggbb. */
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
 * What a member needs to recompute a draw: HMAC-SHA256 with the key `seed` (hex) over `memberSeed:count:attempt`, its first
 * 6 bytes as a number, drawn again with the next attempt when it is not below the highest multiple of the total weight;
 * the rest of its division by the total falls into the slices in their order. `seedHash` (SHA-256 of the seed) was shown before.
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

/** HOM-03: whether the wheel shows on home, and the coins that the member has for it. */
export const spinActive = endpoint('GET /api/spinwheel/active', {
  access: 'member',
  summary: 'Whether a wheel is there to spin.',
  tags: ['spin'],
  input: z.strictObject({}),
  output: z.object({ isActive: z.boolean(), coin: z.int() }),
})

/**
 * `coinDeposit`: a deposit of at least so much brings a coin. `next` is what the next draw is bound to already, from the
 * first coin on; `afterNext` is our seed of the draw after it, to which a word sent with the next spin is added.
 */
export const spinSetup = endpoint('GET /api/spinwheel/setup', {
  access: 'member',
  summary: 'The active wheel, the member’s coins, and what the next draw is bound to.',
  tags: ['spin'],
  input: z.strictObject({}),
  output: z.object({
    result: z.object({
      activeSpinwheel: z.nullable(z.object({ name: z.string(), slices: z.array(Slice) })),
      userCoin: z.int(),
      coinDeposit: amount,
      next: z.nullable(z.object({ seedHash: z.string(), memberSeed: z.string(), count: z.int() })),
      afterNext: z.nullable(z.object({ seedHash: z.string() })),
      lastDraw: z.nullable(Draw),
    }),
  }),
})

/** Named by the member’s key: sent again, it is the same draw. NO_COIN; NO_DATA when no wheel is active. */
export const spin = endpoint('POST /api/spinwheel/spin', {
  access: 'member',
  summary: 'Pays a coin and draws a prize.',
  invalidates: ['spin'],
  input: z.strictObject({
    /** What the member adds from the draw after this one on; the last one stays when none is sent. */
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

/** `amount` is 0 for a bonus. `expiresAt` is when it can no longer be claimed. */
export const Coupon = z.object({
  code: z.string(),
  prize: z.object({ name: z.string(), slice: Slice }),
  kind: z.enum(['money', 'bonus']),
  amount,
  createdAt: moment,
  expiresAt: moment,
})
export type Coupon = z.output<typeof Coupon>

export const coupons = endpoint('GET /api/spinwheel/coupon', {
  access: 'member',
  summary: 'The prizes that the member can claim, the one that expires first at the head.',
  tags: ['spin'],
  input: z.strictObject({}),
  output: z.object({ coupons: z.array(Coupon) }),
})

/**
 * INVALID_CODE (no coupon of this member), COUPON_EXPIRED, NO_CLAIMABLE_COUPON (claimed already), INVALID_COUPON_TYPE (its bonus
 * is not for this member), INVALID_PRIZE_CODE (its prize is not there any more), BONUS_REMAINING (a bonus is in use).
 */
export const claimCoupon = endpoint('POST /api/spinwheel/coupon/claim', {
  access: 'member',
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
