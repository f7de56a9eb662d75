import { expect, test } from 'vitest'
import { toAmount } from '#money'
import { inviteLink } from './link.ts'
import { laterOf, unsettledOf } from './shares.ts'

const line = (
  state: 'open' | 'playing' | 'played' | 'received',
  amount: number,
  isApproved?: boolean,
) => ({
  state,
  amount: toAmount(amount),
  deposit: toAmount(amount * 100),
  isApproved,
})

test('INV-01 the link is the origin with the register page and PR before the profile id', () => {
  expect(inviteLink('https://kapao.example', '10000042')).toBe(
    'https://kapao.example/register?code=PR10000042',
  )
})

test('INV-01 what receiving settles at the lower share is what is still being played; what is open may be next', () => {
  const unsettled = unsettledOf([
    line('open', 7),
    line('playing', 500),
    line('played', 2_000),
    line('received', 40),
    line('playing', 125),
    line('played', 30, true),
    line('played', 3, true),
  ])
  expect(unsettled).toEqual({ amount: 625, deposits: 62_500, open: 3, approved: 33 })
})

test('what waiting would bring is rounded down to the satang', () => {
  const playing = { amount: toAmount(1), deposits: toAmount(199), open: 1, approved: toAmount(0) }
  expect(laterOf(playing, 5)).toBe(9)
  expect(laterOf(playing, 2.5)).toBe(4)
  expect(laterOf(playing, 0)).toBe(0)
})
