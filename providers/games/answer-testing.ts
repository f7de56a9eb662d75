import { toAmount } from '#money'

// These parts are shared by the example replies of all providers.
export const url = 'https://games.example/site/open?token=0123456789abcdef0123456789abcdef'
export const settledAt = new Date('2026-07-31T07:03:10.000Z')
/** The requests that the replies answer. */
export const account = { username: '…', password: '…', at: settledAt }
export const move = { ...account, reference: '…', amount: toAmount(1) }
export const span = { ...account, from: settledAt, to: settledAt, page: 1 }

/** Values inside a reply; the amounts in satang beside the fields that carry them. */
export type Page = {
  done: (inside: object) => string
  no: (word: string | number) => string
  name: object
  balance: [inside: object, amount: number]
  deposit: [inside: object, amount: number]
  withdraw: [inside: object, amount: number]
  found: [inside: object, found: object][]
  bets: [inside: object, stake: number, payout: number, hasMore: boolean]
  link?: object
  /** Error words for: not enough, closed, duplicate. */
  words: [string | number, string | number, string | number]
}

export const json = JSON.stringify
export const applied = (amount: number) => ({ state: 'applied', amount })
export const refused = { state: 'refused', reason: 'MONEY_NOT_ENOUGH' }
