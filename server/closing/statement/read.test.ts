import { expect, test } from 'vitest'
import { readStatement } from './read.ts'

// Goal: the files of Thai banks are read as they are, in both encodings and languages.

const kbank = { account: 'bank:KBANK:0001230003', currency: 'BAHT', day: '2026-11-23' } as const

const thai = [
  'ชื่อบัญชี,บริษัท กาเป๋า จำกัด',
  'เลขที่บัญชี,000-1-23000-3',
  '',
  'วันที่,เวลา/วันที่มีผล,รายการ,ถอนเงิน,ฝากเงิน,ยอดคงเหลือ,ช่องทาง,รายละเอียด',
  '23-11-69,,ยอดยกมา,,,"1,000.00",,',
  '23-11-69,09:15,รับโอนเงิน,,"1,234.50","2,234.50",K PLUS,จาก X6789 Ref 0163271234ABC00001',
  '23-11-69,23-11-69,ค่าธรรมเนียม,10.00,,"2,224.50",,',
].join('\r\n')

/** Writes Thai text as banks' older systems do: TIS-620, which Windows-874 contains. */
const tis620 = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0)!
    return code >= 0xe01 && code <= 0xe5b ? code - 0xe01 + 0xa1 : code
  })

test.each([
  ['UTF-8', new TextEncoder().encode(thai)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${thai}`)],
  ['TIS-620', tis620(thai)],
])('KBANK’s Thai statement is read in %s, with years of the Buddhist era', (_, bytes) => {
  expect(readStatement(bytes, kbank)).toEqual({
    layout: 'kbank',
    opening: 1_000_00,
    closing: 2_224_50,
    lines: [
      {
        number: 1,
        at: new Date('2026-11-23T09:15:00+07:00'),
        amount: 1_234_50,
        fee: 0,
        balance: 2_234_50,
        reference: '0163271234ABC00001',
        text: 'รับโอนเงิน · K PLUS · จาก X6789 Ref x1234ABC00001',
      },
      {
        number: 2,
        at: null,
        amount: -10_00,
        fee: 0,
        balance: 2_224_50,
        reference: null,
        text: 'ค่าธรรมเนียม',
      },
    ],
  })
})

test.each(['000-1-23000-3', '0001230003', 'xxx-x-x3000-3', 'XXXXXX0003'])(
  'the account number %s is ours',
  (number) => {
    const text = thai.replace('000-1-23000-3', number)
    expect(readStatement(Buffer.from(text), kbank)).toMatchObject({ layout: 'kbank' })
  },
)

test.each(['000-1-23000-4', 'xxx-x-x3000-4', 'xxxxxxxxxx', '0003', ''])(
  'the account number %s is not ours',
  (number) => {
    const text = thai.replace('000-1-23000-3', number)
    expect(readStatement(Buffer.from(text), kbank)).toMatchObject({ problem: 'account' })
  },
)

test('a statement in kip says so', () => {
  const lak = { ...kbank, account: 'bank:BCEL:000120000456001', currency: 'LAK' } as const
  const head = 'Account,000120000456001\nOpening balance,1.00\nClosing balance,1.00\n'
  const columns = 'Time,Reference,Description,Withdrawal,Deposit,Balance\n'
  const read = (text: string, about: typeof lak | typeof kbank = lak) =>
    readStatement(Buffer.from(text), about)
  expect(read(head + columns)).toMatchObject({ problem: 'currency' })
  expect(read(`Currency,THB\n${head}${columns}`)).toMatchObject({ problem: 'currency', row: 1 })
  expect(read(`Currency,LAK\n${head}${columns}`)).toMatchObject({ opening: 1_00, lines: [] })
})
