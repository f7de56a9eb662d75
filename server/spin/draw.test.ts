import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { wheels } from '#db/seed/wheel'
import { drawOf, hashOf, type Weight } from './draw.ts'

const seedOf = (text: string) => createHash('sha256').update(text).digest()
const weights: Weight[] = wheels[0]!.slices.map(({ code, weight }) => ({ code, weight }))
const total = weights.reduce((sum, { weight }) => sum + weight, 0)

test('SPN-05 equal inputs give equal draws, and each input changes the draw', () => {
  const bound = { seed: seedOf('a'), memberSeed: 'lotus', count: 7 }
  const drawn = drawOf(bound, weights)
  expect(drawOf(bound, weights)).toEqual(drawn)
  const others = [
    { ...bound, seed: seedOf('b') },
    { ...bound, memberSeed: 'Lotus' },
    { ...bound, count: 8 },
  ]
  for (const other of others) expect(drawOf(other, weights).drawn).not.toBe(drawn.drawn)
})

// Computed independently with openssl: HMAC-SHA256 over "lotus:0:0" with the key 00…00 begins with these six bytes.
test('SPN-05 a draw follows its documented rule', () => {
  const seed = Buffer.alloc(32)
  expect(hashOf(seed)).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925')
  const { attempt, drawn, code } = drawOf({ seed, memberSeed: 'lotus', count: 0 }, weights)
  expect({ attempt, drawn }).toEqual({ attempt: 0, drawn: Number(handMade % BigInt(total)) })
  const below = weights.map((_, at) =>
    weights.slice(0, at + 1).reduce((sum, { weight }) => sum + weight, 0),
  )
  expect(code).toBe(weights[below.findIndex((edge) => drawn < edge)]!.code)
})
const handMade = 0xe412e473e697n

test('SPN-05 numbers that would favour the first slices are drawn again', () => {
  // For this total one third of all numbers exceeds its highest multiple and is drawn again.
  const third = Math.floor(2 ** 48 / 3)
  const lopsided = [
    { code: 'A', weight: third },
    { code: 'B', weight: third + 2 },
  ]
  const attempts = Array.from(
    { length: 300 },
    (_, count) => drawOf({ seed: seedOf('x'), memberSeed: 'm', count }, lopsided).attempt,
  )
  expect(attempts.filter((attempt) => attempt > 0).length).toBeGreaterThan(50)
})

test('SPN-05 200,000 draws follow the weights (chi-square, 1 in 10,000)', () => {
  const counts = new Map(weights.map(({ code }) => [code, 0]))
  const draws = 200_000
  for (let count = 0; count < draws; count += 1) {
    const { code } = drawOf(
      { seed: seedOf(`sample ${count}`), memberSeed: 'sample', count },
      weights,
    )
    counts.set(code, counts.get(code)! + 1)
  }
  const chiSquare = weights.reduce((sum, { code, weight }) => {
    const expected = (draws * weight) / total
    return sum + (counts.get(code)! - expected) ** 2 / expected
  }, 0)
  // The bound below is for seven degrees of freedom.
  expect(weights).toHaveLength(8)
  expect(chiSquare).toBeLessThan(29.88)
})
