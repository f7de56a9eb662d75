/** A label in lines, and how large its letters are. */
export type Fitted = { lines: string[]; size: number }

const sizes = [22, 20, 18, 16, 14, 13, 12, 11]
/** Smaller letters than these are worse than a second line. */
const fineOnOneLine = 16
const linesMost = 2

/** SPN-01: labels are at most so wide. */
export const labelWidth = 90

/**
 * The largest letters with which a label fits its slice: on one line, or broken between words. Thai and Lao words have no
 * blanks between them: the browser knows where they end, as far as it does.
 */
export function fitted(
  label: string,
  language: string,
  widthOf: (text: string, size: number) => number,
  width = labelWidth,
): Fitted {
  const fits = (size: number) => (line: string) => widthOf(line, size) <= width
  const onOne = sizes.find((size) => fits(size)(label))
  if (onOne && onOne >= fineOnOneLine) return { lines: [label], size: onOne }
  for (const size of sizes) {
    const lines = broken(wordsOf(label, language), fits(size))
    if (lines) return { lines, size }
  }
  const size = onOne ?? sizes.at(-1)!
  return { lines: [onOne ? label : shortened(label, fits(size))], size }
}

/** As much on each line as fits; undefined when it takes too many, or a word is too long. */
function broken(words: string[], fits: (line: string) => boolean): string[] | undefined {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (fits((line + word).trim())) {
      line += word
      continue
    }
    if (line) lines.push(line.trim())
    line = word
    if (!fits(word.trim())) return undefined
  }
  lines.push(line.trim())
  return lines.length <= linesMost ? lines : undefined
}

function wordsOf(label: string, language: string): string[] {
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(label)
  return Array.from(segments, ({ segment }) => segment)
}

/** Letters with their marks stay whole. */
function shortened(label: string, fits: (line: string) => boolean): string {
  const letters = Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(label),
    ({ segment }) => segment,
  )
  while (letters.length > 1 && !fits(`${letters.join('')}…`)) letters.pop()
  return `${letters.join('')}…`
}
