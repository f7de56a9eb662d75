import type { Db } from '#db'
import { zone } from '../../platform/zone.ts'

/** The notes that one transaction takes into the figures. */
const notesAtOnce = 50_000

/**
 * Adds what the trigger on rounds noted to the figures of the games. A note is deleted in the transaction that adds it, so it
 * counts once. Returns true if none is left.
 */
export async function addPlay(db: Db): Promise<boolean> {
  return db.begin(async (tx) => {
    const [{ count }] = await tx<[{ count: number }]>`
      with gone as (
        delete from report_play where ctid in (select ctid from report_play limit ${notesAtOnce}) returning *
      ), summed as (
        select currency, day, game, sum(rounds)::int8 as rounds, sum(stake)::int8 as stake, sum(payout)::int8 as payout
        from gone group by 1, 2, 3
      ), added as (
        insert into report_figure as f (report, currency, day, name, measure, value)
        select 'games', currency, day, game, measure, value
        from summed
        cross join lateral (values ('rounds', rounds), ('stake', stake), ('payout', payout)) counted (measure, value)
        where value <> 0
        on conflict (report, currency, day, name, measure) do update set value = f.value + excluded.value
      )
      select count(*)::int as count from gone`
    const isDone = count < notesAtOnce
    if (isDone)
      await tx`
        insert into report_progress (report, day, refreshed_at) values ('games', (now() at time zone ${zone})::date, now())
        on conflict (report, day) do update set refreshed_at = excluded.refreshed_at`
    return isDone
  })
}
