import type { Db } from '#db'
import type { Context } from '../platform/context.ts'
import type { Deadline } from '../platform/jobs/work.ts'

const movementsAtOnce = 20_000
const membersAtOnce = 5_000

/**
 * Updates balances and last deposits in the list of members: for the movements since the last round, then for the next
 * members in turn, because a movement that returns money has an old number.
 */
export async function summarizeMembers(
  _: object,
  { db }: Pick<Context, 'db'>,
  deadline: Deadline,
): Promise<void> {
  const [progress] = await db<[{ movement: number; newestMovement: number }]>`
    select movement, newest_movement from member_summary_progress`
  const [{ newest }] = await db<[{ newest: number }]>`
    select coalesce(max(movement), 0) as newest from ledger.entry`
  let { movement } = progress
  while (movement < newest && Date.now() < deadline.untilMs) {
    const last = Math.min(movement + movementsAtOnce, newest)
    await summarizeMovements(db, movement, last)
    movement = last
  }
  // Numbers after `newest_movement` are read once more: the transaction of one of them may have been open until now.
  const next = movement < newest ? movement : Math.min(progress.newestMovement, newest)
  await db`update member_summary_progress set movement = ${next}, newest_movement = ${newest}`
  await refreshNext(db)
}

/** Each movement and account is looked up by its key: a join of two large tables would read them whole. */
const summarizeMovements = (db: Db, after: number, last: number) => db`
  with moved as (
    select e.member, max(deposit.created_at) as deposited_at
    from ledger.entry e left join lateral (
      select created_at from ledger.movement
      where bucket = e.bucket and member = e.member and id = e.movement and kind = 'deposit' limit 1
    ) deposit on true
    where e.movement > ${after} and e.movement <= ${last} and e.shard is null
    group by e.member
  )
  update member_summary s
  set balance = a.balance, last_deposit_at = greatest(s.last_deposit_at, moved.deposited_at)
  from moved cross join lateral (
    select balance from ledger.account where bucket = moved.member % 256 and member = moved.member and name = 'main' limit 1
  ) a
  where s.bucket = moved.member % 256 and s.member = moved.member
    and (s.balance <> a.balance or moved.deposited_at::timestamptz(3) > s.last_deposit_at)`

const refreshNext = (db: Db) => db`
  with due as (
    select id from member where id > (select refreshed from member_summary_progress)
    order by id limit ${membersAtOnce}
  ), done as (
    update member_summary s set balance = a.balance
    from due cross join lateral (
      select balance from ledger.account where bucket = due.id % 256 and member = due.id and name = 'main' limit 1
    ) a
    where s.bucket = due.id % 256 and s.member = due.id and s.balance <> a.balance
  )
  update member_summary_progress
  set refreshed = case when (select count(*) from due) < ${membersAtOnce} then 0 else (select max(id) from due) end`
