import type { LimitKind, LimitPeriod } from '#contract/protection'
import type { Db, Tx } from '#db'
import { type Amount, toAmount } from '#money'
import { zone } from '../platform/zone.ts'

/**
 * `booked`: settled deposits, or what went to games less what came back. `open`: what our own commands may still add:
 * open QRs, or transfers to games in progress. `atGames`: of the loss, what may still come back.
 */
export type Sums = { booked: Amount; open: Amount; atGames: Amount }

/** Sums of a member by kind, and when each present period ends. */
export type Used = Record<LimitKind, Record<LimitPeriod, Sums>> & {
  until: Record<LimitPeriod, Date>
}

type Row = Record<`${LimitKind}${'Day' | 'Week' | 'Month'}` | 'openQr' | 'inProgress', number> &
  Record<'atGames', number> &
  Record<'dayUntil' | 'weekUntil' | 'monthUntil', Date>

/**
 * Sums what a member deposited and lost in the present day, week and month of Bangkok. It reads the ledger by its key,
 * from the newest movement back to the first one before all three periods, so that a long history costs nothing. Transfers
 * in progress are found if they began a day before the periods.
 */
export async function usedOf(db: Db | Tx, member: number): Promise<Used> {
  const [row] = await db<[Row]>`
    with begun as materialized (
      select date_trunc('day', local) at time zone ${zone} as day,
        date_trunc('week', local) at time zone ${zone} as week,
        date_trunc('month', local) at time zone ${zone} as month,
        (date_trunc('day', local) + interval '1 day') at time zone ${zone} as day_until,
        (date_trunc('week', local) + interval '1 week') at time zone ${zone} as week_until,
        (date_trunc('month', local) + interval '1 month') at time zone ${zone} as month_until
      from (select clock_timestamp() at time zone ${zone}) clock (local)
    ), older as materialized (
      select coalesce((
        select id from ledger.movement
        where bucket = ${member % 256} and member = ${member} and created_at < (select least(week, month) - interval '1 day' from begun)
        order by id desc limit 1), 0) as id
    ), recent as materialized (
      select kind, state, coalesce(settled_at, created_at) as at,
        case when kind = 'transfer' and to_place = 'WALLET' then -amount else amount end as amount
      from ledger.movement
      where bucket = ${member % 256} and member = ${member} and id > (select id from older)
        and state in ('settled', 'pending') and (kind = 'deposit' or reference like 'transfer:%')
    ), sums as (
      select coalesce(sum(amount) filter (where kind = 'deposit' and at >= day), 0) as deposit_day,
        coalesce(sum(amount) filter (where kind = 'deposit' and at >= week), 0) as deposit_week,
        coalesce(sum(amount) filter (where kind = 'deposit' and at >= month), 0) as deposit_month,
        coalesce(sum(amount) filter (where kind = 'transfer' and at >= day), 0) as loss_day,
        coalesce(sum(amount) filter (where kind = 'transfer' and at >= week), 0) as loss_week,
        coalesce(sum(amount) filter (where kind = 'transfer' and at >= month), 0) as loss_month
      from recent, begun where state = 'settled'
    )
    select deposit_day::bigint, deposit_week::bigint, deposit_month::bigint,
      loss_day::bigint, loss_week::bigint, loss_month::bigint,
      (select coalesce(sum(amount), 0)::bigint from deposit_qr
        where bucket = ${member % 256} and member = ${member} and state in ('asking', 'open')
          and expires_at > clock_timestamp()) as open_qr,
      (select coalesce(sum(amount), 0)::bigint from recent where kind = 'transfer' and state = 'pending')
        as in_progress,
      (select coalesce(sum(balance), 0)::bigint from ledger.account
        where bucket = ${member % 256} and member = ${member} and name >= 'game:' and name < 'game;') as at_games,
      day_until, week_until, month_until
    from sums, begun`
  const sums = (booked: number, open: number, atGames: number): Sums => ({
    booked: toAmount(booked),
    open: toAmount(open),
    atGames: toAmount(Math.max(0, Math.min(booked, atGames))),
  })
  const { openQr, inProgress, atGames } = row
  return {
    deposit: {
      day: sums(row.depositDay, openQr, 0),
      week: sums(row.depositWeek, openQr, 0),
      month: sums(row.depositMonth, openQr, 0),
    },
    loss: {
      day: sums(row.lossDay, inProgress, atGames),
      week: sums(row.lossWeek, inProgress, atGames),
      month: sums(row.lossMonth, inProgress, atGames),
    },
    until: { day: row.dayUntil, week: row.weekUntil, month: row.monthUntil },
  }
}
