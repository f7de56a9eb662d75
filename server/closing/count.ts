import type { Db, Tx } from '#db'
import type { Deadline } from '../platform/jobs/work.ts'

/** A round counts at most this many days, so that a server with a long history goes on with the next round. */
const daysMost = 200

/**
 * Counts the days that are over: what the books say of each own account, and members' money. A day is counted once, 15
 * minutes after it: a transaction that dated its movement into it has ended by then, because no transaction of the server
 * lasts 5 minutes.
 */
export async function countDays(
  db: Db,
  deadline: Deadline = { untilMs: Number.POSITIVE_INFINITY },
): Promise<void> {
  for (let days = 0; days < daysMost && Date.now() < deadline.untilMs; days++)
    if (!(await db.begin(countNext))) return
}

/** Counts the first day that is not counted. @returns false when every day is */
async function countNext(tx: Tx): Promise<boolean> {
  await tx`select pg_advisory_xact_lock(hashtextextended('closing:count', 0))`
  const [{ day }] = await tx<[{ day: string | null }]>`
    select day::text from (
      select coalesce((select max(day) + 1 from closing_liability),
        (select (min(created_at) at time zone 'Asia/Bangkok')::date from ledger.movement)) as day
    ) next
    where now() >= day_start(day + 1) + interval '15 minutes'
    union all select null limit 1`
  if (day === null) return false
  await countBooks(tx, day)
  await countLiability(tx, day)
  return true
}

const countBooks = (tx: Tx, day: string) => tx`
  insert into closing_book (account, currency, day, opening, came, went, fees, unmatched, balance, entries)
  select account, currency, ${day}, opening, came, went, fees, unmatched, opening + came - went - fees + unmatched, entries
  from (
    select account, currency, coalesce(max(before.balance), 0) as opening, count(entry.movement) as entries,
      coalesce(sum(entry.amount) filter (where kind = 'plain' and entry.amount > 0), 0) as came,
      coalesce(-sum(entry.amount) filter (where kind = 'plain' and entry.amount < 0), 0) as went,
      coalesce(-sum(entry.amount) filter (where kind = 'fees'), 0) as fees,
      coalesce(sum(entry.amount) filter (where kind = 'unmatched'), 0) as unmatched
    from (select account, currency, balance from closing_book where day = ${day}::date - 1) before
    full join (
      select *, case
        when account in ('fees', 'suspense') then 'plain'
        when other = 'house/fees' then 'fees' when other = 'house/suspense' then 'unmatched' else 'plain' end as kind
      from own_account_entry(day_start(${day}), day_start(${day}::date + 1))
    ) entry using (account, currency)
    group by account, currency
  ) counted`

/** Members' money of the day before, and what the day added to it. */
const countLiability = (tx: Tx, day: string) => tx`
  insert into closing_liability (day, currency, wallets, held, games, rewards)
  select ${day}, currency,
    coalesce(before.wallets, 0) + coalesce(sum(amount) filter (where name = 'main'), 0),
    coalesce(before.held, 0) + coalesce(sum(amount) filter (where name = 'hold'), 0),
    coalesce(before.games, 0) + coalesce(sum(amount) filter (where name like 'game:%'), 0),
    coalesce(before.rewards, 0) + coalesce(sum(amount) filter (where name in ('refund', 'invite')), 0)
  from unnest('{BAHT,LAK}'::text[]) as one (currency)
  left join (select * from closing_liability where day = ${day}::date - 1) before using (currency)
  left join (
    select dated.currency, side.name, side.amount
    from (
      select id, currency, false as closing from ledger.movement
      where created_at >= day_start(${day}) and created_at < day_start(${day}::date + 1)
      union all
      select id, currency, true from ledger.movement
      where settled_at >= day_start(${day}) and settled_at < day_start(${day}::date + 1)
    ) dated
    join ledger.posting p on p.movement = dated.id and p.closing = dated.closing
    cross join lateral (values (p.to_account, p.amount), (p.from_account, -p.amount)) side (name, amount)
    where side.name not like 'house/%'
  ) moved using (currency)
  group by currency, before.wallets, before.held, before.games, before.rewards`
