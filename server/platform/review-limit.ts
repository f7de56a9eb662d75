import type { Db, Tx } from '#db'
import type { Amount, Currency } from '#money'

/** What comes in up to these amounts is credited by itself; above, a person reviews it first. */
export type ReviewKind = 'winnings' | 'voucher' | 'transfer-in' | 'stake' | 'payout'

/** @throws when there is none: nothing comes in without a limit */
export async function reviewLimitOf(db: Db | Tx, kind: ReviewKind, currency: Currency) {
  const [limit] = await db<{ above: Amount }[]>`
    select above from review_limit where kind = ${kind} and currency = ${currency}`
  if (!limit) throw new Error(`no review limit for ${kind} in ${currency}`)
  return limit.above
}
