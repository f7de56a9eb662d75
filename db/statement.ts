import { hash } from 'node:crypto'
import pg from 'pg'
import { join, raw, Sql } from 'sql-template-tag'

// biome-ignore lint/suspicious/noExplicitAny: the caller names the row's type, or takes the columns as they come.
export type Row = Record<string, any>

/** Rows of a statement, and the number of rows that it affected. */
export type Rows<T> = T & { readonly count: number }

/** A statement as it is sent: a text without values may be a script of several statements. */
export type Prepared = { text: string; values?: unknown[]; name?: string }

export type Run = <T>(statement: Prepared) => Promise<Rows<T>>

/** SQL with parameters: it runs when it is awaited, or becomes part of the statement it is nested in. */
export class Statement<T> extends Sql implements PromiseLike<Rows<T>> {
  readonly [Symbol.toStringTag] = 'Statement'
  readonly #strings: TemplateStringsArray
  readonly #isPlain: boolean
  readonly #run: Run
  #rows: Promise<Rows<T>> | undefined

  constructor(strings: TemplateStringsArray, values: unknown[], run: Run) {
    super(strings, values)
    this.#strings = strings
    this.#isPlain = !values.some((value) => value instanceof Sql)
    this.#run = run
  }

  // biome-ignore lint/suspicious/noThenProperty: a statement is awaited like the promise that it starts.
  then<A = Rows<T>, B = never>(
    done?: ((rows: Rows<T>) => A | PromiseLike<A>) | null,
    failed?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#rows ??= this.#start()
    return this.#rows.then(done, failed)
  }

  catch<B>(failed: (error: unknown) => B | PromiseLike<B>): Promise<Rows<T> | B> {
    return this.then(undefined, failed)
  }

  finally(done: () => void): Promise<Rows<T>> {
    return this.then().finally(done)
  }

  async #start(): Promise<Rows<T>> {
    const missing = this.values.indexOf(undefined)
    if (missing >= 0) throw new TypeError(`parameter ${missing + 1} of a statement is undefined`)
    const { text, name } = this.#isPlain ? this.#known() : { text: this.text, name: undefined }
    return this.#run<T>({ text, values: this.values, name: name ?? nameOf(text) })
  }

  /** Text and name of a template without nested SQL. They are the same for every run. */
  #known(): { text: string; name: string } {
    const earlier = known.get(this.#strings)
    if (earlier) return earlier
    const { text } = this
    const entry = { text, name: nameOf(text) }
    known.set(this.#strings, entry)
    return entry
  }
}

const known = new WeakMap<TemplateStringsArray, { text: string; name: string }>()

/** PostgreSQL plans a named statement once per connection. */
const nameOf = (text: string): string => hash('sha1', text, 'base64url')

/** A JSON parameter. */
export class Json {
  readonly #value: unknown
  constructor(value: unknown) {
    this.#value = value
  }
  toPostgres(): string {
    return JSON.stringify(this.#value)
  }
}

/** `(columns) values (…), (…)` for one row or many; the first row gives the columns. */
export function values(rows: object | readonly object[]): Sql {
  const list: readonly object[] = Array.isArray(rows) ? rows : [rows]
  const keys = Object.keys(list[0] ?? {})
  if (keys.length === 0) throw new TypeError('an insert needs a row with columns')
  const columns = keys.map((key) => pg.escapeIdentifier(toSnake(key))).join(', ')
  const tuples = list.map((row) => tuple(keys.map((key) => (row as Row)[key])))
  const strings = [`(${columns}) values `, ...tuples.slice(1).map(() => ', '), '']
  return new Sql(strings, tuples)
}

const tuple = (parts: unknown[]): Sql =>
  new Sql(['(', ...parts.slice(1).map(() => ', '), ')'], parts)

/** `column = value, …` for an update. */
export function assignments(row: object): Sql {
  const entries = Object.entries(row)
  if (entries.length === 0) throw new TypeError('an update needs a column')
  const names = entries.map(([key]) => `${pg.escapeIdentifier(toSnake(key))} = `)
  const strings = [names[0]!, ...names.slice(1).map((name) => `, ${name}`), '']
  return new Sql(
    strings,
    entries.map(([, value]) => value),
  )
}

/** `condition and condition …`; those that do not apply are left out, and without any of them each row is meant. */
export function all(conditions: readonly (Sql | false | undefined)[]): Sql {
  const applied = conditions.filter((one) => one instanceof Sql)
  return applied.length ? join(applied, ' and ') : raw('true')
}

/** Quoted name of a table or column. */
export const identifier = (name: string): Sql => raw(pg.escapeIdentifier(name))

const toSnake = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
