import { clockInBangkok } from './zone.ts'

type Value = string | number | boolean | Date | null

/** The columns of a file, in their order: the name in its first line, and the value in a row. */
export type Columns<Row> = Record<string, (row: Row) => Value>

/** Writes the pages of a list as the lines of a file of comma-separated values, while they are read. */
export async function* csvOf<Row>(
  columns: Columns<Row>,
  pages: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  // The mark tells spreadsheets that the text is UTF-8.
  yield `\ufeff${lineOf(Object.keys(columns))}`
  for await (const rows of pages)
    for (const row of rows) yield lineOf(Object.values(columns).map((read) => read(row)))
}

/** A list that is short enough to be read at once. */
export async function* onePage<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}

const lineOf = (values: Value[]): string => `${values.map(cellOf).join(',')}\r\n`

function cellOf(value: Value): string {
  const text = value instanceof Date ? clockInBangkok(value) : String(value ?? '')
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A spreadsheet would run a text that begins like a formula. Some skip blanks and invisible letters before it, and some read
 * the wide and small forms of its sign like the plain one. A negative number is safe.
 */
const isFormula = (text: string): boolean =>
  (/^[\t\r]/.test(text) || formulaStart.test(text)) && !/^-\d+(\.\d+)?$/.test(text)

const formulaStart = /^[\s\p{Z}\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫−]/u
