import { type LimitPeriod, limitPeriods, type TimeLimit } from '#contract/protection'
import type { Db, Tx } from '#db'
import { zone } from '../platform/zone.ts'
import type { SetBy } from './protection.ts'

/** Minutes of a member in the app, and when each present period ends. */
export type UsedTime = Record<LimitPeriod, { minutes: number; until: Date }>

type Sums = Record<LimitPeriod, number> & Record<`${LimitPeriod}Until`, Date>

/** Sums the minutes of the present day, week and month of Bangkok: at most 37 rows by their key. */
export async function usedTimeOf(db: Db | Tx, member: number): Promise<UsedTime> {
  const [row] = await db<[Sums]>`
    with begun as materialized (
      select date_trunc('day', local) as day, date_trunc('week', local) as week, date_trunc('month', local) as month
      from (select clock_timestamp() at time zone ${zone}) clock (local)
    )
    select coalesce(sum(minutes) filter (where used.day >= begun.day), 0)::int as day,
      coalesce(sum(minutes) filter (where used.day >= begun.week), 0)::int as week,
      coalesce(sum(minutes) filter (where used.day >= begun.month), 0)::int as month,
      (begun.day + interval '1 day') at time zone ${zone} as day_until,
      (begun.week + interval '1 week') at time zone ${zone} as week_until,
      (begun.month + interval '1 month') at time zone ${zone} as month_until
    from begun left join member_time used on bucket = ${member % 256} and member = ${member}
      and used.day >= least(begun.week, begun.month)
    group by begun.day, begun.week, begun.month`
  return {
    day: { minutes: row.day, until: row.dayUntil },
    week: { minutes: row.week, until: row.weekUntil },
    month: { minutes: row.month, until: row.monthUntil },
  }
}

type Row = {
  period: LimitPeriod
  setBy: SetBy
  amount: number | null
  nextAt: Date | null
  nextAmount: number | null
}

/** The three limits on time, set or not, with what is used of them. */
export const timesOf = (rows: Row[], used: UsedTime): TimeLimit[] =>
  limitPeriods.map((period) => {
    const both = rows.filter((row) => row.period === period)
    const own = both.find(({ setBy }) => setBy === 'member')
    const set = both.flatMap(({ amount }) => (amount === null ? [] : [amount]))
    const { minutes, until } = used[period]
    return {
      period,
      minutes: own?.amount ?? null,
      operatorMinutes: both.find(({ setBy }) => setBy === 'operator')?.amount ?? null,
      next: own?.nextAt ? { at: own.nextAt.getTime(), minutes: own.nextAmount } : null,
      used: minutes,
      left: set.length ? Math.max(0, Math.min(...set) - minutes) : null,
      until: until.getTime(),
    }
  })
