import type * as z from 'zod/mini'
import type { deposits as contract, Deposit } from '#contract/operator-deposit'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import { type Amount, amountText, type Currency, toSum } from '#money'
import type { Columns } from '../platform/csv.ts'
import { conditionsOf, type DepositFilter, type Position } from './filter.ts'
import { depositKinds, sourceOf } from './sources.ts'

type Request = z.output<typeof contract.input>
type Row = {
  kind: Deposit['kind']
  id: string
  at: Date
  micros: string
  state: Deposit['state']
  userId: string | null
  name: string | null
  amount: Amount | null
  currency: Currency | null
  bank: string
  senderTail: string | null
  isInSuspense: boolean
  reference: string
}

/** A filter that no index serves reaches back so far unless it names its first day. */
const daysBack = 31

/** Lists one page, newest first. @throws Refusal BAD_REQUEST for an invalid cursor */
export async function listDeposits(db: Db, { limit, after, ...filter }: Request) {
  const since = sinceOf(filter)
  const position = after === undefined ? undefined : positionOf(after)
  const bounded = boundedIn(filter)
  const rows = await rowsOf(db, bounded, { limit: limit + 1, position })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const isCounted = !position && bounded.from !== undefined
  return {
    deposits: page.map(shown),
    next: last ? `${last.micros}.${last.kind}.${last.id}` : null,
    since,
    totals: isCounted ? await totalsOf(db, bounded) : null,
  }
}

/** The time of a list and the kind of its rows are indexed, and so are whole references. */
function sinceOf({ from, reference, kind: _, to, ...rest }: DepositFilter): number | null {
  const isFree = from !== undefined || reference !== undefined
  if (isFree || Object.values(rest).every((value) => value === undefined)) return null
  return (to ?? Date.now()) - daysBack * 24 * 60 * 60 * 1_000
}

function boundedIn(filter: DepositFilter): DepositFilter {
  const since = sinceOf(filter)
  return since === null ? filter : { ...filter, from: since }
}

function positionOf(after: string): Position {
  const [, micros, kind, id] = /^(\d{1,17})\.([a-z]{2,10})\.(.{1,90})$/.exec(after) ?? []
  const known = depositKinds.find((one) => one === kind)
  if (!micros || !known || !id) throw new Refusal('BAD_REQUEST')
  return { micros, kind: known, id }
}

type Bounds = { limit: number; position?: Position | undefined }

/** Each source gives its newest rows in the order of its index; the list is the newest of them all. */
function rowsOf(db: Db, filter: DepositFilter, { limit, position }: Bounds) {
  const branches = (filter.kind ? [filter.kind] : depositKinds).map(
    (kind) => db`(
      select one.* from (${sourceOf(db, kind, filter)}) one
      where ${conditionsOf(db, filter, position)}
      order by at desc, id desc limit ${limit})`,
  )
  const all = branches.reduce((before, branch) => db`${before} union all ${branch}`)
  return db<Row[]>`
    select found.kind, found.id, at, (extract(epoch from at) * 1000000)::int8::text as micros, state,
      public_id::text as user_id, name, found.amount, coalesce(found.currency, member.currency) as currency, bank, sender_tail,
      is_in_suspense, found.reference
    from (${all}) found left join member on member.id = found.member
    order by at desc, kind desc, id desc limit ${limit}`
}

/** Rows beyond this number are not counted, so that no filter reads a whole table. */
const countedMax = 10_000

async function totalsOf(db: Db, filter: DepositFilter) {
  const rows = await db<{ currency: Currency | null; count: number; credited: number }[]>`
    select currency, count(*)::int as count, coalesce(sum(amount) filter (where state = 'credited'), 0)::int8 as credited
    from (${counted(db, filter, countedMax + 1)}) counted group by currency order by currency`
  const count = rows.reduce((sum, one) => sum + one.count, 0)
  return {
    count: Math.min(count, countedMax),
    isMore: count > countedMax,
    // A sum of a part would be taken for the whole.
    credited:
      count > countedMax
        ? []
        : rows.flatMap(({ currency, credited }) =>
            currency && credited > 0 ? [{ currency, amount: toSum(credited) }] : [],
          ),
  }
}

function counted(db: Db, filter: DepositFilter, limit: number) {
  const branches = (filter.kind ? [filter.kind] : depositKinds).map(
    (kind) => db`(
      select coalesce(one.currency, member.currency) as currency, state, one.amount
      from (${sourceOf(db, kind, filter)}) one left join member on member.id = one.member
      where ${conditionsOf(db, filter)} limit ${limit})`,
  )
  const all = branches.reduce((before, branch) => db`${before} union all ${branch}`)
  return db`select * from (${all}) every limit ${limit}`
}

const shown = ({ micros: _, at, userId, name, ...row }: Row): Deposit => ({
  ...row,
  at: at.getTime(),
  member: userId === null ? null : { userId, name: name! },
})

/** Finds one row of the list. */
export async function depositOf(
  db: Db,
  { kind, id }: Pick<Deposit, 'kind' | 'id'>,
): Promise<Deposit> {
  const [row] = await db<Row[]>`
    select kind, one.id, at, '' as micros, state, public_id::text as user_id, name, one.amount,
      coalesce(one.currency, member.currency) as currency, bank, sender_tail, is_in_suspense, one.reference
    from (${sourceOf(db, kind, { reference: referenceOf(kind, id) })}) one left join member on member.id = one.member
    where one.id = ${id}`
  if (!row) throw new Refusal('NO_DATA')
  return shown(row)
}

/** The id of a bank transfer is its bank and its reference, in which the bank may write a colon too. */
export function transferIn(id: string): { bank: string; reference: string } {
  const [bank = '', ...reference] = id.split(':')
  return { bank, reference: reference.join(':') }
}

const referenceOf = (kind: Deposit['kind'], id: string) =>
  kind === 'transfer' ? transferIn(id).reference : id

/** Counts the deposits of a filter, at most so many. @throws Refusal BAD_REQUEST for a negative amount */
export async function countDeposits(
  db: Db,
  filter: DepositFilter,
  atMost: number,
): Promise<number> {
  const [{ count }] = await db<[{ count: number }]>`
    select count(*)::int as count from (${counted(db, boundedIn(filter), atMost)}) counted`
  return count
}

/** The columns of a file of deposits. */
export const depositColumns: Columns<Row> = {
  kind: ({ kind }) => kind,
  id: ({ id }) => id,
  at: ({ at }) => at,
  state: ({ state }) => state,
  userId: ({ userId }) => userId,
  name: ({ name }) => name,
  amount: ({ amount }) => amountText(amount),
  currency: ({ currency }) => currency,
  bank: ({ bank }) => bank,
  senderTail: ({ senderTail }) => senderTail,
  reference: ({ reference }) => reference,
}

const readAtOnce = 500

/** Reads the pages of a list up to so many rows. */
export async function* depositPages(
  db: Db,
  filter: DepositFilter,
  rows: number,
): AsyncGenerator<Row[]> {
  const bounded = boundedIn(filter)
  let position: Position | undefined
  for (let left = rows; left > 0; ) {
    const limit = Math.min(left, readAtOnce)
    const page = await rowsOf(db, bounded, { limit, position })
    yield page
    const last = page.at(-1)
    if (!last || page.length < limit) return
    position = { micros: last.micros, kind: last.kind, id: last.id }
    left -= page.length
  }
}
