import { expect, test } from 'vitest'
import { toAmount } from '#money'
import { troubleIn } from './trouble.ts'

const place = (code: string, amount: number) => ({
  code,
  name: code,
  amount: toAmount(amount),
  unit: toAmount(1),
  closed: null,
})
const [wallet, joker] = [place('WALLET', 100_00), place('JOKER', 5_00)]
const textAt = (amount: number, from = wallet, to = joker) =>
  troubleIn({ from, to, amount: toAmount(amount), minimum: toAmount(1_00) })?.text

test('TRF-02 each rule has its message', () => {
  const at = { amount: toAmount(1_00), minimum: toAmount(1_00) }
  expect(troubleIn({ ...at, from: undefined, to: joker })?.text).toBe('transfer.fromMissing')
  expect(troubleIn({ ...at, from: wallet, to: undefined })?.text).toBe('transfer.toMissing')
  expect(textAt(1_00, wallet, wallet)).toBe('transfer.same')
  expect(textAt(99)).toBe('transfer.minimum')
  expect([textAt(0), textAt(1_00), textAt(100_00)]).toEqual([undefined, undefined, undefined])
})

test('TRF-02 the wallet’s money is known, and a game’s is for the server to say', () => {
  expect(textAt(100_01)).toBe('transfer.notEnough')
  expect(textAt(100_01, joker, wallet)).toBeUndefined()
})
