import { type Amount, amountMax, type Currency } from '#money'
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

const postingsMax = 20
const referenceLengthMax = 200

/** What the database would choke on is refused before it gets there. */
export const isSound = ({ reference, postings }: Pick<Movement, 'reference' | 'postings'>) =>
  reference.length > 0 &&
  reference.length <= referenceLengthMax &&
  !reference.includes('\0') &&
  postings.length > 0 &&
  postings.length <= postingsMax &&
  postings.every(
    ({ from, to, amount }) =>
      from !== to && Number.isSafeInteger(amount) && amount > 0 && amount <= amountMax,
  )
