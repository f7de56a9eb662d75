import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Amount, amountMax, formatAmount, fromDecimal } from '#money'
import type { HttpRequest, HttpResponse } from '../http.ts'
import type { Receiver } from '../promptpay.ts'
import type { Payment, Qr } from '../qr.ts'
import type { GatewayCode } from './codes.ts'

export type CreateRequest = {
  word: 'create'
  reference: string
  amount: Amount
  expiresAt: number
  callbackUrl: string
}
export type RefusalReason =
  | 'malformed'
  | 'signature'
  | 'time'
  | 'duplicate'
  | 'amount'
  | 'closed'
  | 'paid'
  | 'missing'
export type Refused = { word: 'refused'; why: RefusalReason }

/** A request with the right signature, time and shape, or the reason to refuse it. */
export type GatewayRequest =
  | CreateRequest
  | { word: 'query' | 'cancel'; reference: string }
  | Refused
export type Outcome = { word: 'qr'; qr: Qr; isNew: boolean } | Refused

/** Wire format of one gateway (docs/adapters.md). Pure; the operations are the same for all gateways (gateway-requests.ts). */
export type Gateway = {
  code: GatewayCode
  base: `/${string}`
  /** The receiver of a QR with this id, and the name that a bank app shows. */
  receiver: (qrId: string) => Receiver
  name: string
  newQrId: () => string
  newPaymentId: () => string
  idempotent: boolean
  remembersRefusals: boolean
  read: (request: HttpRequest, now: number) => GatewayRequest
  answer: (outcome: Outcome, now: number) => HttpResponse
  callback: (news: PaymentNotice) => { headers: Record<string, string>; body: string }
  acknowledgement: string
}

/** One payment as a callback reports it. */
export type PaymentNotice = {
  qr: Pick<Qr, 'id' | 'reference'>
  payment: Payment
  now: number
  isForged: boolean
}

export const refused = (why: RefusalReason): Refused => ({ word: 'refused', why })

export const hmac = (algorithm: string, key: string, text: string | Buffer): Buffer =>
  createHmac(algorithm, key).update(text).digest()

export const isSame = (one: string | undefined, other: string): boolean =>
  one !== undefined &&
  Buffer.byteLength(one) === Buffer.byteLength(other) &&
  timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Writes satang as "100.00". */
export const decimalText = (amount: Amount): string => formatAmount(amount).replaceAll(',', '')

/** Reads "100.00" as satang; refuses every other form. */
export function fromDecimalText(text: string): Amount | undefined {
  if (!/^(0|[1-9]\d{0,11})\.\d\d$/.test(text)) return
  const amount = fromDecimal(Number(text))
  return amount <= amountMax ? amount : undefined
}

export const isAddress = (text: string): boolean =>
  text.length <= 500 && /^https?:/.test(text) && URL.canParse(text)

export function jsonIn(body: Buffer | string): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    return undefined
  }
}

/** Schema of a text that this function can read. */
export const readBy = <Value>(read: (text: string) => Value | undefined) =>
  z.string().transform((text, context) => {
    const value = read(text)
    if (value === undefined) context.addIssue('unreadable')
    return value ?? z.NEVER
  })
