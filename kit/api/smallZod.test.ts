import { join } from 'node:path'
import fc from 'fast-check'
import { runnerImport } from 'vite'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as contract from '#contract/endpoints'
import { isRefusalCode } from '#contract/refusal-codes'
import { smallZod } from '../build/smallZod.ts'
import type * as small from './smallZod.ts'

const root = join(import.meta.dirname, '..', '..')

/** The contract as an app has it, with the validator that the app's build puts in the place of zod. */
const built = await runnerImport<typeof contract & { z: typeof small }>('virtual:app', {
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [
    smallZod(),
    {
      name: 'app',
      resolveId: (id) => (id === 'virtual:app' ? id : undefined),
      load: (id) =>
        id === 'virtual:app'
          ? `export * from ${JSON.stringify(join(root, 'contract/endpoints.ts'))}
             export * as z from 'zod/mini'`
          : undefined,
    },
  ],
})
const app = built.module

type Small = Parameters<typeof small.safeDecode>[0]
type Outcome = { success: boolean; data?: unknown; error?: { issues: Issue[] } }
type Issue = { message: string; path: PropertyKey[] }

/** The apps use the value, or the first field and its code. */
function used({ success, data, error }: Outcome) {
  if (success) return { data }
  const { message, path } = error!.issues[0]!
  return { field: path[0], code: isRefusalCode(message) ? message : undefined }
}

/** Undefined where zod throws: it converts some values that it has refused already. */
function encodedByZod(schema: z.ZodMiniType, value: unknown): Outcome | undefined {
  try {
    return z.safeEncode(schema, value as never)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

type Pair = { title: string; whole: z.ZodMiniType; part: Small }

const pairs = contract.endpoints.flatMap(({ word, name, endpoint: whole }, index) => {
  const { input, output } = whole
  const { endpoint } = app.endpoints[index]!
  const as = (schema: unknown) => schema as Small
  return [
    { word, title: `${name} in`, whole: input, part: as(endpoint.input) },
    // A file is no JSON: no app validates it.
    ...(whole.isCsv || whole.isTar
      ? []
      : [{ word, title: `${name} out`, whole: output, part: as(endpoint.output) }]),
  ]
})
const words = Object.entries(Object.groupBy(pairs, ({ word }) => word)) as [string, Pair[]][]

const odd: unknown[] = [
  ...[
    undefined,
    null,
    true,
    0,
    -0,
    1.005,
    100.5,
    Number.NaN,
    2 ** 53,
    1e21,
    '',
    ' ',
    '100',
    [],
    {},
  ],
  ...['a\u200eb', 'ก\u200bข', '\n', 'x'.repeat(2_001), [null], { __proto__: null, a: 1 }],
  JSON.parse('{"__proto__": 1}'),
]
const junk = fc.constantFrom(...odd)

type Def = z.core.$ZodTypes['_zod']['def'] & { checks?: z.core.$ZodCheck<never>[] }

const rarely = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 60, arbitrary: usual }, { weight: 1, arbitrary: other })

/** Values that a schema takes, in each place with a few that it may refuse. */
function near(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return rarely(fitting(schema), junk)
}

function fitting(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const def = schema._zod.def as Def
  switch (def.type) {
    case 'string':
      return texts(def)
    case 'number':
      return rarely(fc.integer({ min: 1, max: 100 }), fc.oneof(fc.integer(), fc.double()))
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'null':
      return fc.constant(null)
    case 'unknown':
      return fc.jsonValue()
    case 'nullable':
      return fc.oneof(fc.constant(null), near(def.innerType))
    case 'optional':
      return fc.oneof(fc.constant(undefined), near(def.innerType))
    case 'array':
      return fc.array(near(def.element), { maxLength: 3 })
    case 'record':
      return fc.dictionary(fc.string(), near(def.valueType), { maxKeys: 3 })
    case 'union':
      return fc.oneof(...def.options.map(near))
    case 'pipe':
      return rarely(fc.integer().map(cents), fc.double())
    case 'object':
      return objects(def.shape)
    default:
      throw new Error(`the contract uses zod's ${def.type}, which this test does not know`)
  }
}

const cents = (whole: number) => whole / 100

function texts(def: Def): fc.Arbitrary<unknown> {
  const patterns = (def.checks ?? []).flatMap(({ _zod }) => {
    const { pattern } = _zod.def as { pattern?: RegExp }
    return pattern && !pattern.source.includes('\\p') ? [pattern] : []
  })
  const plain = fc.string({ minLength: 1, maxLength: 10 })
  return fc.oneof(
    ...(patterns.length > 0 ? patterns.map((one) => fc.stringMatching(one)) : [plain]),
  )
}

/** All of its fields; or some of them, and one that it does not name. */
function objects(shape: Record<string, z.core.$ZodType>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(shape).map(([name, one]) => [name, near(one)]))
  const other = fc.constantFrom('other', '__proto__', 'constructor').map((name) => ({ [name]: 1 }))
  const some = fc.record(fields, { requiredKeys: [] })
  const both = fc.tuple(some, other).map((parts) => Object.assign({}, ...parts))
  return rarely(fc.record(fields), both)
}

test('an app validates with the small part only', () => {
  expect(built.dependencies.some((file) => file.endsWith('kit/api/smallZod.ts'))).toBe(true)
  expect(built.dependencies.filter((file) => file.includes('node_modules/zod'))).toEqual([])
  expect(app.endpoints).toHaveLength(contract.endpoints.length)
})

test.each(words)(
  'API-03 $0: the small part decodes and encodes every call as zod does',
  (_, word) => {
    for (const { title, whole, part } of word) {
      const seen = { fit: 0, refused: 0 }
      const same = fc.property(near(whole), (wire) => {
        const read = z.safeDecode(whole, wire as never)
        expect(used(app.z.safeDecode(part, wire))).toEqual(used(read))
        const value = read.success ? read.data : wire
        const written = encodedByZod(whole, value)
        const own = app.z.safeEncode(part, value)
        if (written) expect(used(own)).toEqual(used(written))
        else expect(own.success).toBe(false)
        seen[read.success ? 'fit' : 'refused'] += 1
      })
      fc.assert(same, { numRuns: 500, examples: odd.map((value) => [value]) })
      expect(seen.fit, title).toBeGreaterThan(10)
      expect(seen.refused, title).toBeGreaterThan(0)
    }
  },
)
