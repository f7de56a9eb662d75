// Expectations from docs/adapters-games.md for each provider: the worked example, the error words, and a round with a
// stake of 10 baht and a payout of 25, settled at the example’s time.

type Fields = Record<string, string | number>
type Question = readonly [call: string, fields: Fields]
export type Example = {
  username: string
  open: Question
  deposit: Question
  /** The seal of the example on the page. */
  seal: string
  /** Amounts in the reply to the first deposit. */
  sums: readonly string[]
  word: Record<'signature' | 'time' | 'malformed' | 'closed' | 'duplicate', string>
  bets: (from: number, to: number) => Question
  played: readonly string[]
  isDuplicate?: true
  isTwice?: true
}

export const seconds = (at: number) => Math.floor(at / 1000)
export const iso = (at: number) => new Date(at).toISOString()
const bangkok = (at: number) => iso(at + 7 * 3_600_000).slice(0, 19)
export const digits = (at: number) => bangkok(at).replace(/\D/g, '')
export const spaced = (at: number) => bangkok(at).replace('T', ' ')
export const offset = (at: number) => `${bangkok(at)}+07:00`

export const reference = 'T7F3K2M9P4Q7F3K2M9P4'
