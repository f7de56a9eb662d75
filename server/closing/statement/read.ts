import { parse } from 'csv-parse/sync'
import {
  type StatementLayout,
  type StatementProblem,
  statementBytesMost,
  statementRowsMost,
} from '#contract/closing-codes'
import type { Currency } from '#money'
import { type Fields, type Layout, labels, layouts } from './layouts.ts'
import { amountIn, momentIn } from './values.ts'

/** Length of the longest reference of a line that is stored. */
export const lineReferenceMax = 64

export type StatementLine = {
  number: number
  at: Date | null
  /** Change of the balance before the fee. */
  amount: number
  fee: number
  balance: number
  reference: string | null
  text: string
}
export type Statement = {
  layout: StatementLayout
  opening: number
  closing: number
  lines: StatementLine[]
}
export type Wrong = { problem: StatementProblem; row: number | null }

/** Account and day that the file must state. `account` is that of the books: `bank:SCB:0004560002`. */
export type Expected = { account: string; currency: Currency; day: string }

/** Ends the reading of a file that is not what it should be. */
class Flaw extends Error {
  readonly wrong: Wrong

  constructor(problem: StatementProblem, row: number | null = null) {
    super(problem)
    this.wrong = { problem, row }
  }
}

/** Reads the file of a statement, or returns what is wrong with it. A file is right as a whole or not at all. */
export function readStatement(bytes: Uint8Array, expected: Expected): Statement | Wrong {
  try {
    return statementIn(rowsIn(textOf(bytes)), expected)
  } catch (error) {
    if (error instanceof Flaw) return error.wrong
    throw error
  }
}

/** UTF-8, or Windows-874, which contains TIS-620: Thai banks write both. No text is both, but for plain ASCII. */
function textOf(bytes: Uint8Array): string {
  if (bytes.length > statementBytesMost) throw new Flaw('too_many_rows')
  for (const encoding of ['utf-8', 'windows-874'])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: no statement has them
      if (/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x9f]/.test(text)) throw new Flaw('unreadable')
      return text
    } catch (error) {
      if (error instanceof Flaw) throw error
    }
  throw new Flaw('encoding')
}

/** Rows before the first line that a file may have. */
const headMost = 20

function rowsIn(text: string): string[][] {
  let rows: string[][]
  try {
    rows = parse(text, {
      relax_column_count: true,
      trim: true,
      max_record_size: 4_096,
      to: statementRowsMost + 2 * headMost,
    })
  } catch {
    throw new Flaw('unreadable')
  }
  if (rows.length >= statementRowsMost + 2 * headMost) throw new Flaw('too_many_rows')
  return rows
}

function statementIn(rows: string[][], expected: Expected): Statement {
  const { layout, at } = layoutOf(rows)
  const head = rows.slice(0, at)
  checkHead(layout, head, expected)
  let opening = balanceOf(head, labels.opening)
  let closing = balanceOf(head, labels.closing)
  const lines: StatementLine[] = []
  for (const [index, row] of rows.entries()) {
    if (index <= at || row.every((cell) => cell === '')) continue
    const number = index + 1
    if (row.length > layout.columns[0]!.length) throw new Flaw('layout', number)
    const fields = layout.read(row)
    if (isNamed(row, labels.opening)) opening = edgeOf(row, fields, number)
    else if (isNamed(row, labels.closing)) closing = edgeOf(row, fields, number)
    else lines.push(lineOf(fields, { ...expected, row: number, number: lines.length + 1 }))
    if (lines.length > statementRowsMost) throw new Flaw('too_many_rows', number)
  }
  return { layout: layout.code, lines, ...balancesOf(lines, { opening, closing }) }
}

function layoutOf(rows: string[][]): { layout: Layout; at: number } {
  for (const [at, row] of rows.slice(0, headMost).entries()) {
    const cells = row.map((cell) => cell.toLowerCase())
    while (cells.at(-1) === '') cells.pop()
    const layout = layouts.find(({ columns }) =>
      columns.some((names) => names.join('\t').toLowerCase() === cells.join('\t')),
    )
    if (layout) return { layout, at }
  }
  throw new Flaw('layout')
}

