import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import type { Operator } from '../platform/call.ts'
import { audit } from './audit.ts'

type Reader = Pick<Operator, 'id' | 'username' | 'session'>
type By = { operator: Reader; address: string }

/** The input of a page of a list, with the list's name where the action alone does not tell it. */
type Page = { list?: 'deposits' | 'withdrawals' | 'conversations'; [field: string]: unknown }

type Reading<Found> = {
  read: () => Promise<Found>
  rowsOf: (found: Found) => number
  /** Searches for every four digits, one after the other, show as many members as a list. */
  action?: 'list' | 'search'
}

/** Rows that one operator is shown in 24 hours. Much more than work needs, and less than a table of members. */
const rowsADay = 30_000
const hours = 24
/** A page that the screen reads again and again within this time is one. */
const readAgain = '10 minutes'

/**
 * Reads a page of a list of members or of what they did, or what a search finds, and records in the audit how many rows the
 * operator was shown: page by page, a list gives as much as a file. @throws Refusal REQUEST_LIMIT after the rows of a day
 */
export async function readListed<Found>(
  db: Db,
  by: By,
  page: Page,
  { read, rowsOf, action = 'list' }: Reading<Found>,
): Promise<Found> {
  if ((await rowsShownTo(db, by.operator)) >= rowsADay) throw new Refusal('REQUEST_LIMIT')
  const found = await read()
  if (!(await isReadAgain(db, by.operator, { action, page })))
    await audit(db, { by, action, after: { ...page, rows: rowsOf(found) } })
  return found
}

async function rowsShownTo(db: Db, { username }: Reader): Promise<number> {
  const [{ rows }] = await db<[{ rows: number }]>`
    select coalesce(sum((after ->> 'rows')::int), 0)::int as rows from operator_audit
    where username = ${username} and action in ('list', 'search') and at > now() - ${hours} * interval '1 hour'`
  return rows
}

async function isReadAgain(
  db: Db,
  { username, session }: Reader,
  { action, page }: { action: 'list' | 'search'; page: Page },
): Promise<boolean> {
  const [known] = await db`
    select from operator_audit
    where username = ${username} and action = ${action} and session = ${session ?? null}
      and at > now() - ${readAgain}::interval and after - 'rows' = ${db.json(page as never)}::jsonb
    limit 1`
  return known !== undefined
}
