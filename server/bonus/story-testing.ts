import * as fc from 'fast-check'
import type { ModelTerms, WorldGame } from './model-testing.ts'

export const offered: ModelTerms[] = [
  {
    kind: 'bonus',
    type: 'limit',
    maxReceived: 1,
    percent: 100,
    maxBonus: 300_00,
    minimumDeposit: 100_00,
    turnover: 180,
    endsBelowBalance: 260_00,
    cancelKeepPercent: 50,
    categories: ['slot'],
    wholeAmount: true,
  },
  {
    kind: 'bonus',
    type: 'day',
    maxReceived: 1,
    percent: 20,
    maxBonus: 50_00,
    minimumDeposit: 50_05,
    turnover: 30,
    endsBelowBalance: 0,
    cancelKeepPercent: 80,
    categories: ['slot', 'lotto'],
    wholeAmount: false,
  },
  {
    kind: 'bonus',
    type: 'week',
    maxReceived: 2,
    percent: null,
    maxBonus: 77_77,
    minimumDeposit: 150_00,
    turnover: 120,
    endsBelowBalance: 250_00,
    cancelKeepPercent: 60,
    categories: ['lotto'],
    wholeAmount: true,
  },
  {
    kind: 'promotion',
    type: 'limit',
    maxReceived: 1,
    percent: 33,
    maxBonus: 100_00,
    minimumDeposit: 80_00,
    turnover: 150,
    endsBelowBalance: 200_00,
    cancelKeepPercent: 0,
    categories: ['slot', 'lotto'],
    wholeAmount: true,
  },
]

const game = fc.constantFrom<WorldGame>('AGAIN', 'OTHER')
const part = fc.constantFrom(20, 50, 75, 100, 100)
/** Actions of a member, and events around them; parts are percents of the balance. */
const steps = {
  activate: fc.record({ which: fc.constantFrom(0, 1, 2, 3, 3) }),
  deposit: fc.record({ amount: fc.integer({ min: 30_00, max: 600_00 }) }),
  toGame: fc.record({ game, part }),
  play: fc.record({ game, part, wins: fc.constantFrom(0, 0, 0, 50, 100, 180) }),
  /** Begins a round that ends with a later step. */
  stake: fc.record({ game, part }),
  end: fc.record({ wins: fc.constantFrom(0, 100, 180) }),
  home: fc.record({}),
  cancel: fc.record({}),
  withdraw: fc.record({
    part: fc.constantFrom(40, 80, 100, 100),
    isPaid: fc.constantFrom(true, true, false),
  }),
  look: fc.record({ isReading: fc.constantFrom(true, true, false) }),
  later: fc.record({ days: fc.integer({ min: 1, max: 8 }) }),
}
export type Steps = {
  [Name in keyof typeof steps]: (typeof steps)[Name] extends fc.Arbitrary<infer Value>
    ? Value
    : never
}
const weights: Record<keyof Steps, number> = {
  activate: 5,
  deposit: 5,
  toGame: 3,
  play: 13,
  stake: 2,
  end: 2,
  home: 2,
  cancel: 2,
  withdraw: 7,
  look: 6,
  later: 1,
}
const step = fc.oneof(
  ...Object.entries(steps).map(([name, arbitrary]) => ({
    weight: weights[name as keyof Steps],
    arbitrary: fc.tuple(fc.constant(name as keyof Steps), arbitrary as fc.Arbitrary<unknown>),
  })),
)
/** Most stories begin with a granted bonus, or little would happen. */
export const story = fc
  .tuple(
    fc.tuple(fc.constant<keyof Steps>('activate'), steps.activate),
    fc.tuple(fc.constant<keyof Steps>('deposit'), steps.deposit),
    fc.array(step, { minLength: 10, maxLength: 23, size: 'max' }),
  )
  .map(([first, second, rest]) => [first, second, ...rest])
