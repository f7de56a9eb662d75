import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { designs } from '../races/designs.ts'
import { designNames, mutantOf } from './designs.ts'
import { type Mutant, mutatedTexts } from './mutate.ts'

const mutants: Mutant[] = [...designNames.map(mutantOf), ...designs]

test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  'a broken design has its place in the product: %s',
  (_, mutant) => {
    const texts = mutatedTexts(mutant)
    expect(texts.size).toBeGreaterThan(0)
    for (const [path, text] of texts) {
      expect(text).not.toBe(readFileSync(path, 'utf8'))
      if (path.endsWith('.ts')) expect(() => stripTypeScriptTypes(text)).not.toThrow()
    }
  },
)
