import type { Db } from '#db'

const days = 7
const newest = 100
const fewest = 10
const dayMinutes = 1_440

/**
 * Minutes in which nine of ten recent payouts arrived, counted from the request. Payouts that an operator checked, or paid by hand, do
 * not count: their screen says so. Null if there are too few, or if they took more than a day.
 */
export async function usualMinutes(db: Db): Promise<number | null> {
  const [usual] = await db<{ minutes: number }[]>`
    select ceil(percentile_disc(0.9) within group (order by took) / 60)::int as minutes from (
      select extract(epoch from closed_at - created_at)::float8 as took from external_transfer
      where kind = 'payout' and state = 'settled' and closed_at > now() - ${days} * interval '1 day' and queued_at is null
        and coalesce((
          select bank_reference is null from withdrawal
          where withdrawal.bucket = external_transfer.bucket and withdrawal.member = external_transfer.member
            and withdrawal.reference = external_transfer.reference), true)
      order by closed_at desc limit ${newest}) recent
    having count(*) >= ${fewest}`
  return usual && usual.minutes <= dayMinutes ? Math.max(1, usual.minutes) : null
}
