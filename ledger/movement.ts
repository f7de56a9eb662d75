import type { Amount, Currency } from '#money'
import type { Account } from './accounts.ts'

export const movementKinds = ['deposit', 'withdraw', 'transfer', 'bonus', 'finish_bonus'] as const
export type MovementKind = (typeof movementKinds)[number]

/** One amount from one account to another: both sides of a double entry. */
export type Posting = { from: Account; to: Account; amount: Amount }

/** One business event of one member's money, such as a deposit. */
export type Movement = {
  /** Unique name of the business event: `qr:PAYONEX:8121`. Posting it twice moves the money once. */
  reference: string
  member: number
  kind: MovementKind
  /** `pending`: the postings put the money on hold; a `Change` takes it out again. */
  state: 'settled' | 'pending'
  /** Amount on the statement. Only the postings move money. */
  amount: Amount
  currency: Currency
  from: string
  to: string
  details?: Record<string, string | number>
  postings: Posting[]
}

/** End of a pending movement: its money leaves hold. */
export type Change = { reference: string; state: 'settled' | 'returned'; postings: Posting[] }

export type Posted =
  | { code: 'posted' | 'replayed'; movement: number }
  | { code: 'not_enough' | 'no_account' | 'conflict' | 'bad_request' | 'final' }

export type MovementRow = {
  id: number
  reference: string
  member: number
  kind: MovementKind
  state: 'settled' | 'pending' | 'returned'
  amount: Amount
  currency: Currency
  from: string
  to: string
  details: Record<string, string | number>
  createdAt: Date
  /** Time at which it became final. */
  settledAt: Date | null
}

export const postingsMax = 20
export const referenceLengthMax = 200
