import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { formOf } from './form.ts'
import { contentOf, jsonIn } from './replies.ts'
import type { Call, Fields, Site, Wire } from './table.ts'

/** One provider's digest, and its words for refused and done. */
type DigestScheme = {
  path: (call: string) => string
  /** All fields except the digest, in the order in which they are sent. */
  fields: (call: Call, at: Date) => Fields
  text: (fields: Fields, call: string) => string
  digest: (hex: string) => Fields
  No: z.ZodType<string>
  Done: z.ZodType<unknown>
}

/**
 * The digest family: MD5 over bare values including the key. Requests with a password are posted, all others use the
 * query.
 */
export const digestWire = (
  site: Site,
  { path, fields, text, digest, No, Done }: DigestScheme,
): Wire => ({
  write: (call, at) => {
    const all = fields(call, at)
    const form = formOf({ ...all, ...digest(md5(text(all, call.call))) })
    const url = site.url + path(call.call)
    return call.method === 'POST'
      ? {
          method: 'POST',
          url,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: form,
        }
      : { method: 'GET', url: `${url}?${form}` }
  },
  read: (reply) => contentOf(jsonIn(reply), No, Done),
})

/** Lower-case hex. */
export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
