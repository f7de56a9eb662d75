import { z } from 'zod'
import { type Amount, toAmount } from '#money'

/** Wire value of an amount: digits as text, or a JSON number. */
export type Value = string | number

/**
 * A provider's number format. `factor` is the number of credits per baht. Balances have `decimals` decimals of a credit,
 * moves at most `moves`. `form`: text with all decimals, a JSON number, or a whole number of the smallest decimal.
 */
export type CreditFormat = {
  factor: number
  decimals: 0 | 1 | 2
  moves: 0 | 1 | 2
  form: 'text' | 'number' | 'whole'
}

const zero = toAmount(0)

/** The part of an amount that can be moved: a rest below one unit stays in place. */
export const movable = (amount: Amount, unit: Amount): Amount => toAmount(amount - (amount % unit))

/**
 * Converts between credits and our amounts. Every credit value of a provider is a whole number of satang, so nothing is
 * ever rounded: other values are unreadable, and amounts that cannot be moved are never requested.
 */
export function creditsOf({ factor, decimals, moves, form }: CreditFormat) {
  const scale = 10 ** decimals
  const step = toAmount(100 / (factor * scale))
  const unit = toAmount(step * 10 ** (decimals - moves))

  /** @throws if the amount is not a positive multiple of the unit: the caller must cut it with `movable` first. */
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
  /** A balance, a stake or a payout; may be zero. */
  const Lying = steps.transform((count) => toAmount(count * step))
  /** A moved amount; zero is not a move. */
  const Moved = Lying.refine((amount) => amount > zero)
  /** A moved amount from providers that report withdrawals as negative numbers. */
  const MovedEitherWay = z.union([z.number(), z.string()]).transform(withoutSign).pipe(Moved)
  /** Our amount as a plain number, for a value that may be too large, negative or too fine; NaN if it is no number. */
  const sizeOf = (value: unknown): number =>
    typeof value === 'string' || typeof value === 'number'
      ? Number(value) * (form === 'whole' ? step : step * scale)
      : Number.NaN
  return { factor, unit, write, Lying, Moved, MovedEitherWay, sizeOf }
}

/** "1005" with one decimal is "100.5". */
const decimalText = (steps: number, decimals: number): string => {
  if (decimals === 0) return String(steps)
  const digits = String(steps).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Converts digits to a count of the smallest decimal; NaN if there are too few or too many decimals. */
function stepsIn(text: string, decimalsMin: number, decimals: number): number {
  const [, whole, fraction = ''] = /^(0|[1-9]\d{0,12})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || fraction.length < decimalsMin || fraction.length > decimals)
    return Number.NaN
  return Number(whole + fraction.padEnd(decimals, '0'))
}

const withoutSign = (value: Value): Value =>
  typeof value === 'number' ? Math.abs(value) : value.replace(/^-/, '')
