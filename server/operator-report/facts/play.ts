import type { Db, Tx } from '#db'
import { zone } from '../../platform/zone.ts'

/** The notes that one transaction takes into the figures. */
const notesAtOnce = 50_000

/** Notes of rounds by game, and of rounds that wager a bonus by its code. */
const sources = {
  games: { table: 'report_play', name: 'game' },
  'bonus-play': { table: 'report_bonus_play', name: 'bonus' },
} as const
export type Play = keyof typeof sources

/**
 * Adds what the triggers on rounds noted to the figures of a report. A note is deleted in the transaction that adds it, so it
 * counts once. Returns true if none is left: then every day is counted.
 */
export async function addPlay(db: Db, report: Play): Promise<boolean> {
  const { table, name } = sources[report]
  return db.begin(async (tx) => {
    const [{ count }] = await tx<[{ count: number }]>`
      with gone as (
        delete from ${tx.identifier(table)} where ctid in (select ctid from ${tx.identifier(table)} limit ${notesAtOnce}) returning *
      ), summed as (
        select currency, day, ${tx.identifier(name)} as name, sum(rounds)::int8 as rounds, sum(stake)::int8 as stake, sum(payout)::int8 as payout
        from gone group by 1, 2, 3
      ), added as (
        insert into report_figure as f (report, currency, day, name, measure, value)
        select ${report}, currency, day, name, measure, value
        from summed
        cross join lateral (values ('rounds', rounds), ('stake', stake), ('payout', payout)) counted (measure, value)
        where value <> 0
        on conflict (report, currency, day, name, measure) do update set value = f.value + excluded.value
      )
      select count(*)::int as count from gone`
    const isDone = count < notesAtOnce
    if (isDone) await markCounted(tx, report)
    return isDone
  })
}

/** Marks today and the days without a mark as counted. The job may not have run on a day whose rounds it added later. */
const markCounted = (tx: Tx, report: Play) => tx`
  with clock as (select (now() at time zone ${zone})::date as today),
  spans as (
    select d::date as day
    from clock, generate_series(
      least(today, (select min(created_at) at time zone ${zone} from member_summary)::date)::timestamp, today::timestamp,
      interval '1 day') d
  )
  insert into report_progress (report, day, refreshed_at)
  select ${report}, spans.day, now()
  from clock, spans left join report_progress p on p.report = ${report} and p.day = spans.day
  where spans.day = today or p.day is null
  on conflict (report, day) do update set refreshed_at = excluded.refreshed_at`
