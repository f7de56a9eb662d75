/** Keyboards in Thai and Lao type ๐ to ๙ and ໐ to ໙, which a number here is not made of. */
export const withLatinDigits = (typed: string): string =>
  typed.replace(/[๐-๙໐-໙]/g, (digit) => `${digit.charCodeAt(0) % 16}`)

/** The digits of what was typed or pasted. */
export const digitsOf = (typed: string): string => withLatinDigits(typed).replace(/\D/g, '')
