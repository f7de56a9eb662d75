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

export type MoveWish = { name: string; reference: string; credits: Credits }
/** What a provider may be asked, whatever its wire looks like. */
export type Asked =
  | { operation: 'activate' | 'password'; name: string; password: string }
  | { operation: 'balance'; name: string }
  | ({ operation: Direction } & MoveWish)
  | { operation: 'find'; reference: string }
  | { operation: 'bets'; name: string; from: number; to: number; page: number }
  | { operation: 'link'; name: string; password?: string; language: Language; back: string }

export type Why =
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
  ({ state: 'applied' | 'pending' } | { state: 'refused'; why: Why })
export type Bet = {
  id: string
  title: string
  stake: Credits
  payout: Credits
  at: number
}

/** What is told when the answer is not a no. */
export type Told = {
  activate: { name: string }
  password: { name: string }
  balance: { name: string; balance: Credits }
  deposit: Moved
  withdraw: Moved
  find: Found
  bets: { bets: Bet[]; page: number; pages: number }
  /** Its path; on which host that is, the counter knows. */
  link: { link: string }
}
