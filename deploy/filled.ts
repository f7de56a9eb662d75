import { readFileSync } from 'node:fs'

/** A shipped file with other addresses and folders. @throws if something to replace is not in it any more. */
export function filled(path: string, replacements: Record<string, string>): string {
  let text = readFileSync(path, 'utf8')
  for (const [from, to] of Object.entries(replacements)) {
    if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}
