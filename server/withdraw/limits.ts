import type { Db } from '#db'
import { type Amount, type Currency, toAmount } from '#money'

/** WDR-02: what one withdrawal may be, in this currency. */
export async function withdrawLimitsOf(
  db: Db,
  currency: Currency,
): Promise<{ withdrawMin: Amount; withdrawMax: Amount }> {
  const [limit] = await db<{ minimum: number; maximum: number }[]>`
    select minimum, maximum from withdraw_limit where currency = ${currency}`
  if (!limit) throw new Error(`no withdraw limit for ${currency}`)
  return { withdrawMin: toAmount(limit.minimum), withdrawMax: toAmount(limit.maximum) }
}
