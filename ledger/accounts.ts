import type { Currency } from '#money'

/**
 * The chart of accounts: every place money can be. Where it sits says what state it is in; "pending" is not a flag,
 * it is money in `hold`. A member's account begins with the member's id; a house account has one currency.
 */
export type Account = `${number}/${string}` | `house/${Purpose}/${Currency}`

/** What a house account is for: one per outside party, one per thing the house gives or keeps. */
export type Purpose =
  | `gateway:${string}`
  | `bank:${string}`
  | `provider:${string}`
  | 'bonus'
  | 'bonus-paid'
  | 'promotion'
  | 'invite'
  | 'refund'
  | 'spin'
  | 'suspense'

/** What the member can use. */
export const mainOf = (member: number): Account => `${member}/main`
/** Has left one place and not yet arrived in the other. */
export const holdOf = (member: number): Account => `${member}/hold`
/** Rewards set aside, until the member moves them to main. */
export const refundOf = (member: number): Account => `${member}/refund`
export const inviteOf = (member: number): Account => `${member}/invite`
/** What we believe lies with the provider. */
export const gameOf = (member: number, game: string): Account => `${member}/game:${game}`

export const houseOf = (purpose: Purpose, currency: Currency): Account =>
  `house/${purpose}/${currency}`

/** The accounts that every member has from the first day. */
export const memberAccounts = ['main', 'hold', 'refund', 'invite'] as const
