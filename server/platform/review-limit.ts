import type { Db, Tx } from '#db'
import type { Amount, Currency } from '#money'

/** Incoming money up to the limit of its kind is credited automatically; a person reviews larger amounts first. */
export type ReviewKind = 'winnings' | 'voucher' | 'transfer-in' | 'stake' | 'payout'

/** @throws when there is no limit, because no money comes in without one */
export async function reviewLimitOf(db: Db | Tx, kind: ReviewKind, currency: Currency) {
  const [limit] = await db<{ above: Amount }[]>`
    select above from review_limit where kind = ${kind} and currency = ${currency}`
  if (!limit) throw new Error(`no review limit for ${kind} in ${currency}`)
  return limit.above
}
