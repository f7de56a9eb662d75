import { globSync, readFileSync } from 'node:fs'

/**
 * `npm run requirements`: maps tests to the rows of docs/requirements.md and lists the rows without a test. With
 * --quiet it prints only the count and the errors.
 */
const row = /^\| +([A-Z][A-Z0-9]+-\d\d) +\|/gm
// Exactly two digits, so that UTF-8 or SHA-256 in a title is not read as a requirement.
const id = /(?<![\w-])[A-Z][A-Z0-9]+-\d\d(?![\w-])/g
// A title is the first argument of test or describe, after a table of cases if there is one: test.each([…])('title',
// …).
const caller = /(?<![.\w])(?:test|it|describe)(?:\.\w+)*(?=\()/g
const literal = /^\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/
const stringOrBracket = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|[()]/g

type Claim = { id: string; file: string; title: string }

const known = rowsOf(readFileSync('docs/requirements.md', 'utf8'))
const claims = testFiles().flatMap((file) => claimsIn(file, readFileSync(file, 'utf8')))
const shown = new Map(known.map((name) => [name, claims.filter((claim) => claim.id === name)]))
const open = known.filter((name) => shown.get(name)!.length === 0)
const stray = claims.filter((claim) => !shown.has(claim.id))

const isQuiet = process.argv.includes('--quiet')

for (const [name, found] of isQuiet ? [] : shown) {
  if (found.length === 0) continue
  console.log(name)
  for (const { file, title } of found) console.log(`  ${file}: ${title}`)
}
if (!isQuiet) console.log(`\nopen: ${open.join(' ') || 'none'}`)
console.log(`shown ${known.length - open.length} of ${known.length}`)
for (const { id, file, title } of stray) {
  console.error(`${file}: «${title}» claims ${id}, which docs/requirements.md does not have`)
}
process.exitCode = stray.length > 0 ? 1 : 0

function rowsOf(document: string): string[] {
  const ids = [...document.matchAll(row)].map((match) => match[1]!)
  const doubled = ids.filter((name, index) => ids.indexOf(name) !== index)
  if (doubled.length > 0) throw new Error(`docs/requirements.md has ${doubled.join(', ')} twice`)
  return ids
}

function testFiles(): string[] {
  return globSync(['**/*.test.ts', '**/*.test.tsx', 'e2e/**/*.ts'], {
    exclude: (path) => /(^|\/)(node_modules|dist|\.data|\.git)(\/|$)/.test(path),
  })
    .filter((file, index, all) => all.indexOf(file) === index)
    .sort()
}

function claimsIn(file: string, text: string): Claim[] {
  return [...text.matchAll(caller)].flatMap(({ index, 0: name }) => {
    const title = titleAt(text, index + name.length)
    return [...title.matchAll(id)].map(([found]) => ({ id: found, file, title }))
  })
}

/** Reads the brackets that begin here. If they hold a table of cases, reads the brackets behind them. */
function titleAt(text: string, start: number): string {
  for (let at = start; text[at] === '('; at = endOfBrackets(text, at)) {
    const found = literal.exec(text.slice(at + 1))
    if (found) return (found[1] ?? found[2] ?? found[3] ?? '').replace(/\\(['"`])/g, '$1')
  }
  return ''
}

function endOfBrackets(text: string, start: number): number {
  let depth = 0
  for (const { index, 0: found } of text.slice(start).matchAll(stringOrBracket)) {
    if (found === '(') depth++
    if (found === ')' && --depth === 0) return start + index + 1
  }
  return text.length
}
