/**
 * The part of zod/mini that the contract uses. The builds of the apps put it in the place of zod (kit/build/smallZod.ts),
 * so that a phone does not fetch and start the whole library to validate by the same schemas. It stops at the first fault.
 */

type Path = PropertyKey[]
/** Validates and converts: from the wire to code, or from code to the wire. @throws Invalid. */
type Convert = (value: unknown, toWire: boolean) => unknown
type Check = (value: unknown) => unknown
type Shape = Record<string, Schema>
/** Treatment of the fields of an object that its schema does not name. */
type Rest = 'left out' | 'refused' | 'kept'
type Result = { success: boolean; data?: unknown; error?: Invalid }

class Invalid extends Error {
  override name = 'Invalid'
  readonly issues: { message: string; path: Path }[]
  constructor(message: string, path: Path = []) {
    super(`${path.join('.')}: ${message}`)
    this.issues = [{ message, path }]
  }
}

class Schema {
  readonly convert: Convert
  /** The fields of an object. */
  readonly shape: Shape
  readonly rest: Rest
  /** A field of this schema may be missing. */
  readonly isOptional: boolean
  constructor(
    convert: Convert,
    details: Partial<Pick<Schema, 'shape' | 'rest' | 'isOptional'>> = {},
  ) {
    this.convert = convert
    this.shape = details.shape ?? {}
    this.rest = details.rest ?? 'left out'
    this.isOptional = details.isOptional ?? false
  }

  /** Checks look at the value in code, and may change it. */
  check(...checks: Check[]): Schema {
    const checked = (value: unknown) => checks.reduce((now, check) => check(now), value)
    return new Schema((value, toWire) => {
      const converted = this.convert(value, toWire)
      return toWire ? this.convert(checked(value), toWire) : checked(converted)
    }, this)
  }

  safeParse(value: unknown): Result {
    return result(this, value, false)
  }
}

const fail = (message: string, path?: Path): never => {
  throw new Invalid(message, path)
}

