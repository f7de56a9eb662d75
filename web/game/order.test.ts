import { expect, test } from 'vitest'
import { byLastPlayed, searched } from './order.ts'

const games = [
  { code: 'JOKER', name: 'โจ๊กเกอร์' },
  { code: 'SLOTXO', name: 'สล็อต XO' },
  { code: 'pg', name: 'พีจี' },
]
const codes = (list: { code: string }[]) => list.map(({ code }) => code)

test('the game that was played last comes first, and the others keep their order', () => {
  expect(codes(byLastPlayed(games, {}))).toEqual(['JOKER', 'SLOTXO', 'pg'])
  expect(codes(byLastPlayed(games, { pg: 2, SLOTXO: 1 }))).toEqual(['pg', 'SLOTXO', 'JOKER'])
})

test('a game is found by a part of its name or code, whatever the case and the spaces', () => {
  expect(codes(searched(games, ' slot x'))).toEqual(['SLOTXO'])
  expect(codes(searched(games, 'จี'))).toEqual(['pg'])
  expect(codes(searched(games, ''))).toEqual(['JOKER', 'SLOTXO', 'pg'])
  expect(codes(searched(games, 'poker'))).toEqual([])
})
