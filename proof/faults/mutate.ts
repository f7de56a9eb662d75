import { readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A broken design: what is written in the product, and what a worse product would have there. */
export type Mutant = {
  name: string
  file: string
  find: string
  replace: string
}

const root = join(import.meta.dirname, '..', '..')

/** Loads one file of the product as the mutant has it. The product knows nothing of it. */
export function loadMutated({ name, file, find, replace }: Mutant) {
  const target = join(root, file)
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith('file:') || fileURLToPath(url) !== target) return next(url, context)
      const text = readFileSync(target, 'utf8')
      const parts = text.split(find)
      if (parts.length !== 2)
        throw new Error(`mutant ${name}: its place is ${parts.length - 1} times in ${file}`)
      const source = stripTypeScriptTypes(parts.join(replace))
      return { format: 'module', source, shortCircuit: true }
    },
  })
}
