import fs, { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes, syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A broken design: what is written in the product, and what a worse product would have there. */
export type Mutant = { name: string; swaps: Swap[] }
export type Swap = { file: string; find: string; replace: string }

const root = join(import.meta.dirname, '..', '..')

/** Loads some files of the product as the mutant has them. The product knows nothing of it. */
export function loadMutated(mutant: Mutant) {
  const texts = mutatedTexts(mutant)
  registerHooks({
    load(url, context, next) {
      const text = url.startsWith('file:') ? texts.get(fileURLToPath(url)) : undefined
      if (text === undefined) return next(url, context)
      return { format: 'module', source: stripTypeScriptTypes(text), shortCircuit: true }
    },
  })
  readMutated(texts)
}

/** The files that it changes, by path, as it has them. @throws when the product has changed so that it is none any more. */
export function mutatedTexts(mutant: Mutant): Map<string, string> {
  const texts = new Map<string, string>()
  for (const swap of mutant.swaps) {
    const path = join(root, swap.file)
    texts.set(path, swapped(mutant, swap, texts.get(path) ?? readFileSync(path, 'utf8')))
  }
  return texts
}

/** A migration is no module: the product reads it as a file. */
function readMutated(texts: Map<string, string>) {
  const read = fs.readFileSync
  const readFile = (file: fs.PathOrFileDescriptor, how: BufferEncoding) =>
    (file instanceof URL ? texts.get(fileURLToPath(file)) : undefined) ?? read(file, how)
  fs.readFileSync = readFile as typeof read
  syncBuiltinESMExports()
}

function swapped({ name }: Mutant, { file, find, replace }: Swap, text: string): string {
  const parts = text.split(find)
  if (parts.length !== 2)
    throw new Error(`mutant ${name}: its place is ${parts.length - 1} times in ${file}`)
  return parts.join(replace)
}
