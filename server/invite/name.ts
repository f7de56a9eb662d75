const shownMost = 2
const namesMost = 3

const segmenter = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** Shortens a name (Som chai → So***): friends recognize it, strangers do not. */
export function shortName(name: string): string {
  const letters = [...segmenter.segment(name)].map(({ segment }) => segment)
  return `${letters.slice(0, Math.min(shownMost, letters.length - 1)).join('')}***`
}

/** Joins a few names and counts the others. */
export function namesOf(names: string[]): string {
  const different = [...new Set(names)]
  const rest = different.length - namesMost
  return different.slice(0, namesMost).join(', ') + (rest > 0 ? ` +${rest}` : '')
}
