import * as z from 'zod/mini'
import { type Amount, fromDecimal, isAmount, isDecimal, toDecimal } from '#money'

/** API-03: a number with at most two decimals in JSON (100.5), a whole Amount in code (10050). */
export const amount = z.codec(
  z.number().check(z.refine((value) => isDecimal(value), 'not an amount of money')),
  z.custom<Amount>(isAmount),
  { decode: fromDecimal, encode: toDecimal },
)

/** The last millisecond of the year 9999: every later number is no time that the database and JavaScript both know. */
const momentMax = 253_402_300_799_999

/** A time in milliseconds since 1970, on the wire and in code. */
export const moment = z.int().check(z.nonnegative(), z.maximum(momentMax))
