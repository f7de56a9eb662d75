import type * as z from 'zod/mini'
import type { ClosingSummary, closingDays } from '#contract/closing'
import type { ClosingState } from '#contract/closing-codes'
import type { Currency } from '#money'
import { toSum } from '#money'
import type { Context } from '../platform/context.ts'
import { checkedDay, dayOf, idOf } from './day.ts'

type Row = {
  account: string
  currency: Currency
  day: string
  balance: number
  statement: number | null
  differences: number
  state: ClosingState
}

/** Lists days of own accounts, newest first. */
export async function closingDaysFor(
  { db }: Pick<Context, 'db'>,
  { account, state, from, to, after, limit }: z.output<typeof closingDays.input>,
): Promise<z.output<typeof closingDays.output>> {
  const last = after === undefined ? undefined : dayOf(after)
  const conditions = db.all([
    account !== undefined && db`book.account = ${account}`,
    from !== undefined && db`book.day >= ${checkedDay(from)}`,
    to !== undefined && db`book.day <= ${checkedDay(to)}`,
    state !== undefined && db`state = ${state}`,
    last && db`book.day <= ${last.day}`,
    last &&
      db`(book.day, book.account, book.currency) < (${last.day}, ${last.account}, ${last.currency})`,
  ])
  const [rows, accounts] = await Promise.all([
    db<Row[]>`
      select book.account, book.currency, book.day::text, balance, one.closing as statement,
        case when one.lines is null then 0
          else one.lines + book.entries - 2 * matches - explanations end::int as differences, state
      from closing_book book
      left join closing_statement one using (account, currency, day)
      cross join lateral (
        select count(*) as matches from closing_match m
        where (m.account, m.currency, m.day) = (book.account, book.currency, book.day)) matched
      cross join lateral (
        select count(*) as explanations from closing_explanation e
        where (e.account, e.currency, e.day) = (book.account, book.currency, book.day)) explained
      cross join lateral (
        select case
          when exists (select from closing c where (c.account, c.currency, c.day) = (book.account, book.currency, book.day))
            then 'closed'
          when exists (select from approval where action = 'closing.close' and state = 'open' and expires_at > now()
            and object = 'closing ' || book.day || ':' || book.currency || ':' || book.account) then 'proposed'
          when one.id is not null then 'imported' else 'open' end as state) known
      where ${conditions}
      order by book.day desc, book.account desc, book.currency desc limit ${limit + 1}`,
    db<{ account: string; currency: Currency; closedUntil: string | null }[]>`
      select account, currency, (
        select max(day)::text from closing c where c.account = book.account and c.currency = book.currency) as closed_until
      from closing_book book where day = (select max(day) from closing_book) order by account, currency`,
  ])
  const days = rows.slice(0, limit).map(summaryOf)
  return { days, next: rows.length > limit ? days.at(-1)!.id : null, accounts }
}

const summaryOf = (row: Row): ClosingSummary => ({
  id: idOf(row),
  day: row.day,
  account: row.account,
  currency: row.currency,
  state: row.state,
  differences: row.differences,
  closing: toSum(row.balance),
  statement: row.statement === null ? null : toSum(row.statement),
})
