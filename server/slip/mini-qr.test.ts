import { expect, test } from 'vitest'
import { miniQrIn } from './mini-qr.ts'

const kbank = '0041000600000101030040220016212140205CPP083415102TH91045227'
const bcel = '004700060000010108277104180221BCEL260731140205123455102LA9104925D'

test('DEP-10 reads the example of docs/adapters-banks.md', () => {
  expect(miniQrIn(kbank)).toEqual({ bankNumber: '004', reference: '016212140205CPP08341' })
  expect(miniQrIn(bcel)).toEqual({ bankNumber: '27710418', reference: 'BCEL26073114020512345' })
})

/** The text of a slip's QR with these parts and a valid checksum. */
const textWith = (type: string, bank: string, reference: string) => {
  const field = (tag: string, value: string) =>
    `${tag}${String(value.length).padStart(2, '0')}${value}`
  const slip = field('00', type) + field('01', bank) + field('02', reference)
  const text = `${field('00', slip)}${field('51', 'TH')}9104`
  return text + crc16(text).toString(16).toUpperCase().padStart(4, '0')
}

function crc16(text: string): number {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1
  }
  return crc
}

test('a checksum that lacks its first zero is repaired', () => {
  const texts = Array.from({ length: 200 }, (_, at) => textWith('000001', '004', `A${1e10 + at}`))
  const short = texts.filter((text) => text.at(-4) === '0' && text.at(-3) !== '0')
  expect(short.length).toBeGreaterThan(0)
  for (const text of short)
    expect(miniQrIn(text.slice(0, -4) + text.slice(-3))).toEqual(miniQrIn(text))
})

test.each([
  ['nothing', ''],
  ['words', 'https://example.com/slip'],
  ['a checksum that is wrong', kbank.replace(/.$/, '8')],
  ['a letter that was changed', kbank.replace('CPP', 'CPQ')],
  ['another type', textWith('000002', '004', '016212140205CPP08341')],
  ['a bank that is no number', textWith('000001', 'KBK', '016212140205CPP08341')],
  ['a bank that leads elsewhere', textWith('000001', '../', '016212140205CPP08341')],
  ['a reference with other signs', textWith('000001', '004', 'A123456789/../x?y')],
  ['a reference that is too short', textWith('000001', '004', 'A12345678')],
  ['a reference that is too long', textWith('000001', '004', 'A'.repeat(26))],
  ['a QR to pay', '00020101021129370016A000000677010111011300668123456785303764540510.005802TH'],
  ['a text without end', `${kbank}${'0'.repeat(5_000)}`],
])('DEP-10 a QR that is not a slip’s: %s', (_, text) => {
  expect(miniQrIn(text)).toBeUndefined()
})

test('DEP-10 the checksum of these tests equals the documented one', () => {
  expect(textWith('000001', '004', '016212140205CPP08341')).toBe(kbank)
})
