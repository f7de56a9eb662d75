import { z } from 'zod'
import { isAmount } from '#money'
import type { HttpRequest, HttpResponse } from '../http.ts'
import type { Qr } from '../qr.ts'
import { randomCode } from '../world.ts'
import {
  type Gateway,
  type GatewayRequest,
  hmac,
  isAddress,
  isSame,
  type RefusalReason,
  refused,
} from './gateway.ts'

const merchant = 'sandbox-ww'
const key = 'sandbox-ww-key'
const windowMs = 600_000

const errors: Record<RefusalReason, [code: string, text: string]> = {
  signature: ['1001', 'SIGN ERROR'],
  time: ['1002', 'TS OUT OF RANGE'],
  malformed: ['1003', 'PARAM ERROR'],
  amount: ['2001', 'AMOUNT NOT ACCEPTED'],
  duplicate: ['2002', 'ORDER EXISTS'],
  paid: ['2003', 'ORDER PAID'],
  missing: ['2004', 'ORDER NOT FOUND'],
  closed: ['2005', 'MERCHANT CLOSED'],
}
const states = { open: '0', paid: '1', expired: '2', cancelled: '3' } as const

type Fields = Record<string, string>

const seconds = z.string().regex(/^\d{10}$/)
const common = {
  merchant_no: z.literal(merchant),
  ts: seconds,
  nonce: z.string().regex(/^[A-Za-z0-9]{1,32}$/),
  sign: z.string(),
  order_no: z.string().regex(/^[A-Za-z0-9]{1,30}$/),
}
const Named = z.strictObject(common)
const Create = z.strictObject({
  ...common,
  amount: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .refine(isAmount),
  currency: z.literal('THB'),
  expire_at: seconds,
  notify_url: z.string().refine(isAddress),
})

export const ww: Gateway = {
  code: 'WW',
  base: '/ww',
  receiver: () => ({ kind: 'mobile', id: '0812345678' }),
  name: 'KAPAO PAY',
  newQrId: () => `WW${randomCode(16)}`,
  newPaymentId: () => `WT${randomCode(18)}`,
  idempotent: false,
  remembersRefusals: false,
  read(request, now) {
    const fields = fieldsIn(request)
    if (!fields) return refused('malformed')
    if (!isSame(fields.sign, signOf(fields, key))) return refused('signature')
    const isInTime = Math.abs(now - Number(fields.ts) * 1000) <= windowMs
    return isInTime ? requestIn(request, fields) : refused('time')
  },
  answer(outcome, now) {
    if (outcome.word === 'qr')
      return form(signed({ code: '0', msg: 'OK', ...written(outcome.qr) }, now))
    const [code, msg] = errors[outcome.why]
    return form(outcome.why === 'signature' ? { code, msg } : signed({ code, msg }, now))
  },
  callback({ qr, payment, now, isForged }) {
    const fields = {
      order_no: qr.reference,
      ww_no: qr.id,
      pay_id: payment.id,
      amount: String(payment.amount),
      currency: 'THB',
      pay_time: unix(payment.paidAt),
      payer_bank: payment.payerBank,
      payer_account: payment.payerAccount,
      payer_name: payment.payerName,
    }
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(signed(fields, now, isForged ? 'not-the-key' : key)).toString(),
    }
  },
  acknowledgement: 'success',
}

/** Fields of a form; undefined if a field occurs twice or has no name. */
function fieldsIn({ headers, body }: HttpRequest): Fields | undefined {
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return
  const pairs = [...new URLSearchParams(String(body))]
  const fields = Object.fromEntries(pairs)
  return Object.keys(fields).length === pairs.length ? fields : undefined
}

function requestIn({ method, path, query }: HttpRequest, fields: Fields): GatewayRequest {
  if (method !== 'POST' || query.size) return refused('malformed')
  if (path === '/ww/api/order/create') {
    const { data } = Create.safeParse(fields)
    if (!data) return refused('malformed')
    return {
      word: 'create',
      reference: data.order_no,
      amount: data.amount,
      expiresAt: Number(data.expire_at) * 1000,
      callbackUrl: data.notify_url,
    }
  }
  const [, word] = /^\/ww\/api\/order\/(query|cancel)$/.exec(path) ?? []
  const { data } = Named.safeParse(fields)
  return word && data
    ? { word: word as 'query' | 'cancel', reference: data.order_no }
    : refused('malformed')
}

function written(qr: Qr): Fields {
  return {
    order_no: qr.reference,
    ww_no: qr.id,
    amount: String(qr.amount),
    currency: 'THB',
    state: states[qr.state],
    qr_data: qr.payload,
    qr_name: ww.name,
    expire_at: unix(qr.expiresAt),
    pay_count: String(qr.payments.length),
    ...Object.fromEntries(
      qr.payments.flatMap(({ id, amount, paidAt }, index) => [
        [`pay_${index + 1}_id`, id],
        [`pay_${index + 1}_amount`, String(amount)],
        [`pay_${index + 1}_time`, unix(paidAt)],
      ]),
    ),
  }
}

function signed(fields: Fields, now: number, withKey = key): Fields {
  const whole = { ...fields, merchant_no: merchant, ts: unix(now), nonce: randomCode(16) }
  return { ...whole, sign: signOf(whole, withKey) }
}

const signOf = (fields: Fields, withKey: string) =>
  hmac(
    'sha1',
    withKey,
    Object.keys(fields)
      .filter((name) => name !== 'sign' && fields[name] !== '')
      .sort()
      .map((name) => `${percent(name)}=${percent(fields[name]!)}`)
      .join('&'),
  )
    .toString('hex')
    .toUpperCase()

/** Also encodes the five characters that encodeURIComponent leaves but RFC 3986 reserves. */
const percent = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const form = (fields: Fields): HttpResponse => ({
  status: 200,
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
})

const unix = (moment: number) => String(Math.floor(moment / 1000))
