import type { Db, Tx } from '#db'
import type { Context } from '../platform/context.ts'
import type { Deadline } from '../platform/jobs/work.ts'
import { zone } from '../platform/zone.ts'
import { bonusFacts, costFacts } from './facts/costs.ts'
import { activeFacts, inviterFacts, memberFacts } from './facts/members.ts'
import { depositFacts, withdrawalFacts } from './facts/payments.ts'
import { addPlay, type Play } from './facts/play.ts'
import { chatFacts, slipFacts } from './facts/service.ts'
import type { Facts, Span } from './facts.ts'

const facts: readonly Facts[] = [
  depositFacts,
  withdrawalFacts,
  costFacts,
  bonusFacts,
  memberFacts,
  inviterFacts,
  ...activeFacts,
  slipFacts,
  chatFacts,
]

/** The round of the job. An error of one report does not stop the others. */
export const refreshReports = (
  _: object,
  { db, log }: Pick<Context, 'db' | 'log'>,
  deadline: Deadline,
): Promise<void> =>
  refreshDue(db, deadline, (err, where) => log.error({ err, ...where }, 'a report was not counted'))

type OnError = (err: unknown, where: { report: string; day: string }) => void

/**
 * Counts the days that are due, the newest first: today every five minutes, yesterday every hour, and the days that late facts
 * may still change once a day. A day of a fact that changed even later is due at once. Days that were never counted, or not
 * after their end, are due too, back to the first member. Each is one transaction.
 */
export async function refreshDue(db: Db, deadline: Deadline, onError: OnError): Promise<void> {
  for (const report of ['games', 'bonus-play'] satisfies Play[]) {
    try {
      while (!(await addPlay(db, report)) && Date.now() < deadline.untilMs);
    } catch (err) {
      onError(err, { report, day: '' })
    }
  }
  for (const one of facts) {
    for (const span of await dueOf(db, one)) {
      if (Date.now() >= deadline.untilMs) return
      try {
        await refresh(db, one, span)
      } catch (err) {
        onError(err, { report: one.report, day: span.day })
        break
      }
    }
  }
}

const noLateDays = (db: Db) => db`select null::date as day, null::timestamptz as at`

const dueOf = (db: Db, { report, step, daysOpen, lateDays = noLateDays }: Facts) => db<Span[]>`
  with clock as (select (now() at time zone ${zone})::date as today),
  spans as (
    select d::date as day, (d + ${`1 ${step}`}::interval)::date as next
    from clock, generate_series(
      (select date_trunc(${step}, min(created_at) at time zone ${zone}) from member_summary), today::timestamp,
      ${`1 ${step}`}::interval) d
  )
  select spans.day::text as day, (next - 1)::text as last,
    spans.day::timestamp at time zone ${zone} as begin, next::timestamp at time zone ${zone} as "end"
  from clock, spans left join report_progress p on p.report = ${report} and p.day = spans.day
    left join (${lateDays(db)}) late on late.day = spans.day
  where refreshed_at is null
    or next > today and refreshed_at < now() - ${step === 'day' ? '4 minutes' : '1 hour'}::interval
    or next = today and refreshed_at < now() - interval '1 hour'
    or next > today - ${daysOpen}::int and refreshed_at < today::timestamp at time zone ${zone}
    or refreshed_at < next::timestamp at time zone ${zone} + interval '1 hour' and next <= today
      and refreshed_at < now() - interval '1 hour'
    -- The change is committed a moment after its time.
    or refreshed_at < late.at + interval '1 minute'
  order by spans.day desc`

/** A day of a large service takes longer to count than a request may. */
const statementMs = 120_000

/** Counts a day, in place of what was counted before. */
const refresh = (db: Db, { report, select }: Facts, span: Span) => {
  const count = async (tx: Tx) => {
    // The row also keeps two runs apart.
    await tx`
      insert into report_progress (report, day, refreshed_at) values (${report}, ${span.day}::date, now())
      on conflict (report, day) do update set refreshed_at = excluded.refreshed_at`
    await tx`
      delete from report_figure where report = ${report} and currency in ('BAHT', 'LAK', '') and day = ${span.day}::date`
    await tx`
      insert into report_figure (report, currency, day, name, measure, value)
      select ${report}, currency, ${span.day}::date, name, measure, sum(value)::int8
      from (${select(tx, span)}) facts where measure is not null
      group by currency, name, measure having sum(value) <> 0`
  }
  return db.begin(count, { statementMs })
}
