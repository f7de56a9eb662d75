import type { Endpoint } from '#contract/endpoint'
import { wireSchema } from './edge/openapi.ts'

type Schema = ReturnType<typeof wireSchema>
type Key = string | number

/** A field of a body at any depth: `message.payload.buttons.0.title`. */
export type Place = {
  path: string
  type: string
  /** A valid value for the field. */
  right: string
  /** Values that exceed a limit by one and are valid otherwise. */
  beyond: string[]
  isRequired: boolean
  /** True if null is as good as no value. */
  mayBeNull: boolean
  /** True for a list without a minimum length, and for an object without required fields. */
  mayBeEmpty: boolean
  /** Builds a valid body with this value in the field, or without the field when `json` is missing. */
  bodyWith: (json?: string) => string
}

export const hasBody = ({ line }: Endpoint) => !/^(GET|DELETE) /.test(line)

const schemas = new WeakMap<Endpoint['input'], Schema>()

/** The schema of an input, which takes longer to make than a request takes. */
function schemaOf(input: Endpoint['input']): Schema {
  const schema = schemas.get(input) ?? wireSchema(input)
  schemas.set(input, schema)
  return schema
}

/** Fills every part of the path with a valid value. */
export function pathIn({ line, input }: Endpoint): string {
  const { properties = {} } = schemaOf(input)
  const path = line.split(' ')[1]!
  return path.replace(/:(\w+)/g, (_, name: string) => String(sample(properties[name]!)))
}

/** A valid body with only the required fields. */
export const wholeBody = (endpoint: Endpoint): string => JSON.stringify(sample(bodyOf(endpoint)))

/** Lists every field of the body, including those of every kind of message. */
export function placesIn(endpoint: Endpoint): Place[] {
  if (!hasBody(endpoint)) return []
  const schema = bodyOf(endpoint)
  return placesOf(schema).map(({ keys, schema: own, isRequired, mayBeNull, around }) => ({
    path: keys.join('.'),
    type: String(own.type ?? (isObject(sample(own)) ? 'object' : '')),
    mayBeNull,
    mayBeEmpty: mayBeEmpty(own),
    right: JSON.stringify(sample(own)),
    beyond: beyond(own),
    isRequired,
    bodyWith: (json) => {
      const body = structuredClone(sample(schema))
      const hole = around.reduce<unknown>((inner, fill) => fill(inner), json ? mark : undefined)
      Object.assign(body as object, hole)
      return JSON.stringify(body).replace(JSON.stringify(mark), () => json ?? '')
    },
  }))
}

const mayBeEmpty = ({ type, minItems, required }: Schema): boolean =>
  (type === 'array' && !minItems) ||
  (type === 'object' && !(required as string[] | undefined)?.length)

function beyond(schema: Schema): string[] {
  const { maxLength, maximum, minimum, maxItems } = schema as Record<string, number | undefined>
  const values = [
    maxLength !== undefined && 'a'.repeat(maxLength + 1),
    // Without another limit the schema's limit is the largest safe integer.
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && maximum + 1,
    minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && minimum - 1,
    maxItems !== undefined && Array(maxItems + 1).fill(sample(schema.items as Schema)),
  ]
  return values.filter((value) => value !== false).map((value) => JSON.stringify(value))
}

/** A placeholder for the text of a value. */
const mark = '\u2026here\u2026'

type Found = {
  keys: Key[]
  schema: Schema
  isRequired: boolean
  mayBeNull: boolean
  /** The enclosing values, from the inside out. */
  around: ((inner: unknown) => unknown)[]
}

function placesOf(schema: Schema): Found[] {
  const variants = (schema.oneOf ?? schema.anyOf) as Schema[] | undefined
  if (variants) return variants.flatMap(placesOf)
  if (schema.items) {
    const around = (inner: unknown) => [inner]
    const inItem = placesOf(schema.items as Schema)
    return inItem.map((found) => within(found, 0, around))
  }
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, own]) => {
    const around = (inner: unknown) => ({ ...(sample(schema) as object), [name]: inner })
    const isRequired = required.includes(name)
    const mayBeNull = isNullable(own)
    const itself = { keys: [name], schema: plain(own), isRequired, mayBeNull, around: [around] }
    return [itself, ...placesOf(own).map((found) => within(found, name, around))]
  })
}

const within = (found: Found, key: Key, around: (inner: unknown) => unknown): Found => ({
  ...found,
  keys: [key, ...found.keys],
  around: [...found.around, around],
})

/** Unwraps a nullable schema. */
function plain(schema: Schema): Schema {
  if (!isNullable(schema)) return schema
  if (Array.isArray(schema.type)) return { ...schema, type: typeIn(schema) } as Schema
  const others = (schema.anyOf as Schema[]).filter(({ type }) => type !== 'null')
  return others.length === 1 ? others[0]! : { anyOf: others }
}

const isNullable = ({ type, anyOf = [] }: Schema): boolean =>
  [type].flat().includes('null') || (anyOf as Schema[]).some((one) => one.type === 'null')

/** The type of a value that is not null. */
const typeIn = ({ type }: Schema): string =>
  String([type].flat().find((one) => one !== undefined && one !== 'null'))

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function bodyOf({ line, input }: Endpoint): Schema {
  const { properties = {}, required = [], ...rest } = schemaOf(input)
  const isInBody = (name: string) => !line.includes(`:${name}`)
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isInBody(name))),
    required: required.filter(isInBody),
  }
}

/** An example of each form that a text can have. */
const texts = [
  'wrong-value',
  '0899999999',
  '12345678',
  '123456',
  '7',
  'a'.repeat(32),
  `${'a'.repeat(32)}.png`,
  '2026-11-20',
  '2026-11',
  '11:50',
  'withdraw:ABC',
  'wrongvalue',
  'a'.repeat(43),
  '1234',
  '#ffffff',
  `kg_${'a'.repeat(32)}_${'a'.repeat(43)}`,
  '2026-11-20:BAHT:bank:SCB:1',
  'line:1',
  `/pictures/${'a'.repeat(32)}`,
  '00000000-0000-4000-8000-000000000000',
  'a'.repeat(64),
]

/** Finds a value that a schema accepts. @throws when no example has the form */
function sample(schema: Schema): unknown {
  const variants = (schema.oneOf ?? schema.anyOf) as Schema[] | undefined
  if (variants) return sample(variants[0]!)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return (schema.enum as unknown[])[0]
  if (schema.items) return [sample(schema.items as Schema)]
  const { properties = {}, required = [] } = schema
  const kinds: Record<string, () => unknown> = {
    object: () => Object.fromEntries(required.map((name) => [name, sample(properties[name]!)])),
    string: () => textFor(schema),
    integer: () => Math.max(1, Number(schema.minimum ?? 1)),
    number: () => 100,
    boolean: () => true,
  }
  return kinds[typeIn(schema)]!()
}

function textFor({ pattern, maxLength }: Schema): string {
  const fits = (text: string) =>
    text.length <= Number(maxLength ?? 128) && new RegExp(String(pattern ?? ''), 'u').test(text)
  const text = texts.find(fits)
  if (text === undefined) throw new Error(`no text of the form ${pattern} is known here`)
  return text
}
