import type { Amount, Currency } from '#money'
import type { Account } from './accounts.ts'

export const movementKinds = ['deposit', 'withdraw', 'transfer', 'bonus', 'finish_bonus'] as const
export type MovementKind = (typeof movementKinds)[number]

/** One amount from one account to another: both sides of a double entry at once. */
export type Posting = { from: Account; to: Account; amount: Amount }

/** One thing that happens to one member's money. */
export type Movement = {
  /** The business fact, for ever unique: `qr:PAYONEX:8121`. Posted twice, money moves once. */
  reference: string
  member: number
  kind: MovementKind
  /** Pending: the postings leave its money in hold, and `settle` or a return takes it out again. */
  state: 'settled' | 'pending'
  /** What the statement shows; the postings say what moved. */
  amount: Amount
  currency: Currency
  from: string
  to: string
  details?: Record<string, string | number>
  postings: Posting[]
}

/** The end of a pending movement: its money leaves hold. */
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
  /** When it became final. */
  settledAt: Date | null
}

export const postingsMax = 20
export const referenceLengthMax = 200
