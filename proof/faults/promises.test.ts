import { expect, test } from 'vitest'
import { isProgress } from './promises.ts'

const line = 'POST /api/wallet/transferAll'
const leg = (code: string, status: string, amount = 0) => ({ code, status, amount })
const collected = (amount: number, ...legs: ReturnType<typeof leg>[]) => ({
  status: 200,
  body: { message: 'TRANSFERRED', amount, legs },
})
const before = collected(5, leg('JOKER', 'pending'), leg('pg', 'moved', 5))
const asked = { line, body: { to: 'WALLET' }, response: before }

test('a collection that goes on may say more about pending games, and nothing else may differ', () => {
  const further = collected(37, leg('JOKER', 'moved', 32), leg('pg', 'moved', 5))
  expect(isProgress(asked, further)).toBe(true)
  const differing = [
    collected(4, leg('JOKER', 'pending'), leg('pg', 'moved', 4)),
    collected(37, leg('JOKER', 'moved', 32), leg('pg', 'empty')),
    collected(37, leg('JOKER', 'moved', 32)),
    collected(37, leg('UFABET', 'moved', 32), leg('pg', 'moved', 5)),
    { status: 409, body: { message: 'MONEY_NOT_ENOUGH' } },
  ]
  for (const later of differing) expect(isProgress(asked, later)).toBe(false)
  expect(isProgress({ ...asked, body: { to: 'JOKER' } }, further)).toBe(false)
  expect(isProgress({ ...asked, response: further }, before)).toBe(false)
  expect(isProgress({ ...asked, line: 'POST /api/wallet/transfer' }, further)).toBe(false)
})
