import { bangkokTime } from '../bangkok.ts'
import type { Line, Statement } from './lines.ts'

/** Writes a statement as its keeper's customers download it (docs/statements.md). */
export function csvOf(statement: Statement): string {
  const layout = layoutOf(statement)
  return layouts[layout](statement)
    .map((row) => `${row.map(cellOf).join(',')}\r\n`)
    .join('')
}

/** SCB's own layout has no line that states the balance of a day without any. */
function layoutOf({ keeper, lines }: Statement): keyof typeof layouts {
  if (keeper === 'KBANK' || keeper === 'SCB')
    return keeper === 'SCB' && lines.length === 0 ? 'plain' : keeper === 'SCB' ? 'scb' : 'kbank'
  return ['WW', 'PAYTIMZ', 'PAYONEX'].includes(keeper) ? 'settlement' : 'plain'
}

type Row = string[]

const cellOf = (text: string): string =>
  /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

const plain = (amount: number): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
const grouped = (amount: number): string => plain(amount).replace(/\B(?=(\d{3})+\.)/g, ',')
const isIn = ({ amount }: Line) => amount > 0

/** Time in Bangkok: 14:02:05. */
const clockOf = ({ at }: Line): string => bangkokTime(at).slice(11)

/** 2026-11-23 as 23/11/2026. */
const slashed = (day: string): string => day.split('-').reverse().join('/')

/** Each line with the balance after it. */
function balanced({ opening, lines }: Statement): (Line & { balance: number })[] {
  let balance = opening
  return lines.map((line) => {
    balance += line.amount - line.fee
    return { ...line, balance }
  })
}
const closingOf = (statement: Statement): number =>
  balanced(statement).at(-1)?.balance ?? statement.opening

const layouts = {
  plain: (statement: Statement): Row[] => [
    ['Account', statement.account],
    ['Currency', statement.currency],
    ['Date', statement.day],
    ['Opening balance', plain(statement.opening)],
    ['Closing balance', plain(closingOf(statement))],
    ['Time', 'Reference', 'Description', 'Withdrawal', 'Deposit', 'Balance'],
    ...balanced(statement).map((line) => [
      clockOf(line),
      line.reference,
      line.text,
      isIn(line) ? '' : plain(-line.amount),
      isIn(line) ? plain(line.amount) : '',
      plain(line.balance),
    ]),
  ],
  scb: (statement: Statement): Row[] => [
    [
      ...['Account Number', 'Date', 'Time', 'Transaction Code', 'Channel', 'Cheque Number'],
      ...['Debit Amount', 'Credit Amount', 'Balance Sign', 'Balance Amount', 'Description'],
    ],
    ...balanced(statement).map((line) => [
      statement.account,
      slashed(statement.day),
      clockOf(line).slice(0, 5),
      isIn(line) ? 'X1' : 'X2',
      'ENET',
      '',
      isIn(line) ? '' : plain(-line.amount),
      isIn(line) ? plain(line.amount) : '',
      line.balance < 0 ? '-' : '+',
      plain(Math.abs(line.balance)),
      `${line.text} Ref ${line.reference}`,
    ]),
  ],
  kbank: (statement: Statement): Row[] => {
    const { account, day, opening } = statement
    const [year = '', month, date] = day.split('-')
    const short = `${date}-${month}-${year.slice(2)}`
    const dashed = `${account.slice(0, 3)}-${account.slice(3, 4)}-${account.slice(4, 9)}-${account.slice(9)}`
    return [
      ['Account Name', statement.holder],
      ['Account Number', dashed],
      ['Period', `${slashed(day)} - ${slashed(day)}`],
      [],
      [
        ...['Date', 'Time/Eff.Date', 'Descriptions', 'Withdrawal', 'Deposit'],
        ...['Outstanding Balance', 'Channel', 'Details'],
      ],
      [short, '', 'Beginning Balance', '', '', grouped(opening), '', ''],
      ...balanced(statement).map((line) => [
        short,
        clockOf(line).slice(0, 5),
        isIn(line) ? 'Transfer Deposit' : 'Transfer Withdrawal',
        isIn(line) ? '' : grouped(-line.amount),
        isIn(line) ? grouped(line.amount) : '',
        grouped(line.balance),
        'K BIZ',
        `${line.text} Ref ${line.reference}`,
      ]),
      [short, '', 'Ending Balance', '', '', grouped(closingOf(statement)), '', ''],
    ]
  },
  settlement: (statement: Statement): Row[] => [
    ['Account', statement.account],
    ['Currency', statement.currency],
    ['Settlement date', statement.day],
    ['Opening balance', plain(statement.opening)],
    ['Closing balance', plain(closingOf(statement))],
    ['Time', 'Transaction', 'Reference', 'Amount', 'Fee', 'Net', 'Balance'],
    ...balanced(statement).map((line) => [
      clockOf(line),
      line.reference,
      line.text,
      plain(line.amount),
      plain(line.fee),
      plain(line.amount - line.fee),
      plain(line.balance),
    ]),
  ],
} satisfies Record<string, (statement: Statement) => Row[]>
