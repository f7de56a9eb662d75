import { expect, test } from 'vitest'
import { toAmount } from '#money'
import { exampleOf, fullAt, workedOut } from './bonus-worked.ts'

const baht = (whole: number) => toAmount(Math.round(whole * 100))
const terms = { percent: 100, most: baht(500), minimumDeposit: baht(100), turnover: 8 }
const fixed = { percent: null, most: baht(50), minimumDeposit: baht(100), turnover: 3 }

test('BON-06 a deposit brings the percent up to the most, and both are wagered', () => {
  expect(workedOut(terms, baht(300))).toEqual({
    granted: baht(300),
    total: baht(600),
    wagering: baht(4_800),
  })
  expect(workedOut(terms, baht(800))).toMatchObject({ granted: baht(500), total: baht(1_300) })
  expect(workedOut({ ...terms, turnover: 2.5 }, baht(100.01))?.wagering).toBe(baht(500.05))
})

test('BON-06 a bonus without a percent brings its whole amount', () => {
  expect(workedOut(fixed, baht(100))).toEqual({
    granted: baht(50),
    total: baht(150),
    wagering: baht(450),
  })
})

test('BON-06 a deposit below the minimum brings nothing', () => {
  expect(workedOut(terms, baht(99.99))).toBe(undefined)
})

test('the whole bonus comes from a deposit that the app names, unless every deposit brings it', () => {
  expect(fullAt(terms)).toBe(baht(500))
  expect(fullAt({ ...terms, percent: 30 })).toBe(toAmount(166_667))
  expect(fullAt(fixed)).toBe(undefined)
  expect(fullAt({ ...terms, most: baht(100) })).toBe(undefined)
})

test('the example is a deposit that the bonus takes', () => {
  expect(exampleOf(terms)).toBe(baht(300))
  expect(exampleOf({ ...terms, most: baht(200) })).toBe(baht(200))
  expect(exampleOf(fixed)).toBe(baht(100))
})
