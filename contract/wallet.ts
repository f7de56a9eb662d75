import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { qrProviders } from './deposit.ts'
import { endpoint } from './endpoint.ts'
import { GameAccount } from './game.ts'
import { done } from './page.ts'
import { BankAccount, Profile } from './profile.ts'

/** Why the member is offered no bonuses, prizes or rewards: a break or exclusion that goes on, or an operator's decision. */
const NoOffers = z.enum(['break', 'exclusion', 'withdraw-only'])
export type NoOffers = z.output<typeof NoOffers>

/** `onTheWay`: sum of the transfers and withdrawals in progress. */
export const wallet = endpoint('GET /api/wallet', {
  access: 'member',
  summary: 'Returns the member’s profile and balances.',
  tags: ['wallet'],
  input: z.strictObject({}),
  output: z.object({
    profile: Profile,
    bankAccount: BankAccount,
    wallet: z.object({ amount, currency: z.enum(currencies), onTheWay: amount }),
    /** `waiting`: rewards above the maximum of today, which can be claimed from tomorrow on; servers of 1.1 send none. */
    invite: z.object({
      amount,
      waiting: z.optional(amount),
      success: z.number(),
      fail: z.number(),
    }),
    slots: z.array(GameAccount),
    /** Absent while the member may be offered bonuses, prizes and rewards. */
    noOffers: z.optional(NoOffers),
  }),
})

/** A transfer or withdrawal in progress. `from`, `to` and `reference` are as on the statement. */
export const OnTheWay = z.object({
  type: z.enum(['transfer', 'withdraw']),
  from: z.string(),
  to: z.string(),
  amount,
  createdAt: moment,
  reference: z.string(),
  /** A withdrawal that is being checked before it is sent. */
  isHeld: z.boolean(),
})
export type OnTheWay = z.output<typeof OnTheWay>

/** An open QR of the member, whichever provider it is of. `expireIn` is a time of the server’s clock. */
export const PendingQr = z.object({
  provider: z.enum(qrProviders),
  qrcodeId: z.string(),
  amount,
  expireIn: moment,
})
export type PendingQr = z.output<typeof PendingQr>

/**
 * A payment on a QR of the member that a person reviews before it is credited or sent back: of another amount than
 * the QR's (`asked`), or on a QR that was paid before.
 */
export const PaymentInReview = z.object({
  qrcodeId: z.string(),
  reason: z.enum(['amount_mismatch', 'qr_already_paid']),
  asked: amount,
  amount,
  receivedAt: moment,
})
export type PaymentInReview = z.output<typeof PaymentInReview>

/** A payment on a QR of the member in another currency than the QR's. A person reviews it too. */
export const PaymentInOtherCurrency = z.object({
  qrcodeId: z.string(),
  asked: amount,
  amount,
  currency: z.enum(currencies),
  receivedAt: moment,
})
export type PaymentInOtherCurrency = z.output<typeof PaymentInOtherCurrency>

/** Includes transfers from a game, which are not on the statement before the game confirms them. */
export const onTheWay = endpoint('GET /api/wallet/onTheWay', {
  access: 'member',
  asksAlone: true,
  summary:
    'Lists the member’s transfers and withdrawals in progress, open QRs and payments in review, newest first. `now` is the server’s clock.',
  tags: ['onTheWay', 'qr'],
  input: z.strictObject({}),
  output: z.object({
    now: moment,
    entries: z.array(OnTheWay),
    qrs: z.array(PendingQr),
    /** Servers of 1.1 send none. */
    inReview: z.optional(z.array(PaymentInReview)),
    /** A list of its own: apps of the version before take no further reason. */
    inOtherCurrency: z.optional(z.array(PaymentInOtherCurrency)),
  }),
})

/**
 * API-06: moves claimed rewards, first refunds, then invite rewards. It claims no new ones. MONEY_NOT_ENOUGH;
 * REFUND_CONDITION (a bonus is active) or INVITE_INACTIVE if the amount would suffice without that restriction.
 */
export const addToWallet = endpoint('POST /api/wallet/add', {
  access: 'member',
  summary: 'Moves reward money that the member has earned into the wallet.',
  input: z.strictObject({ amount }),
  output: done,
})
