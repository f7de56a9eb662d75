import { execSync } from 'node:child_process'

/** The files of the product with statements. */
export const sources = (): string[] =>
  execSync("git ls-files --cached --others --exclude-standard 'server/**/*.ts' 'ledger/*.ts'", {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && !/(test|testing)\.ts$/.test(file))

/** The texts of all statements, each with the statements that it is made of. */
export function statementsIn(text: string): string[] {
  const statements: string[] = []
  const begins = /\b(?:db|tx|sql)(?:<[^`]*>)?\s*`/g
  for (let begin = begins.exec(text); begin; begin = begins.exec(text)) {
    const end = endOf(text, begins.lastIndex)
    statements.push(text.slice(begins.lastIndex, end))
    begins.lastIndex = end + 1
  }
  return statements
}

/** The place of the backtick that closes a template, past the templates inside its values. */
function endOf(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '`') return at
    else if (text.startsWith('${', at)) at = endOfValue(text, at + 2)
  }
  return text.length
}

function endOfValue(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '`') at = endOf(text, at + 1)
    else if (text[at] === '{') depth += 1
    else if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}
