import type { Db, Tx } from '#db'
import { type Amount, toAmount } from '#money'
import type { Caller } from '../platform/call.ts'
import { zone } from '../platform/zone.ts'

export type Limits = { withdrawMin: Amount; withdrawMax: Amount; countLeft: number }

/** WDR-02: limits of one withdrawal in the member's currency, and the number of withdrawals left today. */
export async function withdrawLimitsOf(
  db: Db | Tx,
  { member, currency }: Pick<Caller, 'member' | 'currency'>,
): Promise<Limits> {
  const [limit] = await db<{ minimum: number; maximum: number; countLeft: number }[]>`
    select minimum, maximum, greatest(0, count_a_day - (
        select count(*) from withdrawal
        where member = ${member} and created_at >= date_trunc('day', now() at time zone ${zone}) at time zone ${zone}
      ))::int as count_left
    from withdraw_limit where currency = ${currency}`
  if (!limit) throw new Error(`no withdraw limit for ${currency}`)
  return {
    withdrawMin: toAmount(limit.minimum),
    withdrawMax: toAmount(limit.maximum),
    countLeft: limit.countLeft,
  }
}
