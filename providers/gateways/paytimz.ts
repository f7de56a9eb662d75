import { z } from 'zod'
import type { Answer } from '../answer.ts'
import type { Reply, Request } from '../ask.ts'
import { isMoment } from '../bounds.ts'
import { OwnReference, paymentName } from '../texts.ts'
import type { Gateway, QrFound, QrMade } from './gateway.ts'
import {
  assertAbout,
  forged,
  hmac,
  isSignedWith,
  isTimely,
  nonceOf,
  payerOr,
  paymentOr,
  Satang,
  Thb,
} from './wire.ts'

/** `secondKey`: during a key rotation, the gateway's signatures are valid under this key too. */
type Site = { url: string; merchant: string; key: string; secondKey?: string | undefined }

const windowMs = 5 * 60_000

const Milliseconds = z
  .int()
  .positive()
  .transform((ms) => new Date(ms))
  .refine(isMoment)
const Money = z.object({ currency: Thb, minor: Satang })
const Envelope = z.object({ merchant: z.string(), payload: z.string(), signature: z.string() })
const Payment = z.object({ id: paymentName('PAYTIMZ'), amount: Money, time: Milliseconds })
const Qr = z.object({
  id: z.string().min(1),
  reference: z.string().min(1),
  text: z.string(),
  to: z.string(),
  expires: Milliseconds,
  state: z.enum(['waiting', 'paid', 'lapsed', 'withdrawn']),
  payments: z.array(Payment),
})
const Reading = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), qr: Qr }),
  z.object({ ok: z.literal(false), why: z.string() }),
])
const Bare = z.object({ ok: z.literal(false), why: z.enum(['signature', 'time']) })
const Event = z.object({
  event: z.literal('qr.paid'),
  reference: OwnReference,
  payment: Payment,
})

const refusals = new Set(['malformed', 'duplicate', 'amount', 'closed', 'already-paid'])
const bareStatuses = new Set([401, 408])
const states = { waiting: 'open', paid: 'paid', lapsed: 'expired', withdrawn: 'cancelled' } as const

/** PAYTIMZ sends base64 of JSON in an envelope both ways, signed with HMAC-SHA512. Amounts name their currency. */
export function paytimz(site: Site): Gateway {
  const sign = (payload: string, key = site.key) => hmac('sha512', key, payload).toString('hex')
  const isSigned = (payload: string, given: string) =>
    isSignedWith([site.key, site.secondKey], given, (key) => sign(payload, key))

  function sealed(
    path: string,
    at: Date,
    own: { reference: string } & Record<string, unknown>,
  ): Request {
    const inside = { ...own, time: at.getTime(), nonce: nonceOf(path, own.reference, at) }
    const payload = Buffer.from(JSON.stringify(inside)).toString('base64')
    return {
      method: 'POST',
      url: site.url + path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ merchant: site.merchant, payload, signature: sign(payload) }),
    }
  }

  /** @throws if it is not an envelope, is not from PAYTIMZ, or has a wrong signature. */
  function opened(body: string): unknown {
    const { merchant, payload, signature } = Envelope.parse(JSON.parse(body))
    if (merchant !== site.merchant) throw new Error('another merchant')
    if (!isSigned(payload, signature)) throw new Error('signature')
    return JSON.parse(Buffer.from(payload, 'base64').toString())
  }

  function answerTo<Done>(
    { status, body }: Reply,
    asked: string,
    done: (qr: z.output<typeof Qr>) => Answer<Done>,
  ): Answer<Done> {
    if (bareStatuses.has(status))
      return { word: 'refused', reason: Bare.parse(JSON.parse(body)).why }
    const reading = Reading.parse(opened(body))
    if (reading.ok) {
      assertAbout(asked, reading.qr)
      return done(reading.qr)
    }
    return { word: refusals.has(reading.why) ? 'refused' : 'unknown', reason: reading.why }
  }

  return {
    code: 'PAYTIMZ',
    idempotentByReference: true,
    latestApplyMs: 5_000,
    create: {
      request: ({ reference, amount, expiresAt, callbackUrl, at }) =>
        sealed('/v2/qr.create', at, {
          reference,
          amount: { currency: 'THB', minor: amount },
          expires: expiresAt.getTime(),
          notify: callbackUrl,
        }),
      read: (reply, { reference }) =>
        answerTo(reply, reference, (qr) => ({ word: 'done', ...madeOf(qr) })),
    },
    cancel: {
      request: ({ reference, at }) => sealed('/v2/qr.cancel', at, { reference }),
      read: (reply, { reference }) => answerTo(reply, reference, () => ({ word: 'done' })),
    },
    find: {
      request: ({ reference, at }) => sealed('/v2/qr.get', at, { reference }),
      read: (reply, { reference }) => {
        const answer = answerTo<QrFound>(reply, reference, (qr) => ({
          word: 'done',
          ...foundIn(qr),
        }))
        const isAbsent = answer.word === 'unknown' && answer.reason === 'no-such-qr'
        return isAbsent ? { word: 'done', state: 'absent' } : answer
      },
    },
    readCallback: ({ raw, now }) => {
      let inside: unknown
      try {
        inside = opened(String(raw))
      } catch (error) {
        return forged(String(error))
      }
      const { data: stamped } = z.object({ time: Milliseconds }).safeParse(inside)
      if (!stamped || !isTimely(stamped.time, now, windowMs)) return forged('time')
      return paymentOr(() => {
        const { reference, payment } = Event.parse(inside)
        return paymentOf(reference, payment)
      })
    },
    payerIn: (raw) =>
      payerOr(() => {
        const { payload } = Envelope.parse(JSON.parse(raw))
        return (JSON.parse(String(Buffer.from(payload, 'base64'))) as { payer?: unknown }).payer
      }),
    acknowledge: { contentType: 'application/json', body: '{"ok":true}' },
  }
}

const madeOf = ({ id, text, expires, to }: z.output<typeof Qr>): QrMade => ({
  providerReference: id,
  payload: text,
  expiresAt: expires,
  receiver: to,
})

const foundIn = (qr: z.output<typeof Qr>): QrFound => ({
  state: states[qr.state],
  made: madeOf(qr),
  payments: qr.payments.map((payment) => paymentOf(qr.reference, payment)),
})

const paymentOf = (reference: string, { id, amount, time }: z.output<typeof Payment>) => ({
  reference,
  transaction: id,
  amount: amount.minor,
  currency: amount.currency,
  paidAt: time,
})
