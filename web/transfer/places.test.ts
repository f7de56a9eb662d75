import { expect, test } from 'vitest'
import type { StatementEntry } from '#contract/statement'
import { toAmount } from '#money'
import { firstChoice, latestGame, movableOf, movedBetween } from './places.ts'

const place = (code: string, amount: number) => ({
  code,
  name: code,
  amount: toAmount(amount),
  unit: toAmount(1),
  closed: null,
})
const places = [place('WALLET', 100), place('A', 5), place('B', 50)]
const empty = [place('WALLET', 0), place('A', 5), place('B', 50)]

test('TRF-01 the wallet and the latest game are chosen, or the richest game', () => {
  expect(firstChoice(places, { latest: 'A' })).toEqual({ from: 'WALLET', to: 'A' })
  expect(firstChoice(places, { latest: undefined })).toEqual({ from: 'WALLET', to: 'B' })
  expect(firstChoice(places, { latest: 'A', opened: 'B' })).toEqual({ from: 'B', to: 'WALLET' })
})

test('TRF-01 with an empty wallet the richest game is the source', () => {
  expect(firstChoice(empty, { latest: 'A' })).toEqual({ from: 'B', to: 'WALLET' })
  const nowhere = [place('WALLET', 0), place('A', 0)]
  expect(firstChoice(nowhere, { latest: undefined })).toEqual({ from: 'WALLET', to: 'A' })
})

test('the latest game is the one of the newest transfer, if its account is still open', () => {
  const entry = (statementType: StatementEntry['statementType'], from: string, to: string) =>
    ({ statementType, from, to }) as StatementEntry
  const entries = [
    entry('deposit', 'KBANK', 'WALLET'),
    entry('transfer', 'WALLET', 'CLOSED'),
    entry('transfer', 'B', 'WALLET'),
    entry('transfer', 'WALLET', 'A'),
  ]
  expect(latestGame(entries, places)).toBe('B')
  expect(latestGame([], places)).toBeUndefined()
})

test('TRF-02 a game gives back whole units of its provider, and not less than the minimum', () => {
  const movable = (amount: number, unit: number) =>
    movableOf({ amount: toAmount(amount), unit: toAmount(unit) })
  expect([movable(150, 1), movable(199, 100), movable(99, 1), movable(99, 100)]).toEqual([
    150, 100, 0, 0,
  ])
})

test('TRF-02 GAM-06 between two places goes what both transfer, whichever has the larger unit', () => {
  const of = (unit: number) => ({ ...place('A', 1_000_00), unit: toAmount(unit) })
  const moved = (from: number, to: number) => movedBetween(of(from), of(to), toAmount(500_75))
  expect([moved(1, 1), moved(1, 100), moved(100, 10), moved(10, 1)]).toEqual([
    500_75, 500_00, 500_00, 500_70,
  ])
})
