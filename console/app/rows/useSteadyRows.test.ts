import { expect, test } from 'vitest'
import { type Steady, steadyRows } from './useSteadyRows.ts'

type Row = { id: string; at?: number }
const keyOf = ({ id }: Row) => id
const held = { keyOf, isHeldStill: true }
const free = { keyOf, isHeldStill: false }
const of = (...ids: string[]): Row[] => ids.map((id) => ({ id }))
const shown = (rows: Steady<Row>[]) => rows.map(({ id, isGone }) => id + (isGone ? ' gone' : ''))

test('rows do not move while they are held still, and catch up afterwards', () => {
  const before = steadyRows([], of('A', 'B'), held)
  const during = steadyRows(before, of('new', 'B', 'C'), held)
  expect(shown(during)).toEqual(['A gone', 'B', 'new', 'C'])
  expect(shown(steadyRows(during, of('A', 'new', 'B'), held))).toEqual(['A', 'B', 'new', 'C gone'])
  expect(shown(steadyRows(during, of('new', 'B'), free))).toEqual(['new', 'B'])
})

test('a row that is held still shows what was read last', () => {
  const before = steadyRows([], [{ id: 'A', at: 1 }], held)
  expect(steadyRows(before, [{ id: 'A', at: 2 }], held)).toEqual([
    { id: 'A', at: 2, isGone: false },
  ])
})
