import type { StatementLayout } from '#contract/closing-codes'

/** Cells of a line, unchanged. A missing `day` is that of the file. */
export type Fields = {
  account?: string | undefined
  day?: string
  time: string
  came: string
  went: string
  fee?: string
  /** The amount less the fee, as the line states it. */
  net?: string
  balance: string
  reference?: string | undefined
  text: string
}

export type Layout = {
  code: StatementLayout
  /** The row of column names that begins the lines, in each language that the bank writes. */
  columns: readonly (readonly string[])[]
  namesAccount: 'in-head' | 'in-lines'
  read: (row: string[]) => Fields
}

/** Names in the rows above the lines, and of the rows that only state a balance. */
export const labels = {
  account: ['account number', 'account no.', 'account no', 'account', 'เลขที่บัญชี', 'เลขที่บัญชีเงินฝาก'],
  currency: ['currency', 'สกุลเงิน'],
  day: ['date', 'settlement date'],
  opening: ['opening balance', 'beginning balance', 'balance brought forward', 'ยอดยกมา'],
  closing: ['closing balance', 'ending balance', 'balance carried forward', 'ยอดยกไป'],
} as const satisfies Record<string, readonly string[]>

/** The reference that our banks write into the text of a line. */
const referenceIn = (text: string): string | undefined =>
  /\bRef\.?:?\s*([A-Za-z0-9]{6,40})\b/i.exec(text)?.[1]

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ')
const cell = (row: string[], index: number): string => row[index] ?? ''

/** The layouts of docs/statements.md. */
export const layouts: readonly Layout[] = [
  {
    code: 'plain',
    columns: [['Time', 'Reference', 'Description', 'Withdrawal', 'Deposit', 'Balance']],
    namesAccount: 'in-head',
    read: (row) => ({
      time: cell(row, 0),
      reference: cell(row, 1),
      text: cell(row, 2),
      went: cell(row, 3),
      came: cell(row, 4),
      balance: cell(row, 5),
    }),
  },
  {
    code: 'scb',
    columns: [
      [
        'Account Number',
        'Date',
        'Time',
        'Transaction Code',
        'Channel',
        'Cheque Number',
        'Debit Amount',
        'Credit Amount',
        'Balance Sign',
        'Balance Amount',
        'Description',
      ],
    ],
    namesAccount: 'in-lines',
    read: (row) => ({
      account: cell(row, 0),
      day: cell(row, 1),
      time: cell(row, 2),
      went: cell(row, 6),
      came: cell(row, 7),
      balance: `${cell(row, 8)}${cell(row, 9)}`,
      reference: referenceIn(cell(row, 10)),
      text: joined(cell(row, 3), cell(row, 4), cell(row, 10)),
    }),
  },
  {
    code: 'kbank',
    columns: [
      [
        'Date',
        'Time/Eff.Date',
        'Descriptions',
        'Withdrawal',
        'Deposit',
        'Outstanding Balance',
        'Channel',
        'Details',
      ],
      ['วันที่', 'เวลา/วันที่มีผล', 'รายการ', 'ถอนเงิน', 'ฝากเงิน', 'ยอดคงเหลือ', 'ช่องทาง', 'รายละเอียด'],
    ],
    namesAccount: 'in-head',
    read: (row) => ({
      day: cell(row, 0),
      time: cell(row, 1),
      went: cell(row, 3),
      came: cell(row, 4),
      balance: cell(row, 5),
      reference: referenceIn(cell(row, 7)),
      text: joined(cell(row, 2), cell(row, 6), cell(row, 7)),
    }),
  },
  {
    code: 'settlement',
    columns: [['Time', 'Transaction', 'Reference', 'Amount', 'Fee', 'Net', 'Balance']],
    namesAccount: 'in-head',
    read: (row) => ({
      time: cell(row, 0),
      reference: cell(row, 1),
      text: cell(row, 2),
      went: cell(row, 3).startsWith('-') ? cell(row, 3).slice(1) : '',
      came: cell(row, 3).startsWith('-') ? '' : cell(row, 3),
      fee: cell(row, 4),
      net: cell(row, 5),
      balance: cell(row, 6),
    }),
  },
]
