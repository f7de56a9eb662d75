import type { Amount } from '#money'
import { createSentinels, type RequestFlaw, type Struck, satangOf } from '../controls.ts'
import type { World } from '../world.ts'

/** Applies the usual satang sentinels to the first request about a subject; a retry gets a proper reply. */
export function firstStrike(
  { store }: World,
  subject: string,
  amount: Amount | undefined,
): Struck<RequestFlaw> | undefined {
  const isFirst = store.run('insert or ignore into struck (subject) values (?)', subject) === 1
  return isFirst && amount !== undefined ? createSentinels[satangOf(amount)] : undefined
}

/** Transfers that slip verification always fails on. */
export const slipSentinels: Record<number, { code: string; text: string }> = {
  79: { code: 'wrong_captcha', text: 'The bank’s captcha could not be passed, three times' },
  81: { code: 'unstable_reference', text: 'The bank answers differently each time' },
  83: { code: 'not_found', text: 'The bank knows no such transfer' },
  89: { code: 'bank_error', text: 'The bank refused' },
}
/** Transfers that the bank reports as pending the first times it is queried. */
export const pendingSentinel = { satang: 87, times: 2 }

export const payoutRefusals = {
  account_closed: 'The account is closed',
  unknown_account: 'There is no such account',
  name_differs: 'The account belongs to somebody else',
  limit: 'Outside what one payout may be',
  insufficient_funds: 'There is too little money on your account',
  suspended: 'Payouts are closed for you',
} as const
export type PayoutCode = keyof typeof payoutRefusals

/** Payouts that are refused at once. */
export const payoutSentinels: Record<number, PayoutCode> = {
  13: 'account_closed',
  71: 'name_differs',
  73: 'limit',
  77: 'insufficient_funds',
}
/** Payouts that are in process for a while and are then paid or refused. */
export const processingSentinels: Record<number, PayoutCode | null> = {
  61: null,
  67: 'account_closed',
}
export const processingMs = 5_000
