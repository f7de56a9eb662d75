import type { Facts } from '../facts.ts'
import { waitOf } from '../median.ts'
import { lateSlipDays, slipDaysOpen } from './late-slips.ts'

/**
 * Deposits count on the day of their credit, what did not end well on the day of its begin, and a gift that failed on the day of its
 * end: it may be in review for longer than its first day is counted. A transfer that a slip shows is the slip's. How long a deposit
 * took is known from the gateway's payment, the slip, the unmatched payment or the gift link, but not for a gift that counted as
 * refused and was credited later.
 */
export const depositFacts: Facts = {
  report: 'deposits',
  step: 'day',
  daysOpen: slipDaysOpen,
  lateDays: lateSlipDays,
  select: (tx, { begin, end }) => tx`
    select currency, name, measure, value from (
      select t.currency, t.amount, true as is_done,
        case when t.qr is not null then 'qr:' || t.bank when slip.created_at is not null then 'slip'
          when payment.seen_at is not null then 'payment:' || t.bank else 'transfer:' || t.bank end as name,
        extract(epoch from t.credited_at - case when t.qr is not null then paid_at else coalesce(slip.created_at, seen_at) end) as took
      from bank_transfer t
      left join lateral (
        select created_at from slip where transfer = t.reference and state = 'success' and slip.bank = t.bank limit 1
      ) slip on t.qr is null
      left join lateral (
        select seen_at from unmatched_payment
        where provider = t.bank and transaction = t.reference and amount = t.amount and currency = t.currency
          and reason_code <> 'forged' limit 1
      ) payment on t.qr is null
      left join lateral (
        select min(paid_at) as paid_at from gateway_callback where provider = t.bank and transaction = t.reference
      ) callback on t.qr is not null
      where t.credited_at >= ${begin} and t.credited_at < ${end} and t.movement is not null
      union all
      select currency, 0, false, 'qr:' || provider, null from deposit_qr
      where created_at >= ${begin} and created_at < ${end} and state in ('refused', 'cancelled', 'expired')
      union all
      select member.currency, 0, false, 'slip', null from slip join member on member.id = slip.member
      where slip.created_at >= ${begin} and slip.created_at < ${end} and state = 'failed'
      union all
      select currency, coalesce(confirmed, 0), state = 'settled', 'voucher',
        case state when 'settled' then extract(epoch from closed_at - created_at) end
      from external_transfer
      where kind = 'voucher' and closed_at >= ${begin} and closed_at < ${end} and state in ('settled', 'returned')
      union all
      select currency, confirmed, true, 'voucher', null
      from external_transfer_incident join external_transfer using (reference)
      where kind = 'voucher' and seen_at >= ${begin} and seen_at < ${end} and state = 'late-applied'
    ) deposit
    cross join lateral (values
      (case when is_done then 'count' else 'failed' end, 1), ('amount', amount), (case when is_done then ${waitOf(tx, tx`took`)} end, 1)
    ) counted (measure, value)`,
}

/** Withdrawals count on the day of their end. What the member cancelled did not fail. */
export const withdrawalFacts: Facts = {
  report: 'withdrawals',
  step: 'day',
  daysOpen: 7,
  select: (tx, { begin, end }) => tx`
    select currency, name, measure, value from (
      select t.currency, w.amount, t.state = 'settled' as is_done,
        case when bank_reference is null then 'bank:' || w.bank else 'hand' end as name,
        extract(epoch from t.closed_at - w.created_at) as took
      from external_transfer t join withdrawal w using (reference)
      where t.kind = 'payout' and t.state in ('settled', 'returned', 'late-applied')
        and t.closed_at >= ${begin} and t.closed_at < ${end} and t.reason_code is distinct from 'cancelled'
    ) withdrawal
    cross join lateral (values
      (case when is_done then 'count' else 'failed' end, 1), (case when is_done then 'amount' end, amount),
      (case when is_done then ${waitOf(tx, tx`took`)} end, 1)
    ) counted (measure, value)`,
}
