import type { RefusalCode } from '#contract/refusal'
import { refundOf } from '#contract/reward-worked'
import type { Db, Tx } from '#db'
import { type Amount, toAmount } from '#money'
import { isActive, lastClaimOf } from '../bonus/claim.ts'
import type { Caller } from '../platform/call.ts'
import { settingsOf } from '../site/settings.ts'
import type { Day } from './day.ts'

/** All facts that decide about a member's refund for a day. */
export type Eligibility = {
  isOpen: boolean
  /** True while a bonus is active. */
  isBlocked: boolean
  /** This day's refund was received. */
  isReceived: boolean
  /** State of this day's refund if an operator decides about it. */
  review: 'checking' | 'refused' | undefined
  /** Net loss by the games' histories, or 0; `amount` is its share. */
  lost: Amount
  percent: number
  amount: Amount
  minimum: Amount
  /** Maximum of a day; 0 means no maximum. */
  maximum: Amount
  /** Refund money that is still set aside. */
  aside: Amount
  success: number
  fail: number
}

export async function eligibilityOf(
  db: Db | Tx,
  { member, currency }: Caller,
  { day, begin, end }: Day,
): Promise<Eligibility> {
  const { refundActive, refundSuccess, refundFail, ...limits } = await settingsOf(
    db,
    'refundActive',
    'refundSuccess',
    'refundFail',
    'refundMinimum',
    'refundDayMaximum',
  )
  const maximum = limits.refundDayMaximum[currency]
  const [row] = await db<[Row]>`
    select (select coalesce(sum(stake - payout), 0)::int8 from bet
        where bucket = ${member % 256} and member = ${member} and settled_at >= ${begin} and settled_at < ${end}) as net,
      exists (select from member_bonus where bucket = ${member % 256} and member = ${member} and granted_at < ${end}
        and coalesce(ended_at, 'infinity') >= ${begin}) as with_bonus,
      (select jsonb_build_object('lost', lost, 'amount', amount, 'state', state) from refund
        where bucket = ${member % 256} and member = ${member} and day = ${day}::date) as received,
      case when exists (select from refund
        where bucket = ${member % 256} and member = ${member} and claimed_at is null and state = 'aside') then (
        select balance from ledger.account
        where bucket = ${member % 256} and member = ${member} and name = 'refund'
      ) else 0 end::int8 as aside`
  const { received } = row
  const percent = row.withBonus ? refundFail : refundSuccess
  const lost = received?.lost ?? toAmount(Math.max(0, row.net))
  return {
    isOpen: refundActive,
    isBlocked: await isBonusActive(db, member),
    isReceived: received !== null,
    review: received && received.state !== 'aside' ? received.state : undefined,
    lost,
    percent,
    amount: received?.amount ?? refundOf(lost, percent, maximum),
    minimum: toAmount(Math.max(1, limits.refundMinimum[currency])),
    maximum: toAmount(maximum),
    aside: toAmount(row.aside),
    success: refundSuccess,
    fail: refundFail,
  }
}

/** REF-02: an active bonus blocks receiving a refund and moving it to the wallet by any way. */
export async function isBonusActive(db: Db | Tx, member: number): Promise<boolean> {
  const claim = await lastClaimOf(db, member)
  return claim !== undefined && isActive(claim)
}

type Row = {
  net: number
  withBonus: boolean
  received: { lost: Amount; amount: Amount; state: 'checking' | 'aside' | 'refused' } | null
  aside: number
}

type Reason = [RefusalCode, (eligibility: Eligibility) => boolean]

/** REF-02: reasons that refuse a refund whatever was played. */
export const reasonsWithoutBets: Reason[] = [
  ['REFUND_INACTIVE', ({ isOpen }) => !isOpen],
  ['REFUND_CHECKING', ({ review }) => review === 'checking'],
  ['REFUND_REFUSED', ({ review }) => review === 'refused'],
  ['REFUND_SUCCESS', ({ isReceived }) => isReceived],
  ['REFUND_CONDITION', ({ isBlocked }) => isBlocked],
]

/** Reasons by the day's bets. */
const reasonsByBets: Reason[] = [
  ['NO_REFUND', ({ lost }) => lost === 0],
  ['REFUND_MINIMUM', ({ amount, minimum }) => amount < minimum],
]

/** Returns the first reason that applies, if any. */
export const refusalOf = (
  eligibility: Eligibility,
  reasons: Reason[] = [...reasonsWithoutBets, ...reasonsByBets],
): RefusalCode | undefined => reasons.find(([, isSo]) => isSo(eligibility))?.[0]

/** True if the day's bets earn no refund. */
export const isNothing = (eligibility: Eligibility): boolean =>
  refusalOf(eligibility, reasonsByBets) !== undefined

/** True if a refund is available (ignoring an active bonus). */
export const isEarned = (eligibility: Eligibility): boolean =>
  !refusalOf({ ...eligibility, isBlocked: false })
