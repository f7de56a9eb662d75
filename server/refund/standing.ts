import type { RefusalCode } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { type Amount, percentOf, toAmount } from '#money'
import { isActive, lastTakingOf } from '../bonus/taking.ts'
import type { Caller } from '../platform/call.ts'
import { settingsOf } from '../site/settings.ts'

/** A business day of Asia/Bangkok: from its first moment to the first of the next. */
export type Day = { day: string; begin: Date; end: Date }

export async function yesterdayOf(db: Db | Tx): Promise<Day> {
  const [row] = await db<[Day]>`
    with yesterday as (select (now() at time zone 'Asia/Bangkok')::date - 1 as day)
    select day::text as day, day::timestamp at time zone 'Asia/Bangkok' as begin,
      (day + 1)::timestamp at time zone 'Asia/Bangkok' as "end" from yesterday`
  return row
}

/** How a member stands to the refund of a day. */
export type Standing = {
  isOpen: boolean
  /** A bonus is active. */
  isBlocked: boolean
  /** This day's is received. */
  isReceived: boolean
  /** The net loss by what was read at the games, or 0; and its share. */
  lost: Amount
  percent: number
  amount: Amount
  minimum: Amount
  /** What was set aside and is there still. */
  aside: Amount
  success: number
  fail: number
}

export async function standingOf(
  db: Db | Tx,
  { member, currency }: Caller,
  { day, begin, end }: Day,
): Promise<Standing> {
  const { refundActive, refundSuccess, refundFail, refundMinimum } = await settingsOf(
    db,
    'refundActive',
    'refundSuccess',
    'refundFail',
    'refundMinimum',
  )
  const [row] = await db<[Row]>`
    select (select coalesce(sum(stake - payout), 0)::int8 from bet
        where member = ${member} and settled_at >= ${begin} and settled_at < ${end}) as net,
      exists (select from member_bonus where member = ${member} and granted_at < ${end}
        and coalesce(ended_at, 'infinity') >= ${begin}) as with_bonus,
      (select jsonb_build_object('lost', lost, 'amount', amount) from refund
        where member = ${member} and day = ${day}::date) as received,
      case when exists (select from refund where member = ${member} and taken_at is null) then (
        select balance from ledger.account where member = ${member} and name = 'refund'
      ) else 0 end::int8 as aside`
  const { received } = row
  const percent = row.withBonus ? refundFail : refundSuccess
  const lost = received?.lost ?? toAmount(Math.max(0, row.net))
  return {
    isOpen: refundActive,
    isBlocked: await isBonusInTheWay(db, member),
    isReceived: received !== null,
    lost,
    percent,
    amount: received?.amount ?? percentOf(lost, percent),
    minimum: toAmount(Math.max(1, refundMinimum[currency])),
    aside: toAmount(row.aside),
    success: refundSuccess,
    fail: refundFail,
  }
}

/** REF-02: an active bonus keeps a refund from being received and from going to the wallet, whichever way is asked for. */
export async function isBonusInTheWay(db: Db | Tx, member: number): Promise<boolean> {
  const taking = await lastTakingOf(db, member)
  return taking !== undefined && isActive(taking)
}

type Row = {
  net: number
  withBonus: boolean
  received: { lost: Amount; amount: Amount } | null
  aside: number
}

type Reason = [RefusalCode, (standing: Standing) => boolean]

/** REF-02: why nothing can be received, whatever was played. */
export const shut: Reason[] = [
  ['REFUND_INACTIVE', ({ isOpen }) => !isOpen],
  ['REFUND_SUCCESS', ({ isReceived }) => isReceived],
  ['REFUND_CONDITION', ({ isBlocked }) => isBlocked],
]

/** And by what was played. */
const unearned: Reason[] = [
  ['NO_REFUND', ({ lost }) => lost === 0],
  ['REFUND_MINIMUM', ({ amount, minimum }) => amount < minimum],
]

/** Why the refund cannot be received, when it cannot; of `reasons` the first that is true. */
export const refusalOf = (
  standing: Standing,
  reasons: Reason[] = [...shut, ...unearned],
): RefusalCode | undefined => reasons.find(([, isSo]) => isSo(standing))?.[0]

/** Whether there is something to receive, but for a bonus that may be in the way. */
export const isEarned = (standing: Standing): boolean =>
  !refusalOf({ ...standing, isBlocked: false })
