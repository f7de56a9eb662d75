import { type Amount, toSum } from '#money'

/** The summed figures of a period or of a part of the split, by measure. */
export type Bag = {
  add: (measure: string, value: number) => void
  get: (measure: string) => number
  amount: (measure: string) => Amount
}

export function createBag(): Bag {
  const values = new Map<string, number>()
  const get = (measure: string) => values.get(measure) ?? 0
  return {
    add: (measure, value) => void values.set(measure, get(measure) + value),
    get,
    amount: (measure) => toSum(get(measure)),
  }
}

/** A share in percent with one decimal, or null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1_000) / 10 : null
