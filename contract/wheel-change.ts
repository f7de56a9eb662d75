import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount } from './amount.ts'
import { prizeKinds } from './spin.ts'

const count = z.int().check(z.minimum(0))

/** Expected cost of a spin: in money, and at most in bonuses. */
export const SpinCost = z.object({ money: amount, bonus: amount })

const Prize = z.object({
  code: z.string(),
  label: z.object({ th: z.string(), la: z.string(), en: z.string() }),
  kind: z.enum(prizeKinds),
  amount,
  coins: count,
  bonus: z.nullable(z.string()),
  weight: count,
  stock: z.nullable(count),
  stockADay: z.nullable(count),
  budget: z.nullable(amount),
})
export type ComparedPrize = z.output<typeof Prize>

/** `cost`: null for an earlier wheel that never ends. `coinDeposit`: null for an earlier wheel that is not active. */
const Side = z.object({
  cost: z.nullable(SpinCost),
  coinDeposit: z.nullable(amount),
  couponDays: count,
})
export type WheelSide = z.output<typeof Side>

/** Changes that a publication brings. `before`: null when no wheel was active. */
export const WheelChange = z.object({
  currency: z.enum(currencies),
  before: z.nullable(Side),
  after: Side,
  /** The weights of each side together, of which a prize has its share. */
  weights: z.object({ before: count, after: count }),
  /** `before`: null for a new prize; `after`: null for one that is gone. */
  prizes: z.array(z.object({ before: z.nullable(Prize), after: z.nullable(Prize) })),
})
export type WheelChange = z.output<typeof WheelChange>
