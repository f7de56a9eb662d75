import { expect, test } from 'vitest'
import { identifier, paymentName, storable } from './texts.ts'

test('a name that the database can store stays as it is', () => {
  for (const name of ['A', ' a b ', 'ก'.repeat(33), 'x'.repeat(100), '😀'])
    expect(identifier(100).parse(name)).toBe(name)
  expect(identifier(100).safeParse('').success).toBe(false)
})

test('other names become digests, each its own and always the same', () => {
  const odd = [
    'x'.repeat(101),
    'ก'.repeat(34),
    'A\0',
    'A\0\0',
    '\0A',
    'A\ud800',
    'A\ud801',
    'A\udc00',
  ]
  const read = odd.map((name) => identifier(100).parse(name))
  expect(new Set(read).size).toBe(odd.length)
  for (const name of read) expect(name).toMatch(/^~[0-9a-f]{64}$/)
  expect(odd.map((name) => identifier(100).parse(name))).toEqual(read)
})

test('every payment name that had a movement before keeps it', () => {
  for (const gateway of ['WW', 'KBANK', 'PAYONEX', 'PAYTIMZ']) {
    const longest = 'x'.repeat(200 - `qr:${gateway}:`.length)
    expect(paymentName(gateway).parse(longest)).toBe(longest)
    expect(`qr:${gateway}:${paymentName(gateway).parse(`${longest}x`)}`.length).toBeLessThan(200)
  }
})

test('texts anywhere in an answer can be stored, and nothing else changes', () => {
  const at = new Date()
  expect(
    storable({
      word: 'done',
      at,
      amount: 5,
      rounds: [{ game: 'A\0B' }, { game: 'A\ud800' }],
      none: null,
    }),
  ).toEqual({
    word: 'done',
    at,
    amount: 5,
    rounds: [{ game: 'AB' }, { game: 'A\ufffd' }],
    none: null,
  })
  expect(storable({ word: 'unknown', reason: 'x'.repeat(9_000) }).reason).toHaveLength(500)
})
