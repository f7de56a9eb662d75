import type { Currency } from '#money'

/**
 * The chart of accounts: every place money can be. Where it sits says what state it is in; "pending" is not a flag,
 * it is money in `hold`. A member's account begins with the member's id; a house account has one currency.
 */
export type Account = `${number}/${string}` | `house/${Purpose}/${Currency}`

/** What a house account is for: one per account that the house owns outside, one per thing the house gives or keeps. */
export type Purpose =
  | Receiving
  | `payout:${string}`
  | `provider:${string}`
  | 'bonus'
  | 'bonus-paid'
  | 'promotion'
  | 'invite'
  | 'refund'
  | 'spin'
  | 'suspense'
  | 'late-applied'
  | 'fees'
  | 'goodwill'

/** Where money from outside arrives: what a gateway took in for us, or an account of ours at a bank. */
export type Receiving = `gateway:${string}` | `bank:${string}`

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

/** Our account at a bank, or our number at TrueWallet. */
export const bankAccountOf = (bank: string, account: string): Receiving =>
  `bank:${bank}:${plain(account)}`

/** Our account that payouts leave from. */
export const payoutAccountOf = (account: string): Purpose => `payout:${plain(account)}`

/** What the chart takes in a name: people write spaces into account numbers. */
export const plain = (account: string): string =>
  account.replaceAll(/[^\x21-\x7e]/g, '').slice(0, 40)

/** The accounts that every member has from the first day. */
export const memberAccounts = ['main', 'hold', 'refund', 'invite'] as const