/** The field of an object or the item of a list, with its name in the path of a fault. */
function at(schema: Schema, value: unknown, key: PropertyKey, toWire: boolean): unknown {
  try {
    return schema.convert(value, toWire)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    const { message, path } = error.issues[0]!
    return fail(message, [key, ...path])
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const only = (isValid: (value: never) => boolean) =>
  new Schema((value) => (isValid(value as never) ? value : fail('not of this type')))

/* @__NO_SIDE_EFFECTS__ */
export const string = () => only((value) => typeof value === 'string')
/* @__NO_SIDE_EFFECTS__ */
export const boolean = () => only((value) => typeof value === 'boolean')
/* @__NO_SIDE_EFFECTS__ */
export const number = () => only(Number.isFinite)
/* @__NO_SIDE_EFFECTS__ */
export const int = () => only(Number.isSafeInteger)
/* @__NO_SIDE_EFFECTS__ */
export const unknown = () => only(() => true)
/* @__NO_SIDE_EFFECTS__ */
export const literal = (wanted: unknown) => only((value) => value === wanted)
/* @__NO_SIDE_EFFECTS__ */
export const custom = (isValid: (value: never) => boolean) => only(isValid)
/* @__NO_SIDE_EFFECTS__ */
const enumOf = (values: readonly unknown[]) => only((value) => values.includes(value))
/* @__NO_SIDE_EFFECTS__ */
const nothing = () => literal(null)

export { enumOf as enum, nothing as null }

/* @__NO_SIDE_EFFECTS__ */
export const nullable = (schema: Schema) =>
  new Schema((value, toWire) => (value === null ? null : schema.convert(value, toWire)), schema)

/* @__NO_SIDE_EFFECTS__ */
export const optional = (schema: Schema) =>
  new Schema((value, toWire) => (value === undefined ? value : schema.convert(value, toWire)), {
    isOptional: true,
  })

/* @__NO_SIDE_EFFECTS__ */
export const nullish = (schema: Schema) => optional(nullable(schema))

/* @__NO_SIDE_EFFECTS__ */
export const array = (item: Schema) =>
  new Schema((value, toWire) =>
    Array.isArray(value)
      ? value.map((one, index) => at(item, one, index, toWire))
      : fail('not a list'),
  )

/* @__NO_SIDE_EFFECTS__ */
export const record = (key: Schema, item: Schema) =>
  new Schema((value, toWire) =>
    isObject(value)
      ? Object.fromEntries(
          Object.keys(value)
            .filter(isSafe)
            .map((name) => [at(key, name, name, toWire), at(item, value[name], name, toWire)]),
        )
      : fail('not an object'),
  )

/** Assigning it would change the object itself. */
const isSafe = (name: string) => name !== '__proto__'

/* @__NO_SIDE_EFFECTS__ */
const objectOf = (shape: Shape, rest: Rest): Schema =>
  new Schema(
    (value, toWire) => {
      if (!isObject(value)) return fail('not an object')
      const converted: Record<string, unknown> = {}
      for (const name of Object.keys(shape)) {
        const field = shape[name]!
        if (name in value) converted[name] = at(field, value[name], name, toWire)
        else if (!field.isOptional) fail('missing', [name])
      }
      if (rest === 'left out') return converted
      for (const name of Object.keys(value)) {
        if (Object.hasOwn(shape, name)) continue
        if (rest === 'refused') fail(`unknown field ${name}`)
        if (isSafe(name)) converted[name] = value[name]
      }
      return converted
    },
    { shape, rest },
  )

/* @__NO_SIDE_EFFECTS__ */
export const object = (shape: Shape) => objectOf(shape, 'left out')
/* @__NO_SIDE_EFFECTS__ */
export const strictObject = (shape: Shape) => objectOf(shape, 'refused')
/* @__NO_SIDE_EFFECTS__ */
export const looseObject = (shape: Shape) => objectOf(shape, 'kept')
/* @__NO_SIDE_EFFECTS__ */
export const extend = ({ shape, rest }: Schema, more: Shape) =>
  objectOf({ ...shape, ...more }, rest)

/* @__NO_SIDE_EFFECTS__ */
export const union = (options: readonly Schema[]) =>
  new Schema((value, toWire) => {
    for (const option of options) {
      const { success, data } = result(option, value, toWire)
      if (success) return data
    }
    return fail('none of these types')
  })

/** The options differ in that field, so at most one of them fits. */
/* @__NO_SIDE_EFFECTS__ */
export const discriminatedUnion = (_field: string, options: readonly Schema[]) => union(options)

type Conversions = { decode: (wire: never) => unknown; encode: (value: never) => unknown }

/* @__NO_SIDE_EFFECTS__ */
export const codec = (wire: Schema, code: Schema, { decode, encode }: Conversions) =>
  new Schema((value, toWire) =>
    toWire
      ? wire.convert(encode(code.convert(value, true) as never), true)
      : code.convert(decode(wire.convert(value, false) as never), false),
  )

/* @__NO_SIDE_EFFECTS__ */
export const refine =
  (isValid: (value: never) => boolean, message = 'refused'): Check =>
  (value) =>
    isValid(value as never) ? value : fail(message)

/* @__NO_SIDE_EFFECTS__ */
export const regex = (pattern: RegExp, message?: string) =>
  refine((value: string) => pattern.test(value), message)
/* @__NO_SIDE_EFFECTS__ */
export const minLength = (least: number) =>
  refine(({ length }: string | unknown[]) => length >= least)
/* @__NO_SIDE_EFFECTS__ */
export const maxLength = (most: number) =>
  refine(({ length }: string | unknown[]) => length <= most)
/* @__NO_SIDE_EFFECTS__ */
const lengthOf = (exact: number) => refine(({ length }: string | unknown[]) => length === exact)

export { lengthOf as length }
/* @__NO_SIDE_EFFECTS__ */
export const minimum = (least: number) => refine((value: number) => value >= least)
/* @__NO_SIDE_EFFECTS__ */
export const maximum = (most: number) => refine((value: number) => value <= most)
/* @__NO_SIDE_EFFECTS__ */
export const nonnegative = () => minimum(0)
/* @__NO_SIDE_EFFECTS__ */
export const overwrite =
  (change: (value: never) => unknown): Check =>
  (value) =>
    change(value as never)

function result(schema: Schema, value: unknown, toWire: boolean): Result {
  try {
    return { success: true, data: schema.convert(value, toWire) }
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return { success: false, error }
  }
}

export const decode = (schema: Schema, value: unknown) => schema.convert(value, false)
export const encode = (schema: Schema, value: unknown) => schema.convert(value, true)
export const safeDecode = (schema: Schema, value: unknown) => result(schema, value, false)
export const safeParse = (schema: Schema, value: unknown) => safeDecode(schema, value)
export const safeEncode = (schema: Schema, value: unknown) => result(schema, value, true)
