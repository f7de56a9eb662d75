import { withLatinDigits } from '#contract/digits'

/**
 * A phone, member or account number as operators type or paste it, without what groups its digits: (081) 234-5678 and
 * ๐๘๑.๒๓๔.๕๖๗๘ are 0812345678. A number with its country keeps the plus. A text that is no number keeps its letters.
 */
export const numberTyped = (typed: string): string =>
  withLatinDigits(typed).replaceAll(/[\s\p{Pd}().]/gu, '')
