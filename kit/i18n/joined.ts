import { compounds } from './compounds.ts'

/** U+2060: it has no width, and forbids the line break that Thai and Lao dictionaries allow there. */
const joiner = '\u2060'

const joinedOf = new Map(
  compounds.map((marked) => [marked.replaceAll('-', ''), marked.replaceAll('-', joiner)]),
)
// If two begin alike, the longer one is joined.
const longestFirst = [...joinedOf.keys()].sort((one, other) => other.length - one.length)
const known = new RegExp(longestFirst.join('|'), 'g')

/** I18N-08: the same text, whose compounds stay on one line. */
export const joined = (text: string): string =>
  text.replace(known, (compound) => joinedOf.get(compound)!)
