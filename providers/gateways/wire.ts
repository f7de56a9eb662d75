import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Amount, fromDecimal, isAmount, isDecimal, toAmount } from '#money'
import { bounded, isMoment } from '../bounds.ts'
import { storable } from '../texts.ts'
import type { CallbackRead, QrPayer, QrPayment } from './gateway.ts'

// Helpers that several gateway formats share; each format itself is in its adapter.

/** Converts THB to our currency code; other currencies are unreadable. */
export const Thb = z.literal('THB').transform(() => 'BAHT' as const)

/** Reads "100.00" as an Amount. */
export const DecimalText = bounded(
  'qrPayment',
  z
    .string()
    .regex(/^\d{1,10}\.\d{2}$/)
    .transform((text) => fromDecimal(Number(text))),
)

/** Reads 100.00 as an Amount. */
export const DecimalNumber = bounded(
  'qrPayment',
  z.number().refine(isDecimal).transform(fromDecimal),
)

/** Reads whole satang as an Amount. */
export const Satang = bounded('qrPayment', z.int().refine(isAmount).transform(toAmount))

/** An ISO time with its offset. */
export const IsoTime = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine(isMoment)

/** Writes 10050 as "100.50", by its digits. */
export const decimalText = (amount: Amount): string =>
  String(amount)
    .padStart(3, '0')
    .replace(/(\d\d)$/, '.$1')

/** "2026-07-31T14:02:05+07:00" */
export function thaiTime(at: Date): string {
  const local = new Date(at.getTime() + 7 * 3_600_000)
  return `${local.toISOString().slice(0, 19)}+07:00`
}

/** Full path of a request, including the base, because signatures cover it. */
export const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

export const hmac = (
  algorithm: 'sha1' | 'sha256' | 'sha512',
  key: string,
  text: string | Buffer,
): Buffer => createHmac(algorithm, key).update(text).digest()

/** @throws for a reply that names another reference than the request did */
export function assertAbout(expected: string, ...found: { reference: string }[]): void {
  if (found.some(({ reference }) => reference !== expected))
    throw new Error(`a reply about another reference than ${expected}`)
}

/** Compares in constant time. Texts of different lengths differ. */
export function isSame(given: string | undefined, right: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * True if signed with one of our keys; during a rotation two are valid. Compares all of them, to take constant time.
 */
export const isSignedWith = (
  keys: readonly (string | undefined)[],
  given: string | undefined,
  sign: (key: string) => string,
): boolean =>
  keys.map((key) => key !== undefined && isSame(given, sign(key))).some((isRight) => isRight)

/**
 * 32 letters and digits that are unique per request. Derived from its parts instead of random, so that requests stay
 * pure.
 */
export const nonceOf = (...parts: (string | Date)[]): string =>
  createHash('sha256')
    .update(parts.map((part) => (typeof part === 'string' ? part : part.toISOString())).join(' '))
    .digest('hex')
    .slice(0, 32)

/** True if the time is within the window before or after now. An unreadable time is not. */
export const isTimely = (at: Date, now: Date, windowMs: number): boolean =>
  Math.abs(at.getTime() - now.getTime()) <= windowMs

/** The signature was right, so if the content is no readable payment, keep it for manual review. */
export function paymentOr(read: () => QrPayment): CallbackRead {
  try {
    return { word: 'payment', payment: storable(read()) }
  } catch (error) {
    return { word: 'other', reason: String(error) }
  }
}

export const forged = (reason: string): CallbackRead => ({ word: 'forged', reason })

const Payer = z.object({
  bank: z.string().regex(/^[A-Z0-9]{2,20}$/),
  account: z.string().min(4).max(40),
  name: z.string().min(1).max(200),
})

/** Reads the payer where a gateway's callback has it. Another form names none. */
export function payerOr(read: () => unknown): QrPayer | undefined {
  try {
    return storable(Payer.parse(read()))
  } catch {
    return undefined
  }
}
