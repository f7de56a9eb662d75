import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountMax, toAmount } from '#money'
import { type CreditFormat, creditsOf, movable } from './credits.ts'

// Every format that a provider may have, including those of the sixteen.
const formats: CreditFormat[] = [0.1, 1, 10].flatMap((factor) =>
  ([0, 1, 2] as const).flatMap((decimals) =>
    ([0, 1, 2] as const).flatMap((moves) =>
      (['text', 'number', 'whole'] as const)
        .map((form) => ({ factor, decimals, moves, form }))
        .filter(() => moves <= decimals && 100 / (factor * 10 ** decimals) >= 1),
    ),
  ),
)

describe.each(formats)('factor $factor, $decimals decimals, moves $moves, $form', (format) => {
  const { factor, unit, write, Lying, Moved, MovedEitherWay } = creditsOf(format)
  const amounts = fc.integer({ min: 0, max: 1_000_000_000_00 }).map(toAmount)
  const movables = amounts.map((amount) => toAmount(movable(amount, unit) + unit))

  test('GAM-06 the moved part and the rest add up to the amount, and the rest is less than a unit', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const goes = movable(amount, unit)
        expect(goes % unit).toBe(0)
        expect(amount - goes).toBeGreaterThanOrEqual(0)
        expect(amount - goes).toBeLessThan(unit)
      }),
    )
  })

  test('GAM-06 a movable amount is read back unchanged, as JSON and as text', () => {
    fc.assert(
      fc.property(movables, (amount) => {
        const wire = JSON.parse(JSON.stringify(write(amount)))
        expect(Moved.parse(wire)).toBe(amount)
        expect(Lying.parse(wire)).toBe(amount)
        expect(MovedEitherWay.parse(typeof wire === 'number' ? -wire : `-${wire}`)).toBe(amount)
        expect(String(wire)).toMatch(/^\d+(\.\d+)?$/)
      }),
      { numRuns: 1_000 },
    )
  })

  test('GAM-06 the credits are the amount times the factor', () => {
    fc.assert(
      fc.property(movables, (amount) => {
        const written = Number(write(amount))
        const credits = format.form === 'whole' ? written / 10 ** format.decimals : written
        expect(Math.abs(credits - (amount / 100) * factor)).toBeLessThan(10 ** -format.decimals / 2)
      }),
    )
  })

  test('zero, negative amounts and parts of a unit are never written', () => {
    for (const amount of [0, -unit, ...(unit > 1 ? [1, unit + 1] : [])])
      expect(() => write(toAmount(amount))).toThrow('cannot be moved')
  })

  test('amounts in another form are not read', () => {
    const odd = ['', ' 1', '1e3', '-1', '+1', '01.00', '1,000.00', '1.005', '๑', '0x1', 'NaN', '1.']
    for (const each of [...odd, -1, 1.005, Number.NaN, Infinity, 1e21, null, true, [], {}])
      expect(Lying.safeParse(each).success, String(each)).toBe(false)
    const tooMuch = amountMax + 100
    expect(() => Lying.parse(format.form === 'text' ? `${tooMuch}` : tooMuch)).toThrow()
  })

  test('a move of zero is not read as done', () => {
    const nothing = { text: (0).toFixed(format.decimals), number: 0, whole: 0 }[format.form]
    expect(Lying.parse(nothing)).toBe(0)
    expect(Moved.safeParse(nothing).success).toBe(false)
  })
})
