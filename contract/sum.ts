import * as z from 'zod/mini'
import { type Amount, isDecimal, isSum, sumFromDecimal, sumMax, toDecimal } from '#money'

/** As `amount`, for a sum of many amounts. */
export const sum = z.codec(
  z.number().check(z.refine((value) => isDecimal(value, sumMax), 'not a sum of money')),
  z.custom<Amount>(isSum),
  { decode: sumFromDecimal, encode: toDecimal },
)
