import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { bannersOutput } from './banner.ts'
import { endpoint } from './endpoint.ts'
import { pageInput } from './page.ts'

/** A refund that waited for a game's report can be claimed until so many days after its day. */
export const refundWaitDays = 30

/**
 * `result`: a refund can be claimed or added. `bonus`: an active bonus blocks it. `step` is the next step: `receive`
 * claims the refund of `day`, `add` moves it to the wallet; `none`: there is no refund, `done`: it is in the wallet; `checking`: an
 * operator looks at it before it is paid; `refused` by an operator; `waiting`: a history of the day cannot be read, so its refund can be
 * claimed later, and the amounts are 0. Servers of the version before answer 503 SERVICE_UNAVAILABLE instead.
 * `day`: the last one whose rounds the games have all reported, which is yesterday from 01:00 in Bangkok on; the refund of the day after it
 * can be claimed from `nextAt`, and this one until then. `isLate`: it is an earlier day that waited, which comes first and has no `nextAt`.
 * `waiting`: further days that wait, in step `add` also `day` while a history of it cannot be read. `lost`: its net loss by the games’ histories. A member who is offered nothing has no refund to receive and no `info`, and may still add what was received before.
 */
export const refundCheck = endpoint('GET /api/refund/check', {
  access: 'member',
  summary: 'Returns the refund of the last reported day and its next step.',
  tags: ['refund'],
  input: z.strictObject({}),
  output: z.object({
    result: z.boolean(),
    bonus: z.boolean(),
    isOpen: z.boolean(),
    step: z.enum(['receive', 'add', 'done', 'none', 'checking', 'refused', 'waiting']),
    info: z.string(),
    day: z.string(),
    /** Servers of the version before leave it out. */
    nextAt: z.optional(moment),
    isLate: z.optional(z.boolean()),
    waiting: z.optional(z.array(z.string())),
    lost: amount,
    refundAmount: amount,
    /** Claimed refunds that are not in the wallet yet. */
    aside: amount,
    refundSuccess: z.number(),
    refundFail: z.number(),
    /** Maximum of a refund, which `refundAmount` does not pass; 0 means no maximum. */
    dayMaximum: amount,
  }),
})

/**
 * REF-02: possible once a day. REFUND_INACTIVE, REFUND_CONDITION (a bonus is active), NO_REFUND (no net loss),
 * REFUND_MINIMUM (too little), REFUND_SUCCESS (already claimed), REFUND_CHECKING (an operator looks at it first),
 * REFUND_REFUSED. 503 SERVICE_UNAVAILABLE while a game’s history cannot be read: the day waits from then on.
 */
export const receiveRefund = endpoint('GET /api/refund/receive', {
  access: 'member',
  activity: 'reward',
  summary: 'Claims the refund of the last reported day, without moving it to the wallet.',
  changes: true,
  invalidates: ['refund', 'wallet'],
  input: z.strictObject({}),
  output: z.object({ message: z.string(), amount }),
})

/** NO_REFUND (no refund is claimed), REFUND_SUCCESS (it is already in the wallet), REFUND_CONDITION, REFUND_CHECKING, REFUND_REFUSED. */
export const addRefund = endpoint('GET /api/refund/addWallet', {
  access: 'member',
  summary: 'Moves claimed refunds to the wallet.',
  changes: true,
  invalidates: ['refund', 'wallet', 'statement'],
  input: z.strictObject({}),
  output: z.object({ message: z.string(), amount }),
})

export const refunds = endpoint('POST /api/refund', {
  access: 'member',
  summary: 'Lists the member’s refunds, newest first.',
  changes: false,
  tags: ['refund'],
  input: pageInput,
  output: z.object({
    total: z.int(),
    refunds: z.array(
      z.object({
        _id: z.string(),
        refundAmount: amount,
        state: z.enum(['received', 'checking', 'refused']),
        createdAt: moment,
      }),
    ),
  }),
})

/** None for a member who is offered nothing. */
export const refundBanners = endpoint('GET /api/refund/banners', {
  access: 'member',
  summary: 'Returns the banners that the app shows before the refund modal.',
  input: z.strictObject({}),
  output: bannersOutput,
})
