import { execSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// STYLE.md, rules 2 and 3, as far as a program can see them. The patterns also match good sentences now and then, so a rule
// has a number of lines that it may match. Lower it when you can; rather rewrite a sentence than raise it.

type Rule = { most: number; pattern: RegExp }

const privateWords =
  /\b(wish(es)?|told|hears?|heard|knocks?|party|parties|persons|whoever|nobody|the world|the outside|by itself|(be)?comes? of it|all the same|looked at once|lies there|stands? (there|under|over)|is none|so long|so much|it waits)\b/i

const comments: Record<string, Rule> = {
  'begins without a subject and a verb': {
    most: 0,
    pattern:
      /^(What|Whoever|Whatever|Whether|How|So (long|many|much|often|that)|Of (what|two|a|an|the|one)|Where(ver)?|Who|Which|Nobody|Only (what|who)|Those|Else)\b/,
  },
  'uses a private word where the field has a term': {
    most: 0,
    pattern: privateWords,
  },
}
const names: Rule = {
  most: 0,
  pattern:
    /\b(Wish|Told|Said|Heard|Knock(ing)?|Party|Parties|Leg(Row|Wish|End|Kind)?|Taking|Picks|Acts|Bone|Strip|Manner)\b/,
}

/** A migration that has run is never edited, so its comments stay as they are. */
const isFixed = (path: string) =>
  /^db\/(migrations\/|schema\.sql)/.test(path) || path === 'wording.test.ts'

const lines = execSync('git ls-files --cached --others --exclude-standard', { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && existsSync(path) && !isFixed(path))
  .flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .map((line, index) => ({ line, at: `${path}:${index + 1}: ${line.trim()}` })),
  )

/** The text of a line that is nothing but a comment. */
const commentIn = (line: string) =>
  /^\s*(?:\/\/|\*|\/\*\*?)\s?([^@/].*?)\s*(?:\*\/)?$/.exec(line)?.[1]
/** The title of the test that begins on this line. */
const titleIn = (line: string) =>
  /^\s*(?:(?:test|it|describeEach)\b.*|\]?\))\((['`])(.*)\1,/.exec(line)?.[2]
const withoutStrings = (line: string) => line.replaceAll(/'[^']*'|`[^`]*`|"[^"]*"/g, '')

test.each(Object.entries(comments))('few comments: one that %s', (_, { most, pattern }) => {
  const found = lines.filter(({ line }) => pattern.test(commentIn(line) ?? ''))
  expect(found.length, found.map(({ at }) => at).join('\n')).toBeLessThanOrEqual(most)
})

test('few declarations with a name that only this code uses', () => {
  const found = lines.filter(
    ({ line }) =>
      commentIn(line) === undefined &&
      /\b(type|interface|class|function|const|import)\b/.test(line) &&
      names.pattern.test(withoutStrings(line)),
  )
  expect(found.length, found.map(({ at }) => at).join('\n')).toBeLessThanOrEqual(names.most)
})

test('no title of a test with a private word', () => {
  const found = lines.filter(
    ({ line, at }) => /\.test\.tsx?:/.test(at) && privateWords.test(titleIn(line) ?? ''),
  )
  expect(found.map(({ at }) => at)).toEqual([])
})
