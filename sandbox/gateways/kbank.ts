import { z } from 'zod'
import { bangkokTime } from '../bangkok.ts'
import { type HttpRequest, json } from '../http.ts'
import type { Qr } from '../qr.ts'
import { randomCode } from '../world.ts'
import {
  decimalText,
  fromDecimalText,
  type Gateway,
  type GatewayRequest,
  hmac,
  isAddress,
  isSame,
  jsonIn,
  type RefusalReason,
  readBy,
  refused,
} from './gateway.ts'

const partner = 'sandbox-kbank-partner'
const key = 'sandbox-kbank-key'
const windowMs = 300_000

const errors: Record<RefusalReason, [status: number, code: string, text: string]> = {
  malformed: [400, 'INVALID_REQUEST', 'The request cannot be read'],
  signature: [401, 'INVALID_SIGNATURE', 'The signature does not match'],
  time: [401, 'REQUEST_EXPIRED', 'The request time is outside the window'],
  duplicate: [409, 'DUPLICATE_TRANSACTION', 'The transaction id was used for another amount'],
  paid: [409, 'ALREADY_PAID', 'The QR is paid'],
  amount: [422, 'AMOUNT_REJECTED', 'The amount is not accepted'],
  closed: [422, 'MERCHANT_SUSPENDED', 'The merchant is suspended'],
  missing: [404, 'NOT_FOUND', 'There is no such transaction'],
}
const states = { open: 'OPEN', paid: 'PAID', expired: 'EXPIRED', cancelled: 'CANCELLED' } as const

const reference = /^[\w-]{1,32}$/
const Create = z.strictObject({
  partnerTransactionId: z.string().regex(reference),
  amount: readBy(fromDecimalText),
  currency: z.literal('THB'),
  expiresAt: readBy(momentOf),
  callbackUrl: z.string().refine(isAddress),
})

export const kbank: Gateway = {
  code: 'KBANK',
  base: '/kbank',
  receiver: (id) => ({ kind: 'biller', biller: '010555812345601', reference: id }),
  name: 'KAPAO COMPANY LIMITED',
  newQrId: () => `KQ${randomCode(16)}`,
  newPaymentId: () => `KT${randomCode(18)}`,
  idempotent: true,
  remembersRefusals: false,
  read(request, now) {
    const time = request.headers['x-request-time'] ?? ''
    const signed = `${request.method}\n${request.target}\n${time}\n${request.body}`
    const signature = hmac('sha256', key, signed).toString('base64')
    if (request.headers['x-partner-id'] !== partner) return refused('signature')
    if (!isSame(request.headers['x-signature'], signature)) return refused('signature')
    const moment = momentOf(time)
    if (moment === undefined || Math.abs(now - moment) > windowMs) return refused('time')
    return requestIn(request)
  },
  answer(outcome) {
    if (outcome.word === 'qr') return json(200, written(outcome.qr))
    const [status, errorCode, errorDesc] = errors[outcome.why]
    return json(status, { status: 'ERROR', errorCode, errorDesc })
  },
  callback({ qr, payment, now, isForged }) {
    const body = JSON.stringify({
      event: 'QR_PAID',
      qrId: qr.id,
      partnerTransactionId: qr.reference,
      transactionId: payment.id,
      amount: decimalText(payment.amount),
      currency: 'THB',
      paidAt: textOf(payment.paidAt),
      payer: { bank: payment.payerBank, account: payment.payerAccount, name: payment.payerName },
    })
    const time = textOf(now)
    const signature = hmac('sha256', isForged ? 'not-the-key' : key, `${time}\n${body}`)
    return {
      headers: {
        'content-type': 'application/json',
        'x-partner-id': partner,
        'x-request-time': time,
        'x-signature': signature.toString('base64'),
      },
      body,
    }
  },
  acknowledgement: '{"status":"SUCCESS"}',
}

function requestIn({ method, path, body }: HttpRequest): GatewayRequest {
  if (method === 'POST' && path === '/kbank/v1/qr') {
    const { data } = Create.safeParse(jsonIn(body))
    if (!data) return refused('malformed')
    const { partnerTransactionId, amount, expiresAt, callbackUrl } = data
    return {
      word: 'create',
      reference: partnerTransactionId,
      amount,
      expiresAt,
      callbackUrl,
    }
  }
  const [, named, rest] = /^\/kbank\/v1\/qr\/([^/]+)(\/cancel)?$/.exec(path) ?? []
  if (!named || !reference.test(named) || body.length) return refused('malformed')
  if (method === 'POST' && rest) return { word: 'cancel', reference: named }
  if (method === 'GET' && !rest) return { word: 'query', reference: named }
  return refused('malformed')
}

const written = (qr: Qr) => ({
  status: 'SUCCESS',
  qrId: qr.id,
  partnerTransactionId: qr.reference,
  amount: decimalText(qr.amount),
  currency: 'THB',
  qrText: qr.payload,
  receiverName: kbank.name,
  expiresAt: textOf(qr.expiresAt),
  qrStatus: states[qr.state],
  payments: qr.payments.map(({ id, amount, paidAt }) => ({
    transactionId: id,
    amount: decimalText(amount),
    paidAt: textOf(paidAt),
  })),
})

const textOf = (moment: number) => `${bangkokTime(moment)}+07:00`

function momentOf(text: string): number | undefined {
  const moment = Date.parse(text)
  return Number.isFinite(moment) && textOf(moment) === text ? moment : undefined
}
