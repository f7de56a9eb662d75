import fc from 'fast-check'
import { generate, parse } from 'promptparse'
import { expect, test } from 'vitest'
import { checksum, readPayload } from './emvco.ts'

const payload = generate.anyId({ type: 'MSISDN', target: '0812345678', amount: 100.5 })
const withChecksum = (text: string) => `${text}6304${checksum(`${text}6304`)}`

test('DEP-06 a payload from another implementation is read with its amount', () => {
  expect(readPayload(payload)).toEqual({ word: 'right', amount: 100_50 })
  const bill = generate.billPayment({ billerId: '099400000000000', ref1: 'REF1', amount: 20 })
  expect(readPayload(bill)).toEqual({ word: 'right', amount: 20_00 })
})

test('DEP-06 the checksum equals that of another implementation', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000_00 }), (satang) => {
      const text = generate.anyId({ type: 'NATID', target: '1234567890123', amount: satang / 100 })
      expect(readPayload(text)).toEqual({ word: 'right', amount: satang })
      expect(parse(text, true)?.getTagValue('54')).toBe((satang / 100).toFixed(2))
    }),
    { numRuns: 50 },
  )
})

test('DEP-06 a single altered letter is detected', () => {
  for (let at = 0; at < payload.length; at++) {
    const other = payload[at] === '7' ? '8' : '7'
    const changed = payload.slice(0, at) + other + payload.slice(at + 1)
    expect(readPayload(changed), changed).toMatchObject({ word: 'wrong' })
  }
})

test.each([
  ['another currency', payload.slice(0, -8).replace('5303764', '5303840')],
  ['another country', payload.slice(0, -8).replace('5802TH', '5802LA')],
  ['no amount', payload.slice(0, -8).replace('5406100.50', '')],
  [
    'three decimals',
    payload.slice(0, -8).replace('5406100.50', '540510.005').replace('540510.005', '540610.005'),
  ],
  ['a field twice', `${payload.slice(0, -8)}5802TH`],
  ['a length over the end', `${payload.slice(0, -8)}5999AB`],
  ['another scheme', payload.slice(0, -8).replace('A000000677010111', 'A000000677010119')],
])('DEP-06 a payload with a right checksum and %s is not shown', (_, text) => {
  expect(readPayload(withChecksum(text))).toMatchObject({ word: 'wrong' })
})

test('DEP-06 reading arbitrary text never throws', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 600 }), (text) => {
      expect(readPayload(text).word).toBe('wrong')
    }),
  )
})
