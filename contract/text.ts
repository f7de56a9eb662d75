import * as z from 'zod/mini'

// Letters that do not show (controls, direction marks, lone surrogates) have no place in what a person types.
// Zero-width spaces and joiners stay: Thai and Lao keyboards write them.
export const unprintable = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

/** Single-line input: 1 to max characters, no control or invisible characters. */
/* @__NO_SIDE_EFFECTS__ */
export const line = (max: number, min = 1) =>
  z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((value) => !unprintable.test(value), 'unprintable'),
  )

/** A password: any characters but controls; the length is bounded because it is hashed. */
export const secret = line(128)

/** A day as YYYY-MM-DD. The server checks that the calendar has it. */
export const calendarDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'INVALID_USER_INFO'))

/** An identifier in a path or a body. */
export const code = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
