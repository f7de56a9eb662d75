import { createHash } from 'node:crypto'

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 20

/**
 * Our name for one leg of a wish at the party: 20 capitals and digits, the form that all of them take. It follows from the
 * wish's key, so that a repetition finds the leg instead of making another.
 */
export function referenceOf(key: string, leg: string): string {
  const digest = createHash('sha256').update(`${key}\n${leg}`).digest()
  return Array.from({ length }, (_, at) => letters[digest[at]! & 31]).join('')
}
