import { createHash } from 'node:crypto'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 20

/**
 * Our reference at the provider for one part of a request: 20 capitals and digits, a form that all providers accept. It
 * is derived from the idempotency key, so that a repeated request finds its transfer instead of creating another.
 */
export function referenceOf(key: string, part: string): string {
  const digest = createHash('sha256').update(`${key}\n${part}`).digest()
  return Array.from({ length }, (_, at) => letters[digest[at]! & 31]).join('')
}
