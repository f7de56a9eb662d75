import type { Credits } from './credits.ts'

export const gameOperations = [
  'activate',
  'password',
  'balance',
  'deposit',
  'withdraw',
  'find',
  'bets',
  'link',
] as const
export type GameOperation = (typeof gameOperations)[number]

export type Direction = 'deposit' | 'withdraw'
export type Language = 'th' | 'lo' | 'en'

export type MoveFields = { name: string; reference: string; credits: Credits }
/** Request to a provider, independent of its wire format. */
export type GameRequest =
  | { operation: 'activate' | 'password'; name: string; password: string }
  | { operation: 'balance'; name: string }
  | ({ operation: Direction } & MoveFields)
  | { operation: 'find'; reference: string }
  | { operation: 'bets'; name: string; from: number; to: number; page: number }
  | { operation: 'link'; name: string; password?: string; language: Language; back: string }

export type RefusalReason =
  | 'malformed'
  | 'signature'
  | 'time'
  | 'closed'
  | 'no account'
  | 'name exists'
  | 'password'
  | 'credentials'
  | 'amount'
  | 'not enough'
  | 'duplicate'
  | 'no reference'

export type Moved = {
  reference: string
  name: string
  direction: Direction
  credits: Credits
  balance: Credits
}
export type Found = Omit<Moved, 'balance'> &
  ({ state: 'applied' | 'pending' } | { state: 'refused'; why: RefusalReason })
export type Bet = {
  id: string
  title: string
  stake: Credits
  payout: Credits
  at: number
}

/** Results of the operations, if they are not refused. */
export type GameResults = {
  activate: { name: string }
  password: { name: string }
  balance: { name: string; balance: Credits }
  deposit: Moved
  withdraw: Moved
  find: Found
  bets: { bets: Bet[]; page: number; pages: number }
  /** Path of the link; the handler adds the host. */
  link: { link: string }
}
