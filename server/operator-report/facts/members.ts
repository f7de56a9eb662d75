import { zone } from '../../platform/zone.ts'
import type { Facts } from '../facts.ts'

/** Days after the registration in which a member who returns is counted: the second week, and the second month. */
const returns = { from: 7, to: 13 } as const
const stays = { from: 30, to: 59 } as const

/** New members, their first deposits, and who of them came back. A day is counted until its members could all have come back. */
const newMembers = (report: string, name: 'source' | 'inviter'): Facts => ({
  report,
  step: 'day',
  daysOpen: stays.to + 2,
  select: (tx, { day, begin, end }) => tx`
    with clock as (select (now() at time zone ${zone})::date - ${day}::date as age),
    registered as (
      select bucket, member, currency, source, inviter from member_summary where created_at >= ${begin} and created_at < ${end}
    ), came as (
      select registered.*, age, exists (
          select from member_time t where t.bucket = registered.bucket and t.member = registered.member
            and t.day between ${day}::date + ${returns.from}::int and ${day}::date + ${returns.to}::int) as has_returned,
        exists (
          select from member_time t where t.bucket = registered.bucket and t.member = registered.member
            and t.day between ${day}::date + ${stays.from}::int and ${day}::date + ${stays.to}::int) as has_stayed
      from registered, clock
    ), deposited as (
      select m.member, m.id, m.amount from bank_transfer t join ledger.movement m on m.reference = t.movement
      where t.credited_at >= ${begin} and t.credited_at < ${end}
      union
      select m.member, m.id, m.amount from external_transfer t join ledger.movement m on m.reference = 'truelink:' || t.reference
      where t.kind = 'voucher' and t.state = 'settled' and t.closed_at >= ${begin} and t.closed_at < ${end}
      union
      select m.member, m.id, m.amount from external_transfer_incident i join external_transfer t using (reference)
        join ledger.movement m on m.reference = i.movement
      where t.kind = 'voucher' and t.state = 'late-applied' and i.seen_at >= ${begin} and i.seen_at < ${end}
    ), counted as (
      select currency, source, inviter, measure, value::int8 from came
      cross join lateral (values ('registered', 1), (case when age > ${returns.to}::int then 'mayReturn' end, 1),
        (case when age > ${returns.to}::int and has_returned then 'returned' end, 1),
        (case when age > ${stays.to}::int then 'mayStay' end, 1),
        (case when age > ${stays.to}::int and has_stayed then 'stayed' end, 1)) facts (measure, value)
      union all
      select currency, source, inviter, measure, value from deposited
      join member_summary s on s.bucket = deposited.member % 256 and s.member = deposited.member
      cross join lateral (values ('firstDeposits', 1::int8), ('firstAmount', deposited.amount)) facts (measure, value)
      where not exists (
        select from ledger.movement e where e.bucket = deposited.member % 256 and e.member = deposited.member and e.kind = 'deposit' and e.id < deposited.id)
    )
    select counted.currency, ${name === 'source' ? tx`counted.source` : tx`inviter.public_id`} as name, measure, value
    from counted ${name === 'source' ? tx`` : tx`join member inviter on inviter.id = counted.inviter`}
    ${name === 'source' ? tx`union all select currency, source, 'active', 1 from member_time t join member_summary using (bucket, member) where t.day = ${day}::date` : tx``}`,
})

export const memberFacts = newMembers('members', 'source')
export const inviterFacts = newMembers('inviters', 'inviter')

/** Members who were in the app in a week or a month, each once. */
const active = (step: 'week' | 'month'): Facts => ({
  report: `members-${step}`,
  step,
  daysOpen: 1,
  select: (tx, { day, last }) => tx`
    select currency, '' as name, 'active' as measure, count(*) as value
    from (select distinct bucket, member from member_time where day between ${day}::date and ${last}::date) present
    join member_summary using (bucket, member)
    group by currency`,
})

export const activeFacts = [active('week'), active('month')]
