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
type Fields = Readonly<Record<string, string>>

const windowMs = 10 * 60_000

const Digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const Seconds = Digits.transform((seconds) => new Date(seconds * 1000)).refine(isMoment)
const Money = Digits.pipe(Satang)

const Order = z.object({
  order_no: z.string().min(1),
  ww_no: z.string().min(1),
  currency: Thb,
  state: z.enum(['0', '1', '2', '3']),
  qr_data: z.string(),
  qr_name: z.string(),
  expire_at: Seconds,
  pay_count: Digits.pipe(z.int().max(1000)),
})
const Id = paymentName('WW')
const Payment = z.object({ id: Id, amount: Money, time: Seconds })
const Event = z.object({
  order_no: OwnReference,
  pay_id: Id,
  amount: Money,
  currency: Thb,
  pay_time: Seconds,
})

// 2002 (our number exists) is not listed: an earlier request has arrived, so query it instead.
const refusals = new Set(['1001', '1002', '1003', '2001', '2003', '2005'])
const wrongSign = '1001'
const notFound = '2004'
const states = { 0: 'open', 1: 'paid', 2: 'expired', 3: 'cancelled' } as const

/** WW uses forms both ways; all fields, sorted, are signed with HMAC-SHA1. Amounts are whole satang. */
export function ww(site: Site): Gateway {
  const sign = (fields: Fields, key = site.key) =>
    hmac('sha1', key, canonical(fields)).toString('hex').toUpperCase()
  const isSigned = ({ sign: given, ...fields }: Fields) =>
    isSignedWith([site.key, site.secondKey], given, (key) => sign(fields, key))

  function signed(path: string, at: Date, own: Fields): Request {
    const fields = {
      ...own,
      merchant_no: site.merchant,
      ts: String(secondsOf(at)),
      nonce: nonceOf(path, own.order_no!, at),
    }
    return {
      method: 'POST',
      url: site.url + path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, sign: sign(fields) }).toString(),
    }
  }

  function answerTo<Done>(
    { status, body }: Reply,
    asked: string,
    done: (order: z.output<typeof Order>, fields: Fields) => Answer<Done>,
  ): Answer<Done> {
    const fields = fieldsIn(body)
    const { code = '', msg = '' } = fields
    const reason = `${code} ${msg}`
    const isTrusted = isSigned(fields) || (code === wrongSign && fields.sign === undefined)
    if (status !== 200 || !isTrusted) return { word: 'unknown', reason: `HTTP ${status} ${reason}` }
    if (code === '0') {
      const order = Order.parse(fields)
      assertAbout(asked, { reference: order.order_no })
      return done(order, fields)
    }
    return { word: refusals.has(code) ? 'refused' : 'unknown', reason }
  }

  return {
    code: 'WW',
    idempotentByReference: false,
    latestApplyMs: 30_000,
    create: {
      request: ({ reference, amount, expiresAt, callbackUrl, at }) =>
        signed('/api/order/create', at, {
          order_no: reference,
          amount: String(amount),
          currency: 'THB',
          expire_at: String(secondsOf(expiresAt)),
          notify_url: callbackUrl,
        }),
      read: (reply, { reference }) =>
        answerTo(reply, reference, (order) => ({ word: 'done', ...madeOf(order) })),
    },
    cancel: {
      request: ({ reference, at }) => signed('/api/order/cancel', at, { order_no: reference }),
      read: (reply, { reference }) => answerTo(reply, reference, () => ({ word: 'done' })),
    },
    find: {
      request: ({ reference, at }) => signed('/api/order/query', at, { order_no: reference }),
      read: (reply, { reference }) => {
        const fields = fieldsIn(reply.body)
        if (fields.code === notFound && isSigned(fields)) return { word: 'done', state: 'absent' }
        return answerTo<QrFound>(reply, reference, (order, found) => ({
          word: 'done',
          ...foundIn(order, found),
        }))
      },
    },
    readCallback: ({ raw, now }) => {
      let fields: Fields
      try {
        fields = fieldsIn(String(raw))
      } catch (error) {
        return forged(String(error))
      }
      if (fields.merchant_no !== site.merchant) return forged('another merchant')
      if (!isSigned(fields)) return forged('signature')
      if (!isTimely(new Date(Number(fields.ts) * 1000), now, windowMs)) return forged('time')
      return paymentOr(() => {
        const { order_no, pay_id, amount, currency, pay_time } = Event.parse(fields)
        return { reference: order_no, transaction: pay_id, amount, currency, paidAt: pay_time }
      })
    },
    payerIn: (raw) =>
      payerOr(() => {
        const { payer_bank: bank, payer_account: account, payer_name: name } = fieldsIn(raw)
        return { bank, account, name }
      }),
    acknowledge: { contentType: 'text/plain', body: 'success' },
  }
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

/** @throws if a field occurs twice: the signature would cover only one of the two. */
function fieldsIn(form: string): Fields {
  const fields: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(form)) {
    if (Object.hasOwn(fields, name)) throw new Error(`field ${name} comes twice`)
    fields[name] = value
  }
  return fields
}

/** Text that the signature covers: the non-empty fields, sorted, percent-encoded after RFC 3986. */
const canonical = (fields: Fields): string =>
  Object.keys(fields)
    .filter((name) => fields[name] !== '')
    .sort()
    .map((name) => `${encoded(name)}=${encoded(fields[name]!)}`)
    .join('&')

const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const madeOf = ({ ww_no, qr_data, expire_at, qr_name }: z.output<typeof Order>): QrMade => ({
  providerReference: ww_no,
  payload: qr_data,
  expiresAt: expire_at,
  receiver: qr_name,
})

function foundIn(order: z.output<typeof Order>, fields: Fields): QrFound {
  const payments = Array.from({ length: order.pay_count }, (_, index) => {
    const [id, amount, time] = ['id', 'amount', 'time'].map(
      (part) => fields[`pay_${index + 1}_${part}`],
    )
    const payment = Payment.parse({ id, amount, time })
    return {
      reference: order.order_no,
      transaction: payment.id,
      amount: payment.amount,
      currency: order.currency,
      paidAt: payment.time,
    }
  })
  return { state: states[order.state], made: madeOf(order), payments }
}
