import type { HeldRule, WithdrawalColumn, WithdrawalRow } from '#contract/operator-withdrawal'
import type { Db, Tx } from '#db'
import type { Amount, Currency } from '#money'
import type { ReasonCode, ReasonDetail } from '#saga'
import type { ExternalTransfer } from '../external-transfer/row.ts'
import type { Context } from '../platform/context.ts'
import { todayInBangkok } from '../platform/zone.ts'
import { decryptAccountNo } from '../profile/bank-account.ts'
import { failureOf } from '../withdraw/failure.ts'

type Fragment = ReturnType<Db['unsafe']>

/** A withdrawal with the facts that operators decide by. `key` is the time that the list is ordered by, in microseconds. */
export type Row = {
  reference: string
  state: ExternalTransfer['state']
  attempt: number
  reasonCode: ReasonCode | null
  reasonDetail: ReasonDetail | null
  member: number
  userId: string
  name: string
  joinedAt: Date
  amount: Amount
  currency: Currency
  bank: string
  holder: string
  accountNo: string
  createdAt: Date
  since: Date
  key: string
  rules: HeldRule[] | null
  depositAmount: Amount | null
  depositAt: Date | null
  wagered: number
  inToday: Amount
  outToday: Amount
  paidBefore: number
  claimedBy: string | null
  sentAt: Date | null
  closedAt: Date | null
  noteCode: string | null
  note: string | null
}

/**
 * Reads withdrawals with their facts, in the order of `key`, a time of `t`, their external transfer. `which` selects the rows in that
 * order and bounds their number; the facts are read for those rows only. The moment of the last deposit is a sum, so that the deposit is looked
 * up by member: by the index of days, each row would read many pages.
 */
export const rowsOf = (db: Db | Tx, key: Fragment, which: Fragment) => db<Row[]>`
  with chosen as materialized (
    select t.*, coalesce(t.closed_at, t.created_at) as since from external_transfer t
      join withdrawal w on w.reference = t.reference
    where t.kind = 'payout' ${which}
  )
  select t.reference, t.state, t.attempt, t.reason_code, t.reason_detail, t.member, m.public_id as user_id, m.name,
    m.created_at as joined_at, w.amount, w.currency, w.bank, w.holder, w.account_no, w.created_at, t.since,
    (extract(epoch from ${key}) * 1000000)::int8::text as key, w.held_rules as rules, last.amount as deposit_amount,
    last.created_at as deposit_at, coalesce(played.stake, 0)::int8 as wagered, today.paid_in as in_today, today.paid_out as out_today,
    before.paid as paid_before, o.username as claimed_by, t.last_sent_at as sent_at, t.closed_at, w.note_code, w.note
  from chosen t
    join withdrawal w on w.reference = t.reference
    join member m on m.id = t.member
    left join operator o on o.id = w.claimed_by
    left join lateral (
      select amount, created_at from ledger.movement
      where movement.bucket = t.member % 256 and movement.member = t.member and kind = 'deposit' and movement.state = 'settled'
        and created_at + interval '0' <= w.created_at
      order by id desc limit 1) last on true
    left join lateral (
      select sum(stake) as stake from (
        select stake from bet
        where bet.bucket = t.member % 256 and bet.member = t.member and settled_at >= last.created_at
        union all
        select stake from bet_carried carried
        where carried.bucket = t.member % 256 and carried.member = t.member and since = last.created_at) wagered
    ) played on true
    cross join lateral (
      select coalesce(sum(amount) filter (where kind = 'deposit'), 0)::int8 as paid_in,
        coalesce(sum(amount) filter (where kind = 'withdraw'), 0)::int8 as paid_out
      from (
        select kind, amount, created_at, movement.state from ledger.movement
        where movement.bucket = t.member % 256 and movement.member = t.member order by id desc limit ${movementsMax}) recent
      where recent.state <> 'returned' and created_at >= ${todayInBangkok(db)}) today
    cross join lateral (
      select count(*)::int as paid from withdrawal earlier join external_transfer p using (bucket, member, reference)
      where earlier.bucket = t.member % 256 and earlier.member = t.member and earlier.created_at < w.created_at and p.state = 'settled') before
  order by ${key}, t.reference`

/** A day of one member has fewer movements than this. */
const movementsMax = 500

const columns: Record<ExternalTransfer['state'], WithdrawalColumn> = {
  held: 'decide',
  created: 'paying',
  sent: 'paying',
  unknown: 'unknown',
  manual: 'unknown',
  returned: 'rejected',
  'late-applied': 'rejected',
  settled: 'paid',
}

/** Converts a row to the contract's form. */
export function shown(secrets: Context['secrets'], row: Row): WithdrawalRow {
  const { depositAmount, depositAt, wagered } = row
  return {
    reference: row.reference,
    column: columns[row.state],
    member: { userId: row.userId, name: row.name, joinedAt: row.joinedAt.getTime() },
    amount: row.amount,
    currency: row.currency,
    bank: row.bank,
    account: decryptAccountNo(secrets, row.accountNo).slice(-4),
    createdAt: row.createdAt.getTime(),
    since: row.since.getTime(),
    rules: row.rules ?? [],
    lastDeposit:
      depositAmount === null
        ? null
        : {
            amount: depositAmount,
            at: depositAt!.getTime(),
            wageredPercent: Math.floor((100 * wagered) / Math.max(1, depositAmount)),
          },
    inToday: row.inToday,
    outToday: row.outToday,
    paidBefore: row.paidBefore,
    claimedBy: row.claimedBy,
    failure: (row.state === 'returned' && failureOf(row)) || null,
  }
}
