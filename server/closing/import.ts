import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type * as contract from '#contract/closing'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { audit } from '../audit/audit.ts'
import type { Decider } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import {
  assertOpen,
  type Day,
  type Entry,
  entriesOf,
  hasStatement,
  idOf,
  isOf,
  keyOfEntry,
  lockAccount,
} from './day.ts'
import { match } from './match.ts'
import { readStatement, type Statement, type StatementLine } from './statement/read.ts'

type Imported = z.output<typeof contract.importStatement.output>
type Importer = Pick<Decider, 'operator' | 'address'>

/** Rows in one statement: PostgreSQL takes 65,535 values. */
const rowsAtOnce = 4_000

/**
 * Imports the statement of a day and matches its lines. What is wrong with a file is its outcome, and then nothing is stored.
 * @throws Refusal NO_DATA, APPROVAL_STALE
 */
export async function importStatement(
  { db }: Pick<Context, 'db'>,
  by: Importer,
  day: Day,
  file: string,
): Promise<Imported> {
  const bytes = Buffer.from(file, 'base64')
  const statement = readStatement(bytes, day)
  const digest = createHash('sha256').update(bytes).digest()
  return db.begin(async (tx): Promise<Imported> => {
    await lockAccount(tx, day)
    await assertKnown(tx, day)
    await assertOpen(tx, day)
    const [known] = await tx<{ isSame: boolean }[]>`
      select digest = ${digest} as is_same from closing_statement where digest = ${digest} or ${isOf(tx, day)}
      order by 1 desc`
    if (known) return { outcome: known.isSame ? 'same_file' : 'has_statement', row: null }
    if ('problem' in statement) return { outcome: statement.problem, row: statement.row }
    await store(tx, by, day, { statement, digest })
    return { outcome: 'imported', row: null }
  })
}

/** @throws Refusal NO_DATA for a day that is not counted, or an account without statements */
async function assertKnown(tx: Tx, day: Day): Promise<void> {
  const [known] = await tx`select from closing_book where ${isOf(tx, day)}`
  if (!known || !hasStatement(day)) throw new Refusal('NO_DATA')
}

type File = { statement: Statement; digest: Buffer }

async function store(tx: Tx, { operator, address }: Importer, day: Day, file: File) {
  const { layout, opening, closing, lines } = file.statement
  const sum = (one: (line: StatementLine) => number) =>
    lines.reduce((total, line) => total + one(line), 0)
  const figures = {
    opening,
    came: sum(({ amount }) => Math.max(amount, 0)),
    went: sum(({ amount }) => Math.max(-amount, 0)),
    fees: sum(({ fee }) => fee),
    closing,
  }
  const head = { ...day, layout, digest: file.digest, lines: lines.length, ...figures }
  await tx`insert into closing_statement ${tx.values({ ...head, importedBy: operator.id })}`
  for (let at = 0; at < lines.length; at += rowsAtOnce) {
    const rows = lines.slice(at, at + rowsAtOnce).map((line) => ({ ...day, ...line }))
    await tx`insert into closing_line ${tx.values(rows)}`
  }
  const matched = await matchDay(tx, day, lines)
  await audit(tx, {
    by: { operator, address },
    action: 'closing-import',
    object: { kind: 'closing', id: idOf(day) },
    after: { layout, lines: lines.length, matched },
  })
}

/** @returns the number of matches */
async function matchDay(tx: Tx, day: Day, lines: StatementLine[]): Promise<number> {
  const entries = await entriesOf(tx, day)
  // The fees of an earlier day are booked on this one, and the statement has them on that day: a line like them is another fee.
  const isFee = ({ reference }: Entry) => reference.startsWith('fee:')
  const matches = match(
    lines,
    entries.filter((entry) => !isFee(entry)),
  )
  for (let at = 0; at < matches.length; at += rowsAtOnce) {
    const rows = matches.slice(at, at + rowsAtOnce).map((one) => ({ ...day, ...one }))
    await tx`insert into closing_match ${tx.values(rows)}`
  }
  const fees = entries.filter(isFee).map((entry) => ({
    ...day,
    key: keyOfEntry(entry),
    code: 'fee_booked',
    note: entry.reference,
  }))
  if (fees.length) await tx`insert into closing_explanation ${tx.values(fees)}`
  return matches.length
}

/** Removes the statement of a day with all that rests on it. @throws Refusal APPROVAL_STALE */
export function discardStatement(
  { db }: Pick<Context, 'db'>,
  by: Decider,
  day: Day,
): Promise<z.output<typeof contract.discardStatement.output>> {
  return db.begin(async (tx) => {
    await lockAccount(tx, day)
    await assertOpen(tx, day)
    await assertFeesOpen(tx, day)
    const gone = await tx<{ layout: string; lines: number }[]>`
      delete from closing_statement where ${isOf(tx, day)} returning layout, lines`
    if (!gone[0]) return { outcome: 'already_decided' as const }
    await audit(tx, {
      by,
      action: 'closing-discard',
      object: { kind: 'closing', id: idOf(day) },
      before: gone[0],
    })
    return { outcome: 'done' as const }
  })
}

/** @throws Refusal APPROVAL_STALE when the fees of the day are booked */
export async function assertFeesOpen(tx: Tx, day: Day): Promise<void> {
  const [booked] = await tx`select from closing_fee where ${isOf(tx, day)}`
  if (booked) throw new Refusal('APPROVAL_STALE')
}
