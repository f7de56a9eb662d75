import type { z } from 'zod'
import { hmac } from '../gateways/wire.ts'
import { contentOf, jsonIn } from './replies.ts'
import type { Call, Fields, Site, Wire } from './table.ts'

/** One provider's signature of forms, and its words for refused and done. */
type FormScheme = {
  /** The path, and the fields that every form has. */
  address: (call: Call, at: Date) => { path: string; fields: Fields }
  text: (fields: Fields, url: string) => string
  /** Puts the signature into the path, the headers or the form. */
  sealed: (signature: Buffer) => {
    query?: Record<string, string>
    fields?: Fields
    headers?: Record<string, string>
  }
  No: z.ZodType<string>
  Done: z.ZodType<unknown>
}

/** The form family: posted fields, signed with HMAC-SHA1 over all of them; replies are JSON. */
export const formWire = (site: Site, { address, text, sealed, No, Done }: FormScheme): Wire => ({
  write: (call, at) => {
    const { path, fields } = address(call, at)
    const signature = hmac('sha1', site.key, text(fields, site.url + path))
    const { query, fields: seal, headers } = sealed(signature)
    return {
      method: 'POST',
      url: `${site.url}${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: formOf({ ...fields, ...seal }),
    }
  },
  read: (reply) => contentOf(jsonIn(reply), No, Done),
})

export const formOf = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, String(value)]),
  ).toString()

/** Sorted by name, percent-encoded after RFC 3986. */
export const canonical = (fields: Fields): string =>
  sorted(fields)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')

export const sorted = (fields: Fields): [name: string, value: string][] =>
  Object.keys(fields)
    .sort()
    .map((name) => [name, String(fields[name])])

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
