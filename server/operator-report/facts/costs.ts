import type { Tx } from '#db'
import type { Facts, Span } from '../facts.ts'

/** Postings of the house's gifts on a day, by the accounts that they are posted to. */
const postingsOf = (tx: Tx, { begin, end }: Span) => tx`
  select m.currency, m.reference, side.account, side.is_given, p.amount
  from ledger.movement m
  join ledger.posting p on p.movement = m.id
  cross join lateral (values (p.from_account, true), (p.to_account, false)) side (account, is_given)
  where m.created_at >= ${begin} and m.created_at < ${end}
    and (m.kind in ('bonus', 'finish_bonus') or m.reference like 'refund:%' or m.reference like 'invite:%')
    and side.account like 'house/%'`

/** Fees that operators booked on a day. They are few, and no index finds their movements by time. */
const feesOf = (tx: Tx, { begin, end }: Span) => tx`
  select fee.currency, 'fees' as name, 'given' as measure, fee.amount as value
  from closing_fee fee join ledger.movement m on m.reference = fee.reference
  where m.created_at >= ${begin} and m.created_at < ${end}`

/** Counts the gifts of the house and what it took back, by the account's purpose, and the fees that it paid. */
export const costFacts: Facts = {
  report: 'costs',
  step: 'day',
  daysOpen: 3,
  select: (tx, span) => tx`
    select currency, substr(account, 7) as name, case when is_given then 'given' else 'returned' end as measure, amount as value
    from (${postingsOf(tx, span)}) posting
    where account in ('house/bonus-paid', 'house/promotion', 'house/refund', 'house/invite', 'house/spin')
    union all ${feesOf(tx, span)}`,
}

/**
 * Bonuses by code. An ended bonus is paid with its whole grant, of which the part that the member does not keep comes back: the
 * rest is its cost.
 */
export const bonusFacts: Facts = {
  report: 'bonuses',
  step: 'day',
  daysOpen: 3,
  select: (tx, span) => tx`
    select posting.currency, claim.bonus as name, counted.measure, counted.value
    from (${postingsOf(tx, span)}) posting
    join member_bonus claim on claim.id = split_part(posting.reference, ':', 2)::int8
    cross join lateral (values
      (case when account = 'house/bonus' then 'granted' when is_given then 'ended' else 'takenBack' end, posting.amount),
      (case when account = 'house/bonus' then 'grantedCount' when is_given then 'endedCount' end, 1)
    ) counted (measure, value)
    where posting.reference ~ '^(bonus|finish):[0-9]+$'
      and (account = 'house/bonus' and is_given or account = 'house/bonus-paid')`,
}
