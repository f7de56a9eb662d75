import { expect, test } from 'vitest'
import type { Draw } from '#contract/spin'
import { chancesOf, verify } from './fair.ts'

// The seed of zeros: HMAC-SHA256 over "lotus:0:0" begins with e412e473e697, as openssl has it; 175 of a thousand.
const draw: Draw = {
  seedHash: '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925',
  seed: '00'.repeat(32),
  memberSeed: 'lotus',
  count: 0,
  attempt: 0,
  drawn: 175,
  weights: [
    { code: 'A', weight: 400 },
    { code: 'B', weight: 600 },
  ],
  code: 'A',
  createdAt: 0,
}

test('SPN-05 a draw that follows from its seeds holds', async () => {
  expect(await verify(draw)).toEqual({ isSeedKept: true, isDrawRight: true })
})

test('SPN-05 a seed that is not the one of before, and a prize that was not drawn, are found', async () => {
  expect(await verify({ ...draw, seed: `${'00'.repeat(31)}01` })).toMatchObject({
    isSeedKept: false,
  })
  const other = draw.code === 'A' ? 'B' : 'A'
  expect(await verify({ ...draw, code: other })).toEqual({ isSeedKept: true, isDrawRight: false })
  expect(await verify({ ...draw, memberSeed: 'Lotus' })).toMatchObject({ isDrawRight: false })
})

test('chances are in per cent that distinguish small ones', () => {
  expect(chancesOf([664, 250, 80, 5, 1])).toEqual(['66.40', '25.00', '8.00', '0.50', '0.10'])
  expect(chancesOf([60, 35, 5])).toEqual(['60.0', '35.0', '5.0'])
  expect(chancesOf([1, 1])).toEqual(['50', '50'])
})
