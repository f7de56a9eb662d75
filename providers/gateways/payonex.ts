import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { z } from 'zod'
import { toDecimal } from '#money'
import type { Answer } from '../answer.ts'
import type { Reply, Request } from '../ask.ts'
import { OwnReference, paymentName } from '../texts.ts'
import type { Gateway, QrFound, QrMade } from './gateway.ts'
import {
  assertAbout,
  DecimalNumber,
  forged,
  IsoTime,
  isTimely,
  pathOf,
  payerOr,
  paymentOr,
  Thb,
} from './wire.ts'

/** The keys are DER in base64: ours PKCS 8, theirs SPKI. During a key rotation they have two. */
type Site = {
  url: string
  merchant: string
  privateKey: string
  publicKey: string
  secondPublicKey?: string | undefined
}

const windowMs = 5 * 60_000
const scheme = 'ed25519='

const Id = paymentName('PAYONEX')
const Payment = z.object({
  id: z.string().min(1),
  reference: z.string().min(1),
  currency: Thb,
  status: z.enum(['pending', 'succeeded', 'expired', 'voided']),
  qr: z.object({ payload: z.string(), account_name: z.string() }),
  expires_at: IsoTime,
  transactions: z.array(z.object({ id: Id, amount: DecimalNumber, paid_at: IsoTime })),
})
const Failure = z.object({ code: z.string() })
const Event = z.object({
  event: z.literal('payment.succeeded'),
  data: z.object({
    reference: OwnReference,
    transaction: Id,
    amount: DecimalNumber,
    currency: Thb,
    paid_at: IsoTime,
  }),
})

const refusals = new Set([
  'invalid_request',
  'invalid_signature',
  'stale_timestamp',
  'reference_taken',
  'already_succeeded',
  'amount_not_allowed',
  'merchant_disabled',
])
const states = {
  pending: 'open',
  succeeded: 'paid',
  expired: 'expired',
  voided: 'cancelled',
} as const

/** PAYONEX uses Ed25519 with one key pair per side; amounts are JSON numbers with two decimals. */
export function payonex(site: Site): Gateway {
  const ours = createPrivateKey({
    key: Buffer.from(site.privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  const theirs = [site.publicKey, site.secondPublicKey]
    .filter((key) => key !== undefined)
    .map((key) => createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' }))

  function signed(method: Request['method'], path: string, at: Date, body = ''): Request {
    const url = site.url + path
    const time = at.toISOString()
    const text = [time, method, pathOf(url), body].join('.')
    return {
      method,
      url,
      headers: {
        'payonex-merchant': site.merchant,
        'payonex-timestamp': time,
        'payonex-signature': scheme + sign(null, Buffer.from(text), ours).toString('base64'),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
    }
  }

  /** A signature has exactly one spelling: refuse characters that a base64 decoder would skip. */
  function isTheirs(text: Buffer, signature = ''): boolean {
    const bytes = Buffer.from(signature.slice(scheme.length), 'base64')
    const isRight = theirs.some((key) => verify(null, text, key, bytes))
    return signature === scheme + bytes.toString('base64') && isRight
  }

  return {
    code: 'PAYONEX',
    idempotentByReference: true,
    latestApplyMs: 15_000,
    create: {
      request: ({ reference, amount, expiresAt, callbackUrl, at }) =>
        signed(
          'POST',
          '/payments',
          at,
          JSON.stringify({
            reference,
            amount: toDecimal(amount),
            currency: 'THB',
            method: 'promptpay_qr',
            expires_at: expiresAt.toISOString(),
            webhook_url: callbackUrl,
          }),
        ),
      read: (reply, { reference }) =>
        answerTo(reply, reference, (payment) => ({ word: 'done', ...madeOf(payment) })),
    },
    cancel: {
      request: ({ reference, at }) => signed('DELETE', `/payments/${reference}`, at),
      read: (reply, { reference }) => answerTo(reply, reference, () => ({ word: 'done' })),
    },
    find: {
      request: ({ reference, at }) => signed('GET', `/payments/${reference}`, at),
      read: (reply, { reference }) =>
        isAbsent(reply)
          ? { word: 'done', state: 'absent' }
          : answerTo<QrFound>(reply, reference, (payment) => ({
              word: 'done',
              ...foundIn(payment),
            })),
    },
    readCallback: ({ raw, headers, now }) => {
      const time = headers['payonex-timestamp'] ?? ''
      const text = Buffer.concat([Buffer.from(`${time}.`), raw])
      if (!isTheirs(text, headers['payonex-signature'])) return forged('signature')
      if (!isTimely(new Date(time), now, windowMs)) return forged('time')
      return paymentOr(() => {
        const { paid_at, ...payment } = Event.parse(JSON.parse(String(raw))).data
        return { ...payment, paidAt: paid_at }
      })
    },
    payerIn: (raw) => payerOr(() => (JSON.parse(raw) as { data: { payer?: unknown } }).data.payer),
    acknowledge: { contentType: 'application/json', body: '{"received":true}' },
  }
}

const madeOf = ({ id, qr, expires_at }: z.output<typeof Payment>): QrMade => ({
  providerReference: id,
  payload: qr.payload,
  expiresAt: expires_at,
  receiver: qr.account_name,
})

function foundIn(payment: z.output<typeof Payment>): QrFound {
  const { reference, currency } = payment
  const payments = payment.transactions.map(({ id, amount, paid_at }) => ({
    reference,
    transaction: id,
    amount,
    currency,
    paidAt: paid_at,
  }))
  return { state: states[payment.status], made: madeOf(payment), payments }
}

const isAbsent = ({ status, body }: Reply): boolean =>
  status === 404 && Failure.parse(JSON.parse(body)).code === 'payment_not_found'

function answerTo<Done>(
  { status, body }: Reply,
  asked: string,
  done: (payment: z.output<typeof Payment>) => Answer<Done>,
): Answer<Done> {
  const json: unknown = JSON.parse(body)
  if (status === 200 || status === 201) {
    const payment = Payment.parse(json)
    assertAbout(asked, payment)
    return done(payment)
  }
  const { code } = Failure.parse(json)
  return { word: refusals.has(code) ? 'refused' : 'unknown', reason: code }
}
