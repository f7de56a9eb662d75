import { isAnswer } from '../../chat/answer.ts'
import type { Facts } from '../facts.ts'
import { waitOf } from '../median.ts'
import { lateSlipDays, slipDaysOpen } from './late-slips.ts'

/** Slips by their outcome, on the day of their upload. An operator may credit a failed one, or confirm the reason, for long. */
export const slipFacts: Facts = {
  report: 'slips',
  step: 'day',
  daysOpen: slipDaysOpen,
  lateDays: lateSlipDays,
  select: (tx, { begin, end }) => tx`
    select currency, case state when 'failed' then note else 'success' end as name, measure, 1 as value
    from slip join member on member.id = slip.member
    cross join lateral (values ('slips'), (case state when 'failed' then 'failed' end),
      (case when resolved_at is not null then 'resolved' end)) counted (measure)
    where slip.created_at >= ${begin} and slip.created_at < ${end} and state in ('success', 'failed')`,
}

/**
 * Conversations by the operator who answered first, on the day that the customer began them: each session of a conversation
 * counts. Automatic answers and messages of jobs are none. After a day of silence the answer itself begins another session, so
 * it counts until the customer begins one.
 */
export const chatFacts: Facts = {
  report: 'chat',
  step: 'day',
  daysOpen: 3,
  select: (tx, { begin, end }) => tx`
    with first as (
      select conversation, session, min(sequence) as sequence, min(created_at) as at from chat_message
      where created_at >= ${begin} and created_at < ${end} and sender = 'customer' group by conversation, session
    )
    select '' as currency, coalesce(operator.username, '') as name, measure, 1 as value
    from first
    left join lateral (
      select sequence from chat_message later where later.conversation = first.conversation
        and later.sequence > first.sequence and later.session > first.session and later.sender = 'customer'
      order by later.sequence limit 1
    ) next on true
    left join lateral (
      select answer.operator, extract(epoch from answer.created_at - first.at) as took from chat_message answer
      where answer.conversation = first.conversation and answer.sequence > first.sequence
        and (next.sequence is null or answer.sequence < next.sequence) and ${isAnswer(tx)}
      order by answer.sequence limit 1
    ) answered on true
    left join operator on operator.id = answered.operator
    left join lateral (
      select true as is_there from chat_message earlier where earlier.conversation = first.conversation
        and earlier.sequence < first.sequence and earlier.session = first.session and earlier.sender = 'customer' limit 1
    ) earlier on true
    cross join lateral (values ('conversations'), (case when took is not null then 'answered' end),
      (case when took is not null then ${waitOf(tx, tx`took`)} end)) counted (measure)
    where earlier.is_there is null`,
}
