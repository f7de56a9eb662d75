import { expect, test } from 'vitest'
import { amountText, toAmount } from '#money'
import { type Columns, csvOf } from './csv.ts'

// Goal: whatever a text holds, a spreadsheet reads the cells that were written, and runs none of them.
type Row = { text: string | null; at: Date | null; amount: number | null }
const columns: Columns<Row> = {
  text: ({ text }) => text,
  at: ({ at }) => at,
  amount: ({ amount }) => amountText(amount === null ? null : toAmount(amount)),
}
const head = '\ufefftext,at,amount\r\n'

async function written(...pages: Row[][]): Promise<string> {
  const texts: string[] = []
  async function* read() {
    yield* pages
  }
  for await (const line of csvOf(columns, read())) texts.push(line)
  return texts.join('')
}
const lineWith = async (text: string) =>
  (await written([{ text, at: null, amount: null }])).slice(head.length)

test('the first line names the columns, and each row of each page is a line', async () => {
  const at = new Date('2026-11-23T00:00:00Z')
  const pages: Row[][] = [
    [{ text: 'one', at, amount: 300_00 }],
    [],
    [
      { text: null, at: null, amount: null },
      { text: 'two', at: null, amount: -5_05 },
    ],
  ]
  expect(await written(...pages)).toBe(
    `${head}one,2026-11-23T07:00:00.000+07:00,300.00\r\n,,\r\ntwo,,-5.05\r\n`,
  )
})

test('a time is that of Bangkok, so that its day is the one of the filter and of the reports', async () => {
  const at = new Date('2026-11-22T17:30:00.250Z')
  const file = await written([{ text: null, at, amount: null }])
  expect(file.slice(head.length)).toBe(',2026-11-23T00:30:00.250+07:00,\r\n')
})

test.each([
  ['a,b', '"a,b"'],
  ['say "a"', '"say ""a"""'],
  ['two\nlines', '"two\nlines"'],
  ['ภาษาไทย', 'ภาษาไทย'],
])('%j is quoted when it has to be', async (text, cell) => {
  expect(await lineWith(text)).toBe(`${cell},,\r\n`)
})

test.each(['=1+1', '+66812345678', '-1+1', '@SUM(A1)', '\t=1', '-'])(
  '%j is a text and no formula',
  async (text) => {
    expect(await lineWith(text)).toBe(`'${text},,\r\n`)
  },
)

test.each(['＝1+1', '＋66812345678', '－1+1', '＠SUM(A1)', ' =1+1', '\u00a0\t ＝1+1', '\u3000@A1'])(
  '%j is a text and no formula, since spreadsheets may skip blanks and read wide signs',
  async (text) => {
    expect(await lineWith(text)).toBe(`'${text},,\r\n`)
  },
)

test.each(['\r=1+1', '\n=1+1', ' \n＝1'])(
  '%j is a text and no formula, behind its line break',
  async (text) => {
    expect(await lineWith(text)).toBe(`"'${text}",,\r\n`)
  },
)

test.each([' a', 'a =1+1', '   '])('%j is written as it is', async (text) => {
  expect(await lineWith(text)).toBe(`${text},,\r\n`)
})

test('a formula with a quote, a comma and a line break is quoted too', async () => {
  expect(await lineWith('=A("x",\r1)')).toBe(`"'=A(""x"",\r1)",,\r\n`)
})

test('a negative number stays a number', async () => {
  expect(await lineWith('-12.50')).toBe('-12.50,,\r\n')
})
