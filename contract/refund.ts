import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { bannersOutput } from './banner.ts'
import { endpoint } from './endpoint.ts'
import { pageInput } from './page.ts'

/**
 * `result`: there is something to receive or to add. `bonus`: an active bonus blocks it. `step` is what comes next: `receive`
 * sets yesterday’s refund aside, `add` moves it to the wallet; `none` when there is nothing, `done` when it is in the wallet.
 * `lost` is yesterday’s net loss by what the games say; 503 SERVICE_UNAVAILABLE while one does not.
 */
export const refundCheck = endpoint('GET /api/refund/check', {
  access: 'member',
  summary: 'Yesterday’s refund and whether it can be received.',
  tags: ['refund'],
  input: z.strictObject({}),
  output: z.object({
    result: z.boolean(),
    bonus: z.boolean(),
    isOpen: z.boolean(),
    step: z.enum(['receive', 'add', 'done', 'none']),
    info: z.string(),
    day: z.string(),
    lost: amount,
    refundAmount: amount,
    /** What is set aside already. */
    aside: amount,
    refundSuccess: z.number(),
    refundFail: z.number(),
  }),
})

/**
 * REF-02: once a day. REFUND_INACTIVE, REFUND_CONDITION (a bonus is active), NO_REFUND (no net loss), REFUND_MINIMUM (too
 * little), REFUND_SUCCESS (received already). 503 SERVICE_UNAVAILABLE while a game’s history cannot be read.
 */
export const receiveRefund = endpoint('GET /api/refund/receive', {
  access: 'member',
  summary: 'Sets yesterday’s refund aside.',
  changes: true,
  invalidates: ['refund', 'wallet'],
  input: z.strictObject({}),
  output: z.object({ message: z.string(), amount }),
})

/** NO_REFUND (nothing is set aside), REFUND_SUCCESS (it is in the wallet already), REFUND_CONDITION. */
export const addRefund = endpoint('GET /api/refund/addWallet', {
  access: 'member',
  summary: 'Moves what was set aside to the wallet.',
  changes: true,
  invalidates: ['refund', 'wallet', 'statement'],
  input: z.strictObject({}),
  output: z.object({ message: z.string(), amount }),
})

export const refunds = endpoint('POST /api/refund', {
  access: 'member',
  summary: 'The refunds that the member received, newest first.',
  changes: false,
  tags: ['refund'],
  input: pageInput,
  output: z.object({
    total: z.int(),
    refunds: z.array(z.object({ _id: z.string(), refundAmount: amount, createdAt: moment })),
  }),
})

export const refundBanners = endpoint('GET /api/refund/banners', {
  access: 'member',
  summary: 'What is shown before the refund modal.',
  input: z.strictObject({}),
  output: bannersOutput,
})
