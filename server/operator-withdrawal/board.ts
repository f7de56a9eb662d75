import type * as z from 'zod/mini'
import type { withdrawals as contract, WithdrawalColumn } from '#contract/operator-withdrawal'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { todayInBangkok } from '../platform/zone.ts'
import { settingsOf } from '../site/settings.ts'
import { type Row, rowsOf, shown } from './rows.ts'

type Input = z.output<typeof contract.input>
type Board = z.output<typeof contract.output>
type Fragment = ReturnType<Db['unsafe']>

/** Lists one column of the board: what waits, oldest first; what has ended, newest first. */
export async function boardOf(ctx: Context, operator: Operator, input: Input): Promise<Board> {
  const { db, secrets } = ctx
  const { column, limit, amountMin = 0, amountMax = 0 } = input
  if (amountMin < 0 || amountMax < 0) throw new Refusal('BAD_REQUEST')
  const isNewestFirst = column === 'rejected' || column === 'paid'
  const key = isOpen(column) ? db`t.created_at` : db`t.closed_at`
  const since = sinceOf(input)
  const whichOf = (part: Fragment) => db`and ${part} ${filtersOf(db, operator, input)}
    ${since === null ? db`` : db`and t.closed_at >= ${new Date(since)}`} ${
      input.after ? afterOf(db, key, { after: input.after, isNewestFirst }) : db``
    } order by ${key} ${isNewestFirst ? db`desc` : db``}, t.reference ${isNewestFirst ? db`desc` : db``} limit ${limit + 1}`
  const [found, counts, { withdrawCheckMinutes }] = await Promise.all([
    Promise.all(partsOf(db, column).map((part) => rowsOf(db, key, whichOf(part)))).then(inOrder),
    countsOf(db),
    settingsOf(db, 'withdrawCheckMinutes'),
  ])
  const rows = (isNewestFirst ? found.toReversed() : found).slice(0, limit)
  const last = rows.at(-1)
  return {
    now: Date.now(),
    counts,
    since,
    targetMinutes: withdrawCheckMinutes,
    withdrawals: rows.map((row) => shown(secrets, row)),
    next: found.length > limit && last ? `${last.key}_${last.reference}` : null,
  }
}

/** A filter of what has ended, which no index serves, reaches back so far: few rows may fit, and the history has millions. */
const daysBack = 31

function sinceOf({ column, rule, bank, amountMin, amountMax, claimed }: Input): number | null {
  if (column !== 'rejected' && column !== 'paid') return null
  const isFiltered = [rule, bank, amountMin, amountMax, claimed].some((one) => one !== undefined)
  return isFiltered ? Date.now() - daysBack * 24 * 60 * 60 * 1_000 : null
}

/** Payouts that are open are found by another index than those that are held or have ended. */
const isOpen = (column: WithdrawalColumn) => column === 'paying' || column === 'unknown'

/** The index of what has ended reads one state in the order of the column, so each state is a part of its own. */
const partsOf = (db: Db, column: WithdrawalColumn): Fragment[] => {
  if (column === 'decide') return [db`t.state = 'held' and t.closed_at is not null`]
  if (column === 'paying') return [db`t.closed_at is null and t.state in ('created', 'sent')`]
  if (column === 'unknown')
    return [db`(t.closed_at is null and t.state = 'unknown' or t.manual_at is not null)`]
  if (column === 'paid') return [db`t.state = 'settled' and t.closed_at is not null`]
  return [
    db`t.state = 'returned' and t.closed_at is not null`,
    db`t.state = 'late-applied' and t.closed_at is not null`,
  ]
}

const inOrder = (parts: Row[][]): Row[] =>
  parts.length === 1
    ? parts[0]!
    : parts.flat().sort((one, other) => {
        if (one.key !== other.key) return Number(one.key) - Number(other.key)
        return one.reference < other.reference ? -1 : 1
      })

function filtersOf(
  db: Db,
  operator: Operator,
  { rule, bank, amountMin, amountMax, claimed }: Input,
): Fragment {
  return db`
    ${rule ? db`and ${rule} = any(w.held_rules)` : db``}
    ${bank ? db`and t.provider = ${bank}` : db``}
    ${amountMin === undefined ? db`` : db`and t.amount >= ${amountMin}`}
    ${amountMax === undefined ? db`` : db`and t.amount <= ${amountMax}`}
    ${claimed === 'mine' ? db`and w.claimed_by = ${operator.id}` : db``}
    ${claimed === 'nobody' ? db`and w.claimed_by is null` : db``}`
}

/** A cursor names the microseconds of the column's time and the reference. @throws Refusal BAD_REQUEST */
function afterOf(
  db: Db,
  key: Fragment,
  { after, isNewestFirst }: { after: string; isNewestFirst: boolean },
): Fragment {
  const [, micros, reference] = /^([0-9]{1,17})_([A-Za-z0-9]{1,40})$/.exec(after) ?? []
  if (!micros) throw new Refusal('BAD_REQUEST')
  const last = db`(timestamptz 'epoch' + ${micros}::int8 * interval '1 microsecond', ${reference})`
  return isNewestFirst
    ? db`and (${key}, t.reference) < ${last}`
    : db`and (${key}, t.reference) > ${last}`
}

/** Counts of what waits, and of what ended today. */
async function countsOf(db: Db): Promise<Board['counts']> {
  const [counts] = await db<[Board['counts']]>`
    select count(*) filter (where state = 'held')::int as decide,
      count(*) filter (where state in ('created', 'sent'))::int as paying,
      count(*) filter (where state in ('unknown', 'manual'))::int as unknown,
      count(*) filter (where state in ('returned', 'late-applied'))::int as rejected, count(*) filter (where state = 'settled')::int as paid
    from (
      select state from external_transfer where kind = 'payout' and state = 'held' and closed_at is not null
      union all
      select state from external_transfer where kind = 'payout' and closed_at is null
      union all
      select state from external_transfer where kind = 'payout' and manual_at is not null
      union all
      select state from external_transfer
      where kind = 'payout' and state in ('returned', 'late-applied', 'settled') and closed_at >= ${todayInBangkok(db)}) counted`
  return counts
}
