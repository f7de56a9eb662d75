import {
  type ClosingObstacle,
  closingObstacles,
  type StatementLayout,
} from '#contract/closing-codes'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { type Day, hasStatement, isOf } from './day.ts'

type Books = Record<'opening' | 'came' | 'went' | 'fees' | 'unmatched' | 'balance', number> & {
  entries: number
}
type Figures = Record<'opening' | 'came' | 'went' | 'fees' | 'closing', number> & {
  layout: StatementLayout
  lines: number
  importedBy: string
  importedAt: Date
}

/** Facts that decide whether a day may be closed. */
export type Facts = {
  books: Books
  statement: Figures | null
  matched: { byReference: number; byAmount: number }
  /** Sums of what is explained, and of the lines that are explained as fees, less those that were given back. */
  explained: {
    lines: number
    lineSum: number
    lineFees: number
    movements: number
    movementSum: number
  }
  fee: { amount: number; reference: string } | null
  /** The closing of the day before. */
  before: { balance: number; statementClosing: number | null } | null
  /** True if a day of the account is closed: then the others follow one by one. */
  hasBegun: boolean
  closed: { at: Date; by: string; proposedBy: string } | null
  unexplained: number
  feesToBook: number
  obstacles: ClosingObstacle[]
}

/** @throws Refusal NO_DATA for a day that is not counted */
export async function factsOf(db: Db | Tx, day: Day): Promise<Facts> {
  const [books] = await db<Books[]>`
    select opening, came, went, fees, unmatched, balance, entries from closing_book where ${isOf(db, day)}`
  if (!books) throw new Refusal('NO_DATA')
  const [statement = null] = await db<Figures[]>`
    select opening, came, went, fees, closing, layout, lines, username as imported_by, imported_at
    from closing_statement join operator on operator.id = imported_by where ${isOf(db, day)}`
  const [matched] = await db<[Facts['matched']]>`
    select count(*) filter (where matched_by = 'reference')::int as by_reference,
      count(*) filter (where matched_by = 'amount')::int as by_amount
    from closing_match where ${isOf(db, day)}`
  const explained = await explainedOf(db, day)
  const [fee = null] = await db<NonNullable<Facts['fee']>[]>`
    select amount, reference from closing_fee where ${isOf(db, day)}`
  const [before = null] = await db<NonNullable<Facts['before']>[]>`
    select balance, statement_closing from closing
    where account = ${day.account} and currency = ${day.currency} and day = ${day.day}::date - 1`
  const [begun] = await db`
    select from closing where account = ${day.account} and currency = ${day.currency} limit 1`
  const [closed = null] = await db<NonNullable<Facts['closed']>[]>`
    select closed_at as at, closer.username as by, proposer.username as proposed_by
    from (select closed_at, closed_by, approval from closing where ${isOf(db, day)}) closed
    join operator closer on closer.id = closed_by
    join approval on approval.id = closed.approval join operator proposer on proposer.id = proposed_by`
  const hasBegun = begun !== undefined
  const read = { books, statement, matched, explained, fee, before, hasBegun, closed }
  const matches = matched.byReference + matched.byAmount
  const unexplained = statement
    ? statement.lines + books.entries - 2 * matches - explained.lines - explained.movements
    : 0
  // Below zero when a bank gives back the fees of an earlier day.
  const feesToBook = (statement?.fees ?? 0) + explained.lineFees
  return {
    ...read,
    unexplained,
    feesToBook,
    obstacles: obstaclesOf(day, { ...read, unexplained, feesToBook }),
  }
}

async function explainedOf(
  db: Db | Tx,
  { account, currency, day }: Day,
): Promise<Facts['explained']> {
  const [sums] = await db<[Facts['explained']]>`
    select count(line.number)::int as lines, coalesce(sum(line.amount), 0)::int8 as line_sum,
      coalesce(-sum(line.amount) filter (where code = 'bank_fee'), 0)::int8 as line_fees,
      count(*) filter (where movement is not null)::int as movements,
      coalesce(sum(movement.amount), 0)::int8 as movement_sum
    from closing_explanation one
    left join closing_line line on (line.account, line.currency, line.day) = (one.account, one.currency, one.day)
      and one.key = 'line:' || line.number
    left join lateral (
      select p.movement, p.amount * case
        when (p.to_account = 'house/' || one.account) = (one.account in ('suspense', 'payment-return')) then 1 else -1 end as amount
      from ledger.posting p
      where p.movement = substring(one.key from '^movement:([0-9]+)-')::int8 and p.line = substring(one.key from '-([0-9]+)$')::int2
    ) movement on true
    where one.account = ${account} and one.currency = ${currency} and one.day = ${day}`
  return sums
}

type Read = Omit<Facts, 'obstacles'>

/** The obstacles in the order in which an operator removes them. */
function obstaclesOf(day: Day, facts: Read): ClosingObstacle[] {
  const { books, statement, before, hasBegun, unexplained, feesToBook, fee } = facts
  const opensOtherwise =
    before !== null &&
    (books.opening !== before.balance ||
      (statement !== null && statement.opening !== before.statementClosing))
  const found: Record<ClosingObstacle, boolean> = {
    day_before_open: hasBegun && before === null,
    no_statement: hasStatement(day) && statement === null,
    opening_differs: opensOtherwise,
    unexplained: unexplained > 0,
    fees_not_booked: feesToBook !== (fee?.amount ?? 0),
    sums_differ: statement !== null && unexplained === 0 && !addsUp(facts),
  }
  return closingObstacles.filter((code) => found[code])
}

/** Without the explained differences the statement and the books change by the same sum. */
function addsUp({ books, statement, explained }: Read): boolean {
  if (!statement) return true
  const { came, went, fees } = statement
  return (
    came - went - explained.lineSum === books.balance - books.opening - explained.movementSum &&
    statement.closing === statement.opening + came - went - fees
  )
}
