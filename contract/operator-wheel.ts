import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { takesTwoOutput } from './approval.ts'
import { endpoint } from './endpoint.ts'
import { prizeKinds } from './spin.ts'
import { sum } from './sum.ts'
import { line } from './text.ts'
import { SpinCost, WheelChange } from './wheel-change.ts'
import { stockMost } from './wheel-cost.ts'

export const sliceCounts = { least: 2, most: 16 } as const
export const weightMost = 1_000_000
export const coinsMost = 100
export const couponDaysMost = 365

const count = z.int().check(z.minimum(0))
const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
const reason = line(500, 3)
const names = z.strictObject({ th: line(40), la: line(40), en: line(40) })
const stock = z.nullable(z.int().check(z.minimum(1), z.maximum(stockMost)))
const html = z.nullable(z.string().check(z.maxLength(2_000)))
const id = z.string().check(z.regex(/^[1-9][0-9]{0,8}$/))

/** `amount` counts for money, `coins` for coins, `bonus` for a bonus; they are 0 or null otherwise. */
const slice = {
  code: z.string().check(z.regex(/^[A-Z0-9_-]{2,32}$/)),
  kind: z.enum(prizeKinds),
  label: names,
  /** The HTML under the prize, cleaned. */
  html: z.strictObject({ th: html, la: html, en: html }),
  weight: z.int().check(z.minimum(1), z.maximum(weightMost)),
  bgColor: color,
  textColor: color,
  amount,
  coins: count.check(z.maximum(coinsMost)),
  bonus: z.nullable(z.string().check(z.regex(/^[A-Z0-9_-]{2,32}$/))),
  /** The prize is drawn this often at most, altogether and in a day; null without a bound. */
  stock,
  stockADay: stock,
  /**
   * Money that the prize gives at most, altogether; null without a bound, and for coins and nothing. Without a stock, the prize
   * gets the stock that the budget holds (contract/wheel-cost.ts). A bonus counts with its greatest amount.
   */
  budget: z.nullable(amount),
}
export const WheelSlice = z.strictObject(slice)
export type WheelSlice = z.output<typeof WheelSlice>

const Summary = z.object({
  id: z.string(),
  currency: z.enum(currencies),
  name: names,
  isActive: z.boolean(),
  /** Null for a design that members never saw. */
  publishedAt: z.nullable(moment),
  madeAt: moment,
  /** Null for a wheel that came with the service. */
  madeBy: z.nullable(z.string()),
  spins: count,
  /** Sum of the money that was claimed from its coupons. */
  paid: sum,
})
export type WheelSummary = z.output<typeof Summary>

const proposal = z.object({ id: z.string(), by: z.string(), isMine: z.boolean() })

export const wheels = endpoint('GET /api/console/wheels', {
  access: 'operator',
  right: 'wheels.read',
  summary: 'Lists the wheels: the active ones, designs, and those that were active, newest first.',
  tags: ['wheels'],
  input: z.strictObject({}),
  output: z.object({
    wheels: z.array(Summary),
    /** The bonuses that a spin can win, with their greatest amount. */
    bonuses: z.array(
      z.object({ code: z.string(), currency: z.enum(currencies), name: z.string(), most: amount }),
    ),
  }),
})

/** NO_DATA for a wheel that does not exist. */
export const wheel = endpoint('GET /api/console/wheels/:id', {
  access: 'operator',
  right: 'wheels.read',
  summary: 'Returns a wheel with its prizes, and how often each was drawn.',
  tags: ['wheels'],
  input: z.strictObject({ id }),
  output: z.object({
    ...Summary.shape,
    couponDays: count,
    /** The deposit that earns a coin. */
    coinDeposit: amount,
    /** Null for an earlier wheel that never ends. */
    cost: z.nullable(SpinCost),
    slices: z.array(
      z.object({
        ...slice,
        /** The most that one win gives; a bonus of an earlier wheel, or 0 for coins and nothing. */
        mostAWin: amount,
        drawn: count,
        drawnToday: count,
        /** Money that its draws promise, each with the most that it gives, and the part of it that members claimed. */
        won: sum,
        paid: sum,
      }),
    ),
    proposal: z.nullable(proposal),
    /** Against the active wheel of its currency. Null for that one. */
    change: z.nullable(WheelChange),
  }),
})
export type Wheel = z.output<typeof wheel.output>

/**
 * Members do not see a design. BAD_REQUEST: see contract/wheel-cost.ts and the checks of the server. CONTENT_LINK for a link that
 * leads to no allowed page.
 */
export const designWheel = endpoint('POST /api/console/wheels', {
  access: 'operator',
  right: 'wheels.change',
  summary: 'Saves the design of a wheel.',
  invalidates: ['wheels'],
  input: z.strictObject({
    currency: z.enum(currencies),
    name: names,
    couponDays: z.int().check(z.minimum(1), z.maximum(couponDaysMost)),
    coinDeposit: amount,
    slices: z
      .array(WheelSlice)
      .check(z.minLength(sliceCounts.least), z.maxLength(sliceCounts.most)),
    reason,
  }),
  output: z.object({ id: z.string() }),
})

/** Takes two. It replaces the active wheel of its currency. NO_DATA; `already_decided`: it is active. */
export const publishWheel = endpoint('POST /api/console/wheels/:id/publish', {
  access: 'operator',
  right: 'wheels.change',
  summary: 'Shows a wheel to members in place of the present one.',
  invalidates: ['wheels', 'approvals'],
  input: z.strictObject({ id, reason }),
  output: takesTwoOutput,
})

/** One operator stops, at once. Coupons stay valid. NO_DATA; `already_decided`: it is not active. */
export const stopWheel = endpoint('POST /api/console/wheels/:id/stop', {
  access: 'operator',
  right: 'wheels.change',
  summary: 'Stops a wheel: members cannot spin until another one is published.',
  invalidates: ['wheels'],
  input: z.strictObject({ id, reason }),
  output: z.object({ outcome: z.enum(['done', 'already_decided']) }),
})
