import type { Db, Tx } from '#db'
import { type Amount, toAmount } from '#money'
import type { Caller } from '../platform/call.ts'
import { todayInBangkok } from '../platform/zone.ts'

export type Limits = { withdrawMin: Amount; withdrawMax: Amount; countLeft: number }

/** `general`: the limits of the currency. `own`: those of the member, where operators have set others. */
export type WithdrawBounds = {
  minimum: Amount
  general: { maximum: Amount; countADay: number }
  own: { maximum: Amount | null; countADay: number | null }
  countToday: number
  /** It counts those whose money came back, too. */
  triedToday: number
}

type Row = {
  minimum: number
  maximum: number
  countADay: number
  ownMaximum: number | null
  ownCountADay: number | null
  countToday: number
  triedToday: number
}

/** A bound for those who withdraw and cancel all day: so many requests for each withdrawal that a day allows. */
const triesEach = 4

/**
 * Reads the limits of a member's withdrawals, and how many there were on this business day. One whose money came back does
 * not count.
 */
export async function withdrawBoundsOf(
  db: Db | Tx,
  { member, currency }: Pick<Caller, 'member' | 'currency'>,
): Promise<WithdrawBounds> {
  const [row] = await db<Row[]>`
    select minimum, withdraw_limit.maximum, withdraw_limit.count_a_day, own.maximum as own_maximum,
      own.count_a_day as own_count_a_day, count_today, tried_today
    from withdraw_limit
    cross join (
      select count(*)::int as tried_today,
        count(*) filter (where state is distinct from 'returned')::int as count_today
      from withdrawal left join external_transfer using (bucket, member, reference)
      where bucket = ${member % 256} and member = ${member} and withdrawal.created_at >= ${todayInBangkok(db)}
    ) today
    left join member_withdraw_limit own on own.bucket = ${member % 256} and own.member = ${member}
    where currency = ${currency}`
  if (!row) throw new Error(`no withdraw limit for ${currency}`)
  return {
    minimum: toAmount(row.minimum),
    general: { maximum: toAmount(row.maximum), countADay: row.countADay },
    own: {
      maximum: row.ownMaximum === null ? null : toAmount(row.ownMaximum),
      countADay: row.ownCountADay,
    },
    countToday: row.countToday,
    triedToday: row.triedToday,
  }
}

/**
 * WDR-02: limits of one withdrawal in the member's currency, and the number of withdrawals left today. The minimum may have risen
 * above the member's own maximum since; that maximum is then the only amount.
 */
export async function withdrawLimitsOf(
  db: Db | Tx,
  member: Pick<Caller, 'member' | 'currency'>,
): Promise<Limits> {
  const { minimum, general, own, countToday, triedToday } = await withdrawBoundsOf(db, member)
  const countADay = own.countADay ?? general.countADay
  const withdrawMax = own.maximum ?? general.maximum
  return {
    withdrawMin: toAmount(Math.min(minimum, withdrawMax)),
    withdrawMax,
    countLeft: Math.max(0, Math.min(countADay - countToday, countADay * triesEach - triedToday)),
  }
}