/** The head names the account, except where every line does; it may name the day and the currency. */
function checkHead({ namesAccount }: Layout, head: string[][], expected: Expected): void {
  const account = valueBeside(head, labels.account)
  if (namesAccount === 'in-head' && !account) throw new Flaw('account')
  if (account && !isAccount(account.value, expected.account)) throw new Flaw('account', account.row)
  const currency = valueBeside(head, labels.currency)
  if (currency && currency.value.toUpperCase() !== codes[expected.currency])
    throw new Flaw('currency', currency.row)
  if (!currency && expected.currency !== 'BAHT') throw new Flaw('currency')
  const day = valueBeside(head, labels.day)
  if (day && momentIn(day.value, '00:00')?.day !== expected.day) throw new Flaw('day', day.row)
}

const codes = { BAHT: 'THB', LAK: 'LAK' } as const satisfies Record<Currency, string>

/** Banks group the digits, and hide some of them behind an x. At least the last four must be there. */
function isAccount(written: string, account: string): boolean {
  const known = account.slice(account.indexOf(':') + 1)
  const own = known.slice(known.lastIndexOf(':') + 1)
  const plain = written.replaceAll(/[\s-]/g, '')
  if ([account, known, own].some((name) => name === written)) return true
  const digits = own.replaceAll('-', '')
  return (
    plain.length === digits.length &&
    /^[\dxX*]*\d{4}$/.test(plain) &&
    [...plain].every((letter, index) => /[xX*]/.test(letter) || letter === digits[index])
  )
}

function valueBeside(head: string[][], names: readonly string[]) {
  const index = head.findIndex((row) => isNamed(row, names))
  const value = head[index]?.slice(1).find((cell) => cell !== '')
  return value === undefined ? undefined : { value, row: index + 1 }
}

const isNamed = (row: string[], names: readonly string[]): boolean =>
  row.some((cell) => names.includes(cell.replace(/:$/, '').trim().toLowerCase()))

function balanceOf(head: string[][], names: readonly string[]): number | undefined {
  const found = valueBeside(head, names)
  if (!found) return
  const balance = amountIn(found.value)
  if (balance === undefined) throw new Flaw('amount', found.row)
  return balance
}

/** The balance in a row that only states one: of its column, or else the last amount of the row. */
function edgeOf(row: string[], { balance }: Fields, number: number): number {
  const text = balance || row.findLast((cell) => amountIn(cell) !== undefined) || ''
  const amount = amountIn(text)
  if (amount === undefined) throw new Flaw('amount', number)
  return amount
}

type Place = Expected & { row: number; number: number }

function lineOf(fields: Fields, { account, day, row, number }: Place): StatementLine {
  if (fields.account !== undefined && !isAccount(fields.account, account))
    throw new Flaw('account', row)
  const moment = momentIn(fields.day ?? day, fields.time)
  if (!moment) throw new Flaw('time', row)
  if (moment.day !== day) throw new Flaw('day', row)
  const [came, went, fee] = [fields.came, fields.went, fields.fee ?? ''].map((text) =>
    text === '' ? 0 : amountIn(text),
  )
  const balance = amountIn(fields.balance)
  if (came === undefined || went === undefined || fee === undefined || balance === undefined)
    throw new Flaw('amount', row)
  if (came < 0 || went < 0 || fee < 0 || came > 0 === went > 0) throw new Flaw('amount', row)
  if (fields.net !== undefined && amountIn(fields.net) !== came - went - fee)
    throw new Flaw('amount', row)
  const text = cutNumbers(fields.text.replaceAll(/\s+/g, ' ')).slice(0, 300)
  const reference = fields.reference?.slice(0, lineReferenceMax) || null
  return { number, at: moment.at, amount: came - went, fee, balance, reference, text }
}

/** We keep no whole account numbers of payers. */
const cutNumbers = (text: string): string =>
  text.replaceAll(/\d{8,}/g, (digits) => `x${digits.slice(-4)}`)

/** Every line leads from the balance before it to its own, from the opening to the closing balance. */
function balancesOf(lines: StatementLine[], given: Partial<Record<'opening' | 'closing', number>>) {
  const [first] = lines
  if (!first && (given.opening === undefined || given.closing === undefined))
    throw new Flaw('empty')
  const opening = given.opening ?? first!.balance - first!.amount + first!.fee
  let balance = opening
  for (const line of lines) {
    balance += line.amount - line.fee
    if (balance !== line.balance) throw new Flaw('balance', line.number)
  }
  if (given.closing !== undefined && given.closing !== balance) throw new Flaw('balance')
  return { opening, closing: balance }
}
