import type * as z from 'zod/mini'
import {
  type ClosingDay,
  type Difference,
  differencesMost,
  type matchedLines,
  type Pair,
} from '#contract/closing'
import type { Db } from '#db'
import { type Amount, toAmount, toSum } from '#money'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { proposalsOf } from './close.ts'
import { type Day, entriesOf, hasStatement, idOf, isOf, keyOfEntry, keyOfLine } from './day.ts'
import { type Facts, factsOf } from './facts.ts'
import { twinsIn } from './match.ts'

/** The page of a day. @throws Refusal NO_DATA */
export async function closingDayFor(
  { db }: Pick<Context, 'db'>,
  operator: Operator,
  day: Day,
): Promise<ClosingDay> {
  const facts = await factsOf(db, day)
  const [{ lines, movements }, proposals, liability] = await Promise.all([
    facts.statement ? differencesOf(db, day) : { lines: [], movements: [] },
    proposalsOf(db, operator.id, day),
    liabilityOf(db, day),
  ])
  const { books, statement, matched, closed, fee } = facts
  const { opening, came, went, fees, unmatched, balance } = amounts(books)
  return {
    id: idOf(day),
    ...day,
    state: stateOf(facts, proposals.close !== null),
    differences: facts.unexplained,
    closing: balance,
    statement: statement && toSum(statement.closing),
    books: { opening, came, went, fees, unmatched, closing: balance },
    hasStatement: hasStatement(day),
    figures: statement && {
      ...statement,
      ...amounts(statement),
      importedAt: statement.importedAt.getTime(),
    },
    matched,
    gapBefore: statement && toSum(statement.opening - books.opening),
    gap: statement && toSum(statement.closing - books.balance),
    lines: lines.slice(0, differencesMost),
    movements: movements.slice(0, differencesMost),
    isMore: Math.max(lines.length, movements.length) > differencesMost,
    feesToBook: toAmount(facts.feesToBook),
    feesBooked: fee && { amount: toAmount(fee.amount), reference: fee.reference },
    obstacles: closed ? [] : facts.obstacles,
    liability,
    proposals: closed ? { close: null, fees: null } : proposals,
    closed: closed && { at: closed.at.getTime(), by: closed.by, proposedBy: closed.proposedBy },
  }
}

function stateOf({ closed, statement }: Facts, isProposed: boolean) {
  if (closed) return 'closed' as const
  if (isProposed) return 'proposed' as const
  return statement ? ('imported' as const) : ('open' as const)
}

/** Amounts of a row, by name. */
function amounts<Row extends object>(row: Row) {
  const numbers = Object.entries(row).filter(
    ([name, value]) => name !== 'lines' && typeof value === 'number',
  )
  return Object.fromEntries(numbers.map(([name, value]) => [name, toSum(value)])) as {
    [Name in keyof Row as Row[Name] extends number ? Name : never]: Amount
  }
}

type Explanation = { key: string; code: string; note: string; by: string | null }
type LineRow = {
  number: number
  at: Date | null
  amount: number
  reference: string | null
  text: string
}

/** All lines and movements that match nothing, those without an explanation first. */
export async function differencesOf(
  db: Db,
  day: Day,
): Promise<Record<'lines' | 'movements', Difference[]>> {
  const explanations = await db<Explanation[]>`
    select key, code, note, username as by
    from closing_explanation left join operator on operator.id = made_by where ${isOf(db, day)}`
  const explained = new Map(explanations.map((one) => [one.key, one]))
  const lines = await db<LineRow[]>`
    select number, at, amount, reference, text from closing_line one
    where ${isOf(db, day)} and not exists (
      select from closing_match m where (m.account, m.currency, m.day, m.number)
        = (one.account, one.currency, one.day, one.number))
    order by number`
  const matched = await db<{ key: string }[]>`
    select 'movement:' || movement || '-' || line as key from closing_match where ${isOf(db, day)}`
  const isMatched = new Set(matched.map(({ key }) => key))
  const entries = (await entriesOf(db, day)).filter((entry) => !isMatched.has(keyOfEntry(entry)))
  const twins = twinsIn(lines, entries)
  const shown = (
    key: string,
    one: Omit<Difference, 'key' | 'amount' | 'explanation'> & { amount: number },
  ) => {
    const { code, note, by } = explained.get(key) ?? {}
    return {
      ...one,
      key,
      amount: toAmount(one.amount),
      explanation: code === undefined ? null : { code, note, by },
    } as Difference
  }
  return {
    lines: openFirst(
      lines.map(({ number, at, amount, reference, text }) =>
        shown(keyOfLine(number), {
          at: at?.getTime() ?? null,
          reference,
          text,
          amount,
          twin: twins.hasEntry({ reference }),
        }),
      ),
    ),
    movements: openFirst(
      entries.map((entry) =>
        shown(keyOfEntry(entry), {
          at: entry.at.getTime(),
          reference: entry.reference,
          text: '',
          amount: entry.amount,
          twin: twins.hasLine(entry),
        }),
      ),
    ),
  }
}

const openFirst = (all: Difference[]): Difference[] => [
  ...all.filter(({ explanation }) => explanation === null),
  ...all.filter(({ explanation }) => explanation !== null),
]

async function liabilityOf(db: Db, { day, currency }: Day): Promise<ClosingDay['liability']> {
  const [row] = await db<Record<'wallets' | 'held' | 'games' | 'rewards', number>[]>`
    select wallets, held, games, rewards from closing_liability where day = ${day} and currency = ${currency}`
  if (!row) return null
  const { wallets, held, games, rewards } = row
  return { ...amounts(row), total: toSum(wallets + held + games + rewards) }
}

const pairsAtOnce = 50

type PairRow = LineRow & { entryAt: Date; entryReference: string; matchedBy: Pair['by'] }

export async function matchedLinesFor(
  { db }: Pick<Context, 'db'>,
  day: Day,
  after: string,
): Promise<z.output<typeof matchedLines.output>> {
  const rows = await db<PairRow[]>`
    select one.number, one.at, one.amount, one.reference, one.text, matched_by, m.reference as entry_reference,
      case when p.closing then m.settled_at else m.created_at end as entry_at
    from (
      select number, at, amount, reference, text, matched_by, movement, line
      from closing_line join closing_match using (account, currency, day, number)
      where ${isOf(db, day)} and number > ${Number(after)}
      order by number limit ${pairsAtOnce + 1}
    ) one
    join ledger.posting p on p.movement = one.movement and p.line = one.line
    join ledger.movement m on m.bucket = p.bucket and m.member = p.member and m.id = p.movement
    order by number`
  const shown = rows.slice(0, pairsAtOnce)
  return {
    pairs: shown.map(
      ({ number, at, amount, reference, text, matchedBy, entryAt, entryReference }) => ({
        line: { number, at: at?.getTime() ?? null, reference, text, amount: toAmount(amount) },
        movement: { at: entryAt.getTime(), reference: entryReference },
        by: matchedBy,
      }),
    ),
    next: rows.length > pairsAtOnce ? String(shown.at(-1)!.number) : null,
  }
}
