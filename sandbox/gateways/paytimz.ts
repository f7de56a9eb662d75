import { z } from 'zod'
import { isAmount } from '#money'
import { json } from '../http.ts'
import type { Qr } from '../qr.ts'
import { randomCode } from '../world.ts'
import {
  type Gateway,
  type GatewayRequest,
  hmac,
  isAddress,
  isSame,
  jsonIn,
  type RefusalReason,
  refused,
} from './gateway.ts'

const merchant = 'sandbox-paytimz'
const key = 'sandbox-paytimz-key'
const windowMs = 300_000

const reasons: Record<RefusalReason, string> = {
  malformed: 'malformed',
  signature: 'signature',
  time: 'time',
  duplicate: 'duplicate',
  amount: 'amount',
  closed: 'closed',
  paid: 'already-paid',
  missing: 'no-such-qr',
}
/** These two errors are sent without an envelope, because there is no known merchant to sign for. */
const plainStatuses: Partial<Record<RefusalReason, number>> = { signature: 401, time: 408 }
const states = { open: 'waiting', paid: 'paid', expired: 'lapsed', cancelled: 'withdrawn' } as const

const Envelope = z.strictObject({
  merchant: z.literal(merchant),
  payload: z.base64(),
  signature: z.string(),
})
const Timed = z.looseObject({ time: z.int() })
const common = {
  time: z.int(),
  nonce: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  reference: z.string().regex(/^[\w.-]{8,40}$/),
}
const Named = z.strictObject(common)
const Create = z.strictObject({
  ...common,
  amount: z.strictObject({
    currency: z.literal('THB'),
    minor: z.int().positive().refine(isAmount),
  }),
  expires: z.int().positive(),
  notify: z.string().refine(isAddress),
})

export const paytimz: Gateway = {
  code: 'PAYTIMZ',
  base: '/paytimz',
  receiver: () => ({ kind: 'tax', id: '0105558123457' }),
  name: 'KAPAO GROUP',
  newQrId: () => `PTZ${randomCode(16)}`,
  newPaymentId: () => `PTT${randomCode(18)}`,
  idempotent: true,
  remembersRefusals: true,
  read({ method, target, body }, now) {
    const { data: envelope } = Envelope.safeParse(jsonIn(body))
    if (!envelope || !isSame(envelope.signature, signatureOf(envelope.payload, key)))
      return refused('signature')
    const payload = jsonIn(Buffer.from(envelope.payload, 'base64'))
    const { data: timed } = Timed.safeParse(payload)
    if (!timed) return refused('malformed')
    if (Math.abs(now - timed.time) > windowMs) return refused('time')
    return method === 'POST' ? requestIn(target, payload) : refused('malformed')
  },
  answer(outcome, now) {
    if (outcome.word === 'qr')
      return json(200, envelopeOf({ ok: true, qr: written(outcome.qr) }, now))
    const why = reasons[outcome.why]
    const plainStatus = plainStatuses[outcome.why]
    return plainStatus
      ? json(plainStatus, { ok: false, why })
      : json(422, envelopeOf({ ok: false, why }, now))
  },
  callback({ qr, payment, now, isForged }) {
    const news = {
      event: 'qr.paid',
      id: qr.id,
      reference: qr.reference,
      payment: {
        id: payment.id,
        amount: { currency: 'THB', minor: payment.amount },
        time: payment.paidAt,
      },
      payer: { bank: payment.payerBank, account: payment.payerAccount, name: payment.payerName },
    }
    return {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(envelopeOf(news, now, isForged ? 'not-the-key' : key)),
    }
  },
  acknowledgement: '{"ok":true}',
}

function requestIn(target: string, payload: unknown): GatewayRequest {
  if (target === '/paytimz/v2/qr.create') {
    const { data } = Create.safeParse(payload)
    if (!data) return refused('malformed')
    return {
      word: 'create',
      reference: data.reference,
      amount: data.amount.minor as Qr['amount'],
      expiresAt: data.expires,
      callbackUrl: data.notify,
    }
  }
  const words = { '/paytimz/v2/qr.get': 'query', '/paytimz/v2/qr.cancel': 'cancel' } as const
  const { data } = Named.safeParse(payload)
  return data && Object.hasOwn(words, target)
    ? { word: words[target as keyof typeof words], reference: data.reference }
    : refused('malformed')
}

const written = (qr: Qr) => ({
  id: qr.id,
  reference: qr.reference,
  amount: { currency: 'THB', minor: qr.amount },
  text: qr.payload,
  to: paytimz.name,
  expires: qr.expiresAt,
  state: states[qr.state],
  payments: qr.payments.map(({ id, amount, paidAt }) => ({
    id,
    amount: { currency: 'THB', minor: amount },
    time: paidAt,
  })),
})

function envelopeOf(value: object, now: number, withKey = key) {
  const whole = { time: now, nonce: randomCode(20), ...value }
  const payload = Buffer.from(JSON.stringify(whole)).toString('base64')
  return { merchant, payload, signature: signatureOf(payload, withKey) }
}

const signatureOf = (payload: string, withKey: string) =>
  hmac('sha512', withKey, payload).toString('hex')
