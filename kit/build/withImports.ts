import type { Rolldown } from 'vite'

/** These scripts and all that they import. */
export function withImports(bundle: Rolldown.OutputBundle, names: string[]): Set<string> {
  const files = new Set(names)
  // A set is walked in the order it grows.
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const next of chunk.imports) files.add(next)
  }
  return files
}
