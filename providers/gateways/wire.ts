import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Amount, fromDecimal, isAmount, isDecimal, toAmount } from '#money'
import { bounded, isMoment } from '../bounds.ts'
import type { CallbackRead, QrPayment } from './gateway.ts'

// What several of the gateways' formats have in common; each format itself is in its adapter.

/** Their name of the currency, ours as the value. Another one cannot be read. */
export const Thb = z.literal('THB').transform(() => 'BAHT' as const)

/** "100.00" as an Amount. */
export const DecimalText = bounded(
  'qrPayment',
  z
    .string()
    .regex(/^\d{1,10}\.\d{2}$/)
    .transform((text) => fromDecimal(Number(text))),
)

/** 100.00 as an Amount. */
export const DecimalNumber = bounded(
  'qrPayment',
  z.number().refine(isDecimal).transform(fromDecimal),
)

/** Whole satang as an Amount. */
export const Satang = bounded('qrPayment', z.int().refine(isAmount).transform(toAmount))

/** An ISO moment with its offset. */
export const IsoTime = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine(isMoment)

/** 10050 → "100.50", by its digits. */
export const decimalText = (amount: Amount): string =>
  String(amount)
    .padStart(3, '0')
    .replace(/(\d\d)$/, '.$1')

/** "2026-07-31T14:02:05+07:00" */
export function thaiTime(at: Date): string {
  const local = new Date(at.getTime() + 7 * 3_600_000)
  return `${local.toISOString().slice(0, 19)}+07:00`
}

/** The path as it is sent, the base's included, because signatures are over it. */
export const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

export const hmac = (
  algorithm: 'sha1' | 'sha256' | 'sha512',
  key: string,
  text: string | Buffer,
): Buffer => createHmac(algorithm, key).update(text).digest()

/** In constant time. A text of another length is not the same. */
export function isSame(given: string | undefined, right: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Signed with one of our keys: while a key is rotated two are valid. All are compared, whichever fits. */
export const isSignedWith = (
  keys: readonly (string | undefined)[],
  given: string | undefined,
  sign: (key: string) => string,
): boolean =>
  keys.map((key) => key !== undefined && isSame(given, sign(key))).some((isRight) => isRight)

/** 32 letters and digits that no other question of ours has, without chance, so that requests stay pure. */
export const nonceOf = (...parts: (string | Date)[]): string =>
  createHash('sha256')
    .update(parts.map((part) => (typeof part === 'string' ? part : part.toISOString())).join(' '))
    .digest('hex')
    .slice(0, 32)

/** Not older and not newer than the window allows. A time that cannot be read is neither. */
export const isTimely = (told: Date, now: Date, windowMs: number): boolean =>
  Math.abs(told.getTime() - now.getTime()) <= windowMs

/** The signature was right: what cannot be read as a payment is still kept, for a person. */
export function paymentOr(read: () => QrPayment): CallbackRead {
  try {
    return { word: 'payment', payment: read() }
  } catch (error) {
    return { word: 'other', reason: String(error) }
  }
}

export const forged = (reason: string): CallbackRead => ({ word: 'forged', reason })
