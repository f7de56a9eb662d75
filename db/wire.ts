import assert from 'node:assert/strict'
import pg from 'pg'
import type { Prepared, Row } from './statement.ts'

const int8 = 20
const int8Array = 1016
const textArray = 1009

/** Reads int8 as a number and checks that it is exact. Applies to our own connections, not to the whole process. */
function exactInteger(text: string): number {
  const value = Number(text)
  assert(Number.isSafeInteger(value), `int8 too large for a number: ${text}`)
  return value
}

const parseTexts = pg.types.getTypeParser(textArray as 20, 'text') as unknown as (
  text: string,
) => (string | null)[]

const exactIntegers = (text: string): (number | null)[] =>
  parseTexts(text).map((part) => (part === null ? null : exactInteger(part)))

export const valueTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return exactInteger
    if (oid === int8Array) return exactIntegers
    return pg.types.getTypeParser(oid, format as 'text')
  }) as typeof pg.types.getTypeParser,
}

type Field = { name: string }
export type Result = { rows: Row[]; rowCount: number | null; command: string }

/** Converts snake_case columns to camelCase; keys inside JSON stay unchanged. */
class CamelQuery extends pg.Query {
  handleRowDescription(message: { fields: Field[] }) {
    for (const field of message.fields)
      field.name = toCamel(field.name)
      // biome-ignore lint/suspicious/noExplicitAny: the types of pg leave the method out.
    ;(pg.Query.prototype as any).handleRowDescription.call(this, message)
  }
}

/** Sends one statement on a connection; statements sent together are answered in order. */
export const send = (client: pg.ClientBase, statement: Prepared) =>
  new Promise<Result>((resolve, reject) => {
    client.query(
      new CamelQuery(statement, (error: Error | undefined, answer) => {
        const results = answer as unknown as Result | Result[]
        // A script returns the result of its last statement.
        if (error) reject(error)
        else resolve(Array.isArray(results) ? results.at(-1)! : results)
      }),
    )
  })

const camelNames = new Map<string, string>()

function toCamel(name: string): string {
  let camel = camelNames.get(name)
  if (camel === undefined) {
    camel = name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    camelNames.set(name, camel)
  }
  return camel
}
