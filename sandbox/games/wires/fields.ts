import type { HttpRequest } from '../../http.ts'

export type Texts = Record<string, string>

/** A form’s fields in the order sent; undefined if a field occurs twice. */
export function formIn({ headers, body }: HttpRequest): Texts | undefined {
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return
  return onceEach(new URLSearchParams(String(body)))
}

export function onceEach(pairs: Iterable<[string, string]>): Texts | undefined {
  const all = [...pairs]
  const fields = Object.fromEntries(all)
  return Object.keys(fields).length === all.length ? fields : undefined
}

/** All fields but these. */
export const without = <Value>(fields: Record<string, Value>, ...names: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** Sorted by the bytes of their names. */
export const sorted = (fields: Texts): [string, string][] =>
  Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))

/** Also encodes the five characters that `encodeURIComponent` leaves but RFC 3986 reserves. */
export const percent = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Parses a JSON object; other JSON is refused. */
export function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
