import type { Amount, Currency } from '#money'

/** Money that was credited to a member; `movement` is its reference in the ledger. */
export type Deposit = { member: number; amount: Amount; currency: Currency; movement: string }
