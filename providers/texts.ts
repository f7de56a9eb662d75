import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * Reads the name that a provider gives a payment or a round, which we store for ever to count it once. One that the database cannot store
 * (a character 0, half a surrogate, or longer than `bytesMost`) is replaced by its digest: it stays unique, and one odd name stops neither
 * the payment nor the others of its list.
 */
export const identifier = (bytesMost: number) =>
  z
    .string()
    .min(1)
    .transform((text) =>
      isStorable(text) && Buffer.byteLength(text) <= bytesMost ? text : digestOf(text),
    )

/** Reads the name of a payment on a QR, whose movement `qr:<gateway>:<name>` has at most 200 characters. */
export const paymentName = (gateway: string) => identifier(200 - `qr:${gateway}:`.length)

/** Reads our own reference in a callback. Ours are far shorter, so that every longer one is unknown. */
export const OwnReference = identifier(100)

/** Returns the value with texts that the database can store. Its reasons are cut: some providers send a whole page. */
export function storable<Value>(value: Value): Value {
  return cleaned(value) as Value
}

const reasonMost = 500

function cleaned(value: unknown, name?: string): unknown {
  if (typeof value === 'string')
    return name === 'reason'
      ? cleanText(value).slice(0, reasonMost).toWellFormed()
      : cleanText(value)
  if (Array.isArray(value)) return value.map((one) => cleaned(one))
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cleaned(one, key)]))
}

/** Times and bytes stay as they are. */
const isPlain = (value: object): boolean => Object.getPrototypeOf(value) === Object.prototype

/** PostgreSQL refuses the character 0, with which some banks fill a field up. */
const cleanText = (text: string): string =>
  isStorable(text) ? text : text.replaceAll('\0', '').toWellFormed()

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** By its UTF-16 units, because UTF-8 would make one of all halves of surrogates. */
const digestOf = (text: string): string =>
  `~${createHash('sha256').update(text, 'utf16le').digest('hex')}`
