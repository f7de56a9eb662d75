import { z } from 'zod'
import { type Amount, toAmount } from '#money'

/** What goes over the wire for an amount: digits as text, or a JSON number. */
export type Value = string | number

/**
 * How a provider counts. `factor` credits are one baht; its books have `decimals` decimals of a credit, of which a move
 * may have `moves`. `form`: as text with all decimals, as a JSON number, or as a whole number of the least decimal.
 */
export type Manner = {
  factor: number
  decimals: 0 | 1 | 2
  moves: 0 | 1 | 2
  form: 'text' | 'number' | 'whole'
}

const zero = toAmount(0)

/** What can be moved of an amount: the rest, less than one unit, stays where it is. */
export const movable = (amount: Amount, unit: Amount): Amount => toAmount(amount - (amount % unit))

/**
 * Credits as our amounts and back. Every credit that a provider can tell is a whole number of satang, so that nothing
 * is ever rounded: what does not fit cannot be read, and what cannot be moved is never asked for.
 */
export function creditsOf({ factor, decimals, moves, form }: Manner) {
  const scale = 10 ** decimals
  const step = toAmount(100 / (factor * scale))
  const unit = toAmount(step * 10 ** (decimals - moves))

  /** @throws at an amount that is nothing or not a multiple of the unit: whoever moves it has not cut it. */
  function write(amount: Amount): Value {
    if (amount <= 0 || amount % unit !== 0)
      throw new Error(`${amount} cannot be moved in units of ${unit}`)
    const steps = amount / step
    if (form === 'whole') return steps
    return form === 'number' ? steps / scale : decimalText(steps, decimals)
  }

  const wholes = z.int().nonnegative()
  const numbers = z.number().transform((number) => stepsIn(String(number), 0, decimals))
  const texts = z.string().transform((text) => stepsIn(text, decimals, decimals))
  const steps = { whole: wholes, number: numbers, text: texts }[form].pipe(z.int().nonnegative())
  /** What lies there, was staked or paid out: it may be nothing. */
  const Lying = steps.transform((count) => toAmount(count * step))
  /** What was moved: nothing is not a move. */
  const Moved = Lying.refine((amount) => amount > zero)
  /** The same where what was taken is told below zero. */
  const MovedEitherWay = z.union([z.number(), z.string()]).transform(withoutSign).pipe(Moved)
  return { factor, unit, write, Lying, Moved, MovedEitherWay }
}

/** "1005" with one decimal is "100.5". */
const decimalText = (steps: number, decimals: number): string => {
  if (decimals === 0) return String(steps)
  const digits = String(steps).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The digits as a count of the least decimal; NaN when there are fewer or more decimals than there may be. */
function stepsIn(text: string, decimalsMin: number, decimals: number): number {
  const [, whole, fraction = ''] = /^(0|[1-9]\d{0,12})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || fraction.length < decimalsMin || fraction.length > decimals)
    return Number.NaN
  return Number(whole + fraction.padEnd(decimals, '0'))
}

const withoutSign = (value: Value): Value =>
  typeof value === 'number' ? Math.abs(value) : value.replace(/^-/, '')
