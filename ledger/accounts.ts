import type { Currency } from '#money'

/**
 * The chart of accounts: every place where money can be. The account tells the state of the money: pending money is in
 * `hold`, and no flag says so. A member's account begins with the member's id; a house account has one currency.
 */
export type Account = `${number}/${string}` | `house/${Purpose}/${Currency}`

/**
 * Purpose of a house account: one for each account that the house owns elsewhere, one for each thing it gives or keeps.
 */
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
  | 'payment-return'
  | 'late-applied'
  | 'fees'
  | 'goodwill'

/** Accounts that receive deposits: money that a gateway holds for us, or our account at a bank. */
export type Receiving = `gateway:${string}` | `bank:${string}`

/** The member's available money. */
export const mainOf = (member: number): Account => `${member}/main`
/** Money in transit: it has left one place and has not arrived at the other. */
export const holdOf = (member: number): Account => `${member}/hold`
/** Rewards that the member has earned and not yet moved to main. */
export const refundOf = (member: number): Account => `${member}/refund`
export const inviteOf = (member: number): Account => `${member}/invite`
/** Our record of the member's balance at the game; the provider's own may differ by what was won or lost. */
export const gameOf = (member: number, game: string): Account => `${member}/game:${game}`

export const houseOf = (purpose: Purpose, currency: Currency): Account =>
  `house/${purpose}/${currency}`

/** Our account at a bank, or our number at TrueWallet. */
export const bankAccountOf = (bank: string, account: string): Receiving =>
  `bank:${bank}:${plain(account)}`

/** Our account that payouts leave from. */
export const payoutAccountOf = (account: string): Purpose => `payout:${plain(account)}`

/** Removes what an account name must not contain: people write spaces into account numbers. */
export const plain = (account: string): string =>
  account.replaceAll(/[^\x21-\x7e]/g, '').slice(0, 40)

/** The accounts that every member has from the first day. */
export const memberAccounts = ['main', 'hold', 'refund', 'invite'] as const
