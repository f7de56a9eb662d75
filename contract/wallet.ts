import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { GameAccount } from './game.ts'
import { done } from './page.ts'
import { BankAccount, Profile } from './profile.ts'

/** `onTheWay` has left one place and not yet arrived at the other: transfers and withdrawals under way. */
export const wallet = endpoint('GET /api/wallet', {
  access: 'member',
  summary: 'Who the member is and what the member has.',
  tags: ['wallet'],
  input: z.strictObject({}),
  output: z.object({
    profile: Profile,
    bankAccount: BankAccount,
    wallet: z.object({ amount, currency: z.enum(currencies), onTheWay: amount }),
    invite: z.object({ amount, success: z.number(), fail: z.number() }),
    slots: z.array(GameAccount),
  }),
})

/** One transfer or withdrawal under way. `from` and `to` are names of places, as on the statement. */
export const OnTheWay = z.object({
  type: z.enum(['transfer', 'withdraw']),
  from: z.string(),
  to: z.string(),
  amount,
  createdAt: moment,
})
export type OnTheWay = z.output<typeof OnTheWay>

/** Also what is being fetched from a game, which is on no statement before the game confirms it. */
export const onTheWay = endpoint('GET /api/wallet/onTheWay', {
  access: 'member',
  summary:
    'The member’s transfers and withdrawals that have not ended, newest first. `now` is the server’s clock.',
  tags: ['onTheWay'],
  input: z.strictObject({}),
  output: z.object({ now: moment, entries: z.array(OnTheWay) }),
})

/**
 * API-06: reward money that is already set aside, refund first, then invite. Creates nothing. MONEY_NOT_ENOUGH; and where it
 * would be enough with what may not be received now, REFUND_CONDITION (a bonus is active) or INVITE_INACTIVE.
 */
export const addToWallet = endpoint('POST /api/wallet/add', {
  access: 'member',
  summary: 'Moves reward money that the member has earned into the wallet.',
  input: z.strictObject({ amount }),
  output: done,
})
