import { globSync, readFileSync } from 'node:fs'

/** `npm run requirements`: which tests show which row of docs/requirements.md, and which rows are still open. */
const row = /^\| ([A-Z][A-Z0-9]+-\d\d) \|/gm
// Two digits exactly, so that UTF-8 and SHA-256 in a title are no claims.
const id = /(?<![\w-])[A-Z][A-Z0-9]+-\d\d(?![\w-])/g
// A title is the first string after test, it or describe and its modifiers, `.each(table)` included.
const title =
  /\b(?:test|it|describe|story)(?:\.\w+(?:\([^'"`\n]*\))?)*\s*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g

type Claim = { id: string; file: string; title: string }

const known = rowsOf(readFileSync('docs/requirements.md', 'utf8'))
const claims = testFiles().flatMap((file) => claimsIn(file, readFileSync(file, 'utf8')))
const shown = new Map(known.map((name) => [name, claims.filter((claim) => claim.id === name)]))
const open = known.filter((name) => shown.get(name)!.length === 0)
const stray = claims.filter((claim) => !shown.has(claim.id))

for (const [name, found] of shown) {
  if (found.length === 0) continue
  console.log(name)
  for (const { file, title } of found) console.log(`  ${file}: ${title}`)
}
console.log(`\nopen: ${open.join(' ') || 'none'}`)
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
  return [...text.matchAll(title)].flatMap((match) => {
    const words = (match[1] ?? match[2] ?? match[3] ?? '').replace(/\\(['"`])/g, '$1')
    return [...words.matchAll(id)].map(([name]) => ({ id: name, file, title: words }))
  })
}
