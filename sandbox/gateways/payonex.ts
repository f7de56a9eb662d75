import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
  verify,
} from 'node:crypto'
import { z } from 'zod'
import { fromDecimal, isDecimal } from '#money'
import type { HttpRequest, HttpResponse } from '../http.ts'
import type { Payment, Qr } from '../qr.ts'
import { randomCode } from '../world.ts'
import {
  decimalText,
  type Gateway,
  type GatewayRequest,
  isAddress,
  jsonIn,
  type RefusalReason,
  readBy,
  refused,
} from './gateway.ts'

const merchant = 'sandbox-payonex'
const windowMs = 300_000
/** An Ed25519 private key is any 32 bytes; these two are readable, to show that they are no secrets. */
const keyOf = (seed: string) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(seed)]),
    format: 'der',
    type: 'pkcs8',
  })
const merchantKey = createPublicKey(keyOf('sandbox-payonex-merchant-seed-01'))
const ourKey = keyOf('sandbox-payonex-gateway-seed-001')
const wrongKey = generateKeyPairSync('ed25519').privateKey

const errors: Record<RefusalReason, [status: number, code: string, detail: string]> = {
  malformed: [400, 'invalid_request', 'The request cannot be read.'],
  signature: [401, 'invalid_signature', 'The signature does not match.'],
  time: [401, 'stale_timestamp', 'The timestamp is outside the window.'],
  missing: [404, 'payment_not_found', 'There is no payment with this reference.'],
  duplicate: [409, 'reference_taken', 'The reference was used for another amount.'],
  paid: [409, 'already_succeeded', 'The payment has succeeded.'],
  amount: [422, 'amount_not_allowed', 'The amount is not allowed.'],
  closed: [422, 'merchant_disabled', 'The merchant is disabled.'],
}
const states = {
  open: 'pending',
  paid: 'succeeded',
  expired: 'expired',
  cancelled: 'voided',
} as const

const reference = /^[A-Za-z0-9-]{1,36}$/
const Create = z.strictObject({
  reference: z.string().regex(reference),
  amount: z.number().positive().refine(isDecimal).transform(fromDecimal),
  currency: z.literal('THB'),
  method: z.literal('promptpay_qr'),
  expires_at: readBy(momentOf),
  webhook_url: z.string().refine(isAddress),
})

export const payonex: Gateway = {
  code: 'PAYONEX',
  base: '/payonex',
  receiver: () => ({ kind: 'wallet', id: '140000812345678' }),
  name: 'KAPAO ONLINE',
  newQrId: () => `pay_${randomCode(20)}`,
  newPaymentId: () => `txn_${randomCode(20)}`,
  idempotent: true,
  remembersRefusals: false,
  read(request, now) {
    const time = request.headers['payonex-timestamp'] ?? ''
    const text = `${time}.${request.method}.${request.target}.${request.body}`
    const [, signature] =
      /^ed25519=([\w+/]{86}==)$/.exec(request.headers['payonex-signature'] ?? '') ?? []
    if (request.headers['payonex-merchant'] !== merchant || !signature) return refused('signature')
    if (!verify(null, Buffer.from(text), merchantKey, Buffer.from(signature, 'base64')))
      return refused('signature')
    const moment = momentOf(time)
    if (moment === undefined || Math.abs(now - moment) > windowMs) return refused('time')
    return requestIn(request)
  },
  answer(outcome) {
    if (outcome.word === 'qr') return say(outcome.isNew ? 201 : 200, written(outcome.qr))
    const [status, code, detail] = errors[outcome.why]
    return say(status, { code, detail, request_id: randomUUID() })
  },
  callback({ qr, payment, now, isForged }) {
    const time = new Date(now).toISOString()
    const body = JSON.stringify({
      event: 'payment.succeeded',
      event_id: `evt_${randomCode(20)}`,
      created_at: time,
      data: {
        id: qr.id,
        reference: qr.reference,
        transaction: payment.id,
        amount: decimal(payment.amount),
        currency: 'THB',
        paid_at: new Date(payment.paidAt).toISOString(),
        payer: { bank: payment.payerBank, account: payment.payerAccount, name: payment.payerName },
      },
    })
    return {
      headers: {
        'content-type': 'application/json',
        'payonex-timestamp': time,
        'payonex-signature': signatureOf(`${time}.${body}`, isForged ? wrongKey : ourKey),
      },
      body,
    }
  },
  acknowledgement: '{"received":true}',
}

function requestIn({ method, target, body }: HttpRequest): GatewayRequest {
  if (method === 'POST' && target === '/payonex/payments') {
    const { data } = Create.safeParse(jsonIn(body))
    if (!data) return refused('malformed')
    return {
      word: 'create',
      reference: data.reference,
      amount: data.amount,
      expiresAt: data.expires_at,
      callbackUrl: data.webhook_url,
    }
  }
  const words = { GET: 'query', DELETE: 'cancel' } as const
  const [, named] = /^\/payonex\/payments\/([^/]+)$/.exec(target) ?? []
  return named && reference.test(named) && Object.hasOwn(words, method) && !body.length
    ? { word: words[method as keyof typeof words], reference: named }
    : refused('malformed')
}

const written = (qr: Qr) => ({
  id: qr.id,
  reference: qr.reference,
  amount: decimal(qr.amount),
  currency: 'THB',
  status: states[qr.state],
  qr: { payload: qr.payload, account_name: payonex.name },
  created_at: new Date(qr.createdAt).toISOString(),
  expires_at: new Date(qr.expiresAt).toISOString(),
  transactions: qr.payments.map(({ id, amount, paidAt }: Payment) => ({
    id,
    amount: decimal(amount),
    paid_at: new Date(paidAt).toISOString(),
  })),
})

/** A JSON number with two decimals, which JSON allows but JSON.stringify does not write. */
const decimal = (amount: Qr['amount']): unknown =>
  (JSON as unknown as { rawJSON: (text: string) => unknown }).rawJSON(decimalText(amount))

const say = (status: number, value: object): HttpResponse => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

const signatureOf = (text: string, key: KeyObject) =>
  `ed25519=${sign(null, Buffer.from(text), key).toString('base64')}`

function momentOf(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$/.test(text)) return
  const moment = Date.parse(text)
  return Number.isFinite(moment) ? moment : undefined
}
