import { z } from 'zod'
import type { Answer } from '../answer.ts'
import type { Reply, Request } from '../ask.ts'
import { OwnReference, paymentName } from '../texts.ts'
import type { Gateway, QrFound, QrMade } from './gateway.ts'
import {
  assertAbout,
  DecimalText,
  decimalText,
  forged,
  hmac,
  IsoTime,
  isSignedWith,
  isTimely,
  pathOf,
  payerOr,
  paymentOr,
  Thb,
  thaiTime,
} from './wire.ts'

/** `secondKey`: during a key rotation, the gateway's signatures are valid under this key too. */
type Site = { url: string; merchant: string; key: string; secondKey?: string | undefined }

const windowMs = 5 * 60_000

const Id = paymentName('KBANK')
const Qr = z.object({
  status: z.literal('SUCCESS'),
  qrId: z.string().min(1),
  partnerTransactionId: z.string(),
  currency: Thb,
  qrText: z.string(),
  receiverName: z.string(),
  expiresAt: IsoTime,
  qrStatus: z.enum(['OPEN', 'PAID', 'EXPIRED', 'CANCELLED']),
  payments: z.array(z.object({ transactionId: Id, amount: DecimalText, paidAt: IsoTime })),
})
const Failure = z.object({ status: z.literal('ERROR'), errorCode: z.string() })
const Event = z.object({
  event: z.literal('QR_PAID'),
  partnerTransactionId: OwnReference,
  transactionId: Id,
  amount: DecimalText,
  currency: Thb,
  paidAt: IsoTime,
})

const refusals = new Set([
  'INVALID_REQUEST',
  'INVALID_SIGNATURE',
  'REQUEST_EXPIRED',
  'DUPLICATE_TRANSACTION',
  'ALREADY_PAID',
  'AMOUNT_REJECTED',
  'MERCHANT_SUSPENDED',
])
const states = { OPEN: 'open', PAID: 'paid', EXPIRED: 'expired', CANCELLED: 'cancelled' } as const

/** KBANK signs method, path, time and body with HMAC-SHA256 in a header; amounts are decimal texts. */
export function kbank(site: Site): Gateway {
  const sign = (text: string | Buffer, key = site.key) =>
    hmac('sha256', key, text).toString('base64')
  const isSigned = (text: Buffer, given: string | undefined) =>
    isSignedWith([site.key, site.secondKey], given, (key) => sign(text, key))

  function signed(method: Request['method'], path: string, at: Date, body = ''): Request {
    const url = site.url + path
    const time = thaiTime(at)
    return {
      method,
      url,
      headers: {
        'x-partner-id': site.merchant,
        'x-request-time': time,
        'x-signature': sign([method, pathOf(url), time, body].join('\n')),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
    }
  }

  return {
    code: 'KBANK',
    idempotentByReference: true,
    latestApplyMs: 10_000,
    create: {
      request: ({ reference, amount, expiresAt, callbackUrl, at }) =>
        signed(
          'POST',
          '/v1/qr',
          at,
          JSON.stringify({
            partnerTransactionId: reference,
            amount: decimalText(amount),
            currency: 'THB',
            expiresAt: thaiTime(expiresAt),
            callbackUrl,
          }),
        ),
      read: (reply, { reference }) =>
        answerTo(reply, reference, (qr) => ({ word: 'done', ...madeOf(qr) })),
    },
    cancel: {
      request: ({ reference, at }) => signed('POST', `/v1/qr/${reference}/cancel`, at),
      read: (reply, { reference }) => answerTo(reply, reference, () => ({ word: 'done' })),
    },
    find: {
      request: ({ reference, at }) => signed('GET', `/v1/qr/${reference}`, at),
      read: (reply, { reference }) =>
        isAbsent(reply)
          ? { word: 'done', state: 'absent' }
          : answerTo<QrFound>(reply, reference, (qr) => ({ word: 'done', ...foundIn(qr) })),
    },
    readCallback: ({ raw, headers, now }) => {
      const time = headers['x-request-time'] ?? ''
      const text = Buffer.concat([Buffer.from(`${time}\n`), raw])
      if (headers['x-partner-id'] !== site.merchant) return forged('another partner')
      if (!isSigned(text, headers['x-signature'])) return forged('signature')
      if (!isTimely(new Date(time), now, windowMs)) return forged('time')
      return paymentOr(() => {
        const { partnerTransactionId, transactionId, ...rest } = Event.parse(
          JSON.parse(String(raw)),
        )
        const { amount, currency, paidAt } = rest
        return {
          reference: partnerTransactionId,
          transaction: transactionId,
          amount,
          currency,
          paidAt,
        }
      })
    },
    payerIn: (raw) => payerOr(() => (JSON.parse(raw) as { payer?: unknown }).payer),
    acknowledge: { contentType: 'application/json', body: '{"status":"SUCCESS"}' },
  }
}

const madeOf = ({ qrId, qrText, expiresAt, receiverName }: z.output<typeof Qr>): QrMade => ({
  providerReference: qrId,
  payload: qrText,
  expiresAt,
  receiver: receiverName,
})

function foundIn(qr: z.output<typeof Qr>): QrFound {
  const { partnerTransactionId: reference, currency } = qr
  const payments = qr.payments.map(({ transactionId, amount, paidAt }) => ({
    reference,
    transaction: transactionId,
    amount,
    currency,
    paidAt,
  }))
  return { state: states[qr.qrStatus], made: madeOf(qr), payments }
}

const isAbsent = ({ status, body }: Reply): boolean =>
  status === 404 && Failure.parse(JSON.parse(body)).errorCode === 'NOT_FOUND'

function answerTo<Done>(
  { status, body }: Reply,
  asked: string,
  done: (qr: z.output<typeof Qr>) => Answer<Done>,
): Answer<Done> {
  const json: unknown = JSON.parse(body)
  if (status === 200) {
    const qr = Qr.parse(json)
    assertAbout(asked, { reference: qr.partnerTransactionId })
    return done(qr)
  }
  const { errorCode } = Failure.parse(json)
  return { word: refusals.has(errorCode) ? 'refused' : 'unknown', reason: errorCode }
}
