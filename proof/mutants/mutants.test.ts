import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { changed, mutatedSources } from './load.ts'
import { instead, valued } from './mutant.ts'
import { mutantNames, mutantOf } from './mutants.ts'

test.each(mutantNames)('a broken design names functions of the product: %s', (name) => {
  const sources = mutatedSources(mutantOf(name).changes)
  expect(sources.size).toBeGreaterThan(0)
  for (const source of sources.values()) expect(() => stripTypeScriptTypes(source)).not.toThrow()
})

const product = `
  export const leastMs: number = 5
  export async function outer(given: number): Promise<number> { return inner(given) + nested()
    function nested() { return leastMs }
  }
  const inner = (given: number): number => given + 1
  function twice() {}
  { const twice = () => {} }
`
const change = (name: string) => instead('#product', name, () => {})

test('a replaced function runs in place of the one in the module, which it may call', async () => {
  Object.assign(globalThis, {
    [Symbol.for('kapao.mutant')]:
      (key: string) =>
      (original: (...given: number[]) => number, ...given: number[]) =>
        key.endsWith('inner') ? original(...given) * 10 : 100,
  })
  const { leastMs, outer } = await loaded(
    changed(changed(product, change('inner')), change('nested')),
  )
  expect([leastMs, await outer(3)]).toEqual([5, 140])
})

test('a replaced constant has its other value wherever the module uses it', async () => {
  const { leastMs, outer } = await loaded(changed(product, valued('#product', 'leastMs', 7)))
  expect([leastMs, await outer(3)]).toEqual([7, 11])
})

test.each(['absent', 'twice', 'leastMs'])(
  'a broken design fails loudly when the product does not declare its function once: %s',
  (name) => {
    expect(() => changed(product, change(name))).toThrow(/^#product declares /)
  },
)

const loaded = (text: string): Promise<{ leastMs: number; outer: (given: number) => number }> =>
  import(`data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(text))}`)
