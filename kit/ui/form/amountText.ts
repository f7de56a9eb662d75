import { withLatinDigits } from '#contract/digits'

/** Digits and one point with two places: what is left of a text that was typed or pasted. */
export const cleaned = (typed: string): string =>
  /^\d{0,11}(\.\d{0,2})?/.exec(
    withLatinDigits(typed)
      .replace(/[^\d.]/g, '')
      .replace(/^\./, '0.')
      .replace(/^0+(?=\d)/, ''),
  )![0]

/** 12345.6 → 12,345.6 */
export function grouped(text: string): string {
  const [whole = '', ...fraction] = text.split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.')
}

const isSeparator = (character: string) => character === ','
const withoutSeparators = (text: string) => text.replaceAll(',', '')

/**
 * Returns the value after an edit of the field, and how many of its characters are before the caret. Deleting a separator
 * deletes the digit before it.
 */
export function edited(
  value: string,
  typed: string,
  caret: number,
): { value: string; before: number } {
  const before = withoutSeparators(typed.slice(0, caret)).length
  const next = cleaned(typed)
  const shown = grouped(value)
  // Pasting the same amount without separators is no deletion: the caret is at its end.
  const isSeparatorDeleted =
    isSeparator(shown[caret] ?? '') && typed === shown.slice(0, caret) + shown.slice(caret + 1)
  if (!isSeparatorDeleted) return { value: next, before }
  return { value: cleaned(value.slice(0, before - 1) + value.slice(before)), before: before - 1 }
}

/** The position in a text with separators after so many other characters. */
export function positionAfter(text: string, count: number): number {
  let left = count
  for (let at = 0; at < text.length; at++) {
    if (left <= 0) return at
    if (!isSeparator(text[at]!)) left -= 1
  }
  return text.length
}
