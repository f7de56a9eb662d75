import { createHmac, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GatewayCode } from './gateways/codes.ts'

// The merchant's side of docs/adapters.md, written from that page alone, so that the sandbox is checked by code other
// than its own.

type Shown = {
  ok: boolean
  status: number
  why: string | undefined
  id: string
  payload: string
  state: string
  expiresAt: number
  payments: { id: string; satang: number }[]
}
type CallbackContent = {
  isSigned: boolean
  time: number
  reference: string
  transaction: string
  satang: number
}
export type CreateRequest = {
  reference: string
  satang: number
  expiresAt: number
  callbackUrl: string
}
type Sent = { method: string; path: string; headers: Record<string, string>; body: string }

export type Merchant = {
  code: GatewayCode
  states: Record<'open' | 'paid' | 'expired' | 'cancelled', string>
  whys: Record<
    'signature' | 'time' | 'malformed' | 'missing' | 'paid' | 'amount' | 'closed' | 'duplicate',
    string
  >
  acknowledgement: string
  create: (request: CreateRequest, now?: number) => Sent
  query: (reference: string, now?: number) => Sent
  cancel: (reference: string, now?: number) => Sent
  read: (status: number, body: string) => Shown
  readCallback: (headers: Record<string, string>, body: string) => CallbackContent
}

const satangOf = (decimal: string | number) => Math.round(Number(decimal) * 100)
const decimalOf = (satang: number) => (satang / 100).toFixed(2)

const thai = (at: number) => new Date(at + 7 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+07:00')
const kbankMac = (text: string) =>
  createHmac('sha256', 'sandbox-kbank-key').update(text).digest('base64')
function kbankSent(method: string, path: string, now: number, body = ''): Sent {
  const headers = {
    'x-partner-id': 'sandbox-kbank-partner',
    'x-request-time': thai(now),
    'x-signature': kbankMac(`${method}\n${path}\n${thai(now)}\n${body}`),
  }
  return { method, path, headers, body }
}
const kbank: Merchant = {
  code: 'KBANK',
  states: { open: 'OPEN', paid: 'PAID', expired: 'EXPIRED', cancelled: 'CANCELLED' },
  whys: {
    signature: 'INVALID_SIGNATURE',
    time: 'REQUEST_EXPIRED',
    malformed: 'INVALID_REQUEST',
    missing: 'NOT_FOUND',
    paid: 'ALREADY_PAID',
    amount: 'AMOUNT_REJECTED',
    closed: 'MERCHANT_SUSPENDED',
    duplicate: 'DUPLICATE_TRANSACTION',
  },
  acknowledgement: '{"status":"SUCCESS"}',
  create: ({ reference, satang, expiresAt, callbackUrl }, now = Date.now()) =>
    kbankSent(
      'POST',
      '/kbank/v1/qr',
      now,
      JSON.stringify({
        partnerTransactionId: reference,
        amount: decimalOf(satang),
        currency: 'THB',
        expiresAt: thai(expiresAt),
        callbackUrl,
      }),
    ),
  query: (reference, now = Date.now()) => kbankSent('GET', `/kbank/v1/qr/${reference}`, now),
  cancel: (reference, now = Date.now()) =>
    kbankSent('POST', `/kbank/v1/qr/${reference}/cancel`, now),
  read(status, body) {
    const content = JSON.parse(body)
    return {
      ok: content.status === 'SUCCESS',
      status,
      why: content.errorCode,
      id: content.qrId,
      payload: content.qrText,
      state: content.qrStatus,
      expiresAt: Date.parse(content.expiresAt),
      payments: (content.payments ?? []).map(
        (payment: { transactionId: string; amount: string }) => ({
          id: payment.transactionId,
          satang: satangOf(payment.amount),
        }),
      ),
    }
  },
  readCallback(headers, body) {
    const content = JSON.parse(body)
    return {
      isSigned: headers['x-signature'] === kbankMac(`${headers['x-request-time']}\n${body}`),
      time: Date.parse(headers['x-request-time']!),
      reference: content.partnerTransactionId,
      transaction: content.transactionId,
      satang: satangOf(content.amount),
    }
  },
}

const wwSign = (fields: Record<string, string>) =>
  createHmac('sha1', 'sandbox-ww-key')
    .update(
      Object.entries(fields)
        .filter(([name, value]) => name !== 'sign' && value !== '')
        .map((pair) =>
          pair
            .map((text) =>
              encodeURIComponent(text).replace(
                /[!'()*]/g,
                (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
              ),
            )
            .join('='),
        )
        .sort()
        .join('&'),
    )
    .digest('hex')
    .toUpperCase()
function wwSent(word: string, now: number, fields: Record<string, string>): Sent {
  const whole = {
    ...fields,
    merchant_no: 'sandbox-ww',
    ts: String(Math.floor(now / 1000)),
    nonce: 'n1',
  }
  const body = new URLSearchParams({ ...whole, sign: wwSign(whole) }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', path: `/ww/api/order/${word}`, headers, body }
}
const ww: Merchant = {
  code: 'WW',
  states: { open: '0', paid: '1', expired: '2', cancelled: '3' },
  whys: {
    signature: '1001',
    time: '1002',
    malformed: '1003',
    missing: '2004',
    paid: '2003',
    amount: '2001',
    closed: '2005',
    duplicate: '2002',
  },
  acknowledgement: 'success',
  create: ({ reference, satang, expiresAt, callbackUrl }, now = Date.now()) =>
    wwSent('create', now, {
      order_no: reference,
      amount: String(satang),
      currency: 'THB',
      expire_at: String(Math.floor(expiresAt / 1000)),
      notify_url: callbackUrl,
    }),
  query: (reference, now = Date.now()) => wwSent('query', now, { order_no: reference }),
  cancel: (reference, now = Date.now()) => wwSent('cancel', now, { order_no: reference }),
  read(status, body) {
    const content = Object.fromEntries(new URLSearchParams(body))
    if (content.code !== '1001' && content.sign !== wwSign(content))
      throw new Error('the reply is not signed')
    return {
      ok: content.code === '0',
      status,
      why: content.code,
      id: content.ww_no!,
      payload: content.qr_data!,
      state: content.state!,
      expiresAt: Number(content.expire_at) * 1000,
      payments: Array.from({ length: Number(content.pay_count ?? 0) }, (_, index) => ({
        id: content[`pay_${index + 1}_id`]!,
        satang: Number(content[`pay_${index + 1}_amount`]),
      })),
    }
  },
  readCallback(_headers, body) {
    const content = Object.fromEntries(new URLSearchParams(body))
    return {
      isSigned: content.sign === wwSign(content),
      time: Number(content.ts) * 1000,
      reference: content.order_no!,
      transaction: content.pay_id!,
      satang: Number(content.amount),
    }
  },
}

const paytimzMac = (payload: string) =>
  createHmac('sha512', 'sandbox-paytimz-key').update(payload).digest('hex')
function paytimzSent(word: string, now: number, value: object): Sent {
  const payload = Buffer.from(JSON.stringify({ ...value, time: now, nonce: 'n-1' })).toString(
    'base64',
  )
  const body = JSON.stringify({
    merchant: 'sandbox-paytimz',
    payload,
    signature: paytimzMac(payload),
  })
  const headers = { 'content-type': 'application/json' }
  return { method: 'POST', path: `/paytimz/v2/qr.${word}`, headers, body }
}
const opened = (body: string) => {
  const { payload, signature } = JSON.parse(body)
  return {
    isSigned: signature === paytimzMac(payload),
    content: JSON.parse(String(Buffer.from(payload, 'base64'))),
  }
}
const paytimz: Merchant = {
  code: 'PAYTIMZ',
  states: { open: 'waiting', paid: 'paid', expired: 'lapsed', cancelled: 'withdrawn' },
  whys: {
    signature: 'signature',
    time: 'time',
    malformed: 'malformed',
    missing: 'no-such-qr',
    paid: 'already-paid',
    amount: 'amount',
    closed: 'closed',
    duplicate: 'duplicate',
  },
  acknowledgement: '{"ok":true}',
  create: ({ reference, satang, expiresAt, callbackUrl }, now = Date.now()) =>
    paytimzSent('create', now, {
      reference,
      amount: { currency: 'THB', minor: satang },
      expires: expiresAt,
      notify: callbackUrl,
    }),
  query: (reference, now = Date.now()) => paytimzSent('get', now, { reference }),
  cancel: (reference, now = Date.now()) => paytimzSent('cancel', now, { reference }),
  read(status, body) {
    const isPlain = status === 401 || status === 408
    const { content, isSigned } = isPlain
      ? { content: JSON.parse(body), isSigned: true }
      : opened(body)
    if (!isSigned) throw new Error('the reply is not signed')
    const { qr } = content
    return {
      ok: content.ok,
      status,
      why: content.why,
      id: qr?.id,
      payload: qr?.text,
      state: qr?.state,
      expiresAt: qr?.expires,
      payments: (qr?.payments ?? []).map((payment: { id: string; amount: { minor: number } }) => ({
        id: payment.id,
        satang: payment.amount.minor,
      })),
    }
  },
  readCallback(_headers, body) {
    const { content, isSigned } = opened(body)
    const { payment, reference, time } = content
    return { isSigned, time, reference, transaction: payment.id, satang: payment.amount.minor }
  },
}

const ours = createPrivateKey({
  key: Buffer.from('MC4CAQAwBQYDK2VwBCIEIHNhbmRib3gtcGF5b25leC1tZXJjaGFudC1zZWVkLTAx', 'base64'),
  format: 'der',
  type: 'pkcs8',
})
const theirs = createPublicKey({
  key: Buffer.from('MCowBQYDK2VwAyEArNtzH5pGfIij+Vu9nBBMR5ubG2FOCX6lAN2DZELFa2I=', 'base64'),
  format: 'der',
  type: 'spki',
})
function payonexSent(method: string, path: string, now: number, body = ''): Sent {
  const time = new Date(now).toISOString()
  const signature = sign(null, Buffer.from(`${time}.${method}.${path}.${body}`), ours)
  const headers = {
    'payonex-merchant': 'sandbox-payonex',
    'payonex-timestamp': time,
    'payonex-signature': `ed25519=${signature.toString('base64')}`,
  }
  return { method, path, headers, body }
}
const payonex: Merchant = {
  code: 'PAYONEX',
  states: { open: 'pending', paid: 'succeeded', expired: 'expired', cancelled: 'voided' },
  whys: {
    signature: 'invalid_signature',
    time: 'stale_timestamp',
    malformed: 'invalid_request',
    missing: 'payment_not_found',
    paid: 'already_succeeded',
    amount: 'amount_not_allowed',
    closed: 'merchant_disabled',
    duplicate: 'reference_taken',
  },
  acknowledgement: '{"received":true}',
  create: ({ reference, satang, expiresAt, callbackUrl }, now = Date.now()) =>
    payonexSent(
      'POST',
      '/payonex/payments',
      now,
      `{"reference":"${reference}","amount":${decimalOf(satang)},"currency":"THB","method":"promptpay_qr","expires_at":"${new Date(expiresAt).toISOString()}","webhook_url":"${callbackUrl}"}`,
    ),
  query: (reference, now = Date.now()) => payonexSent('GET', `/payonex/payments/${reference}`, now),
  cancel: (reference, now = Date.now()) =>
    payonexSent('DELETE', `/payonex/payments/${reference}`, now),
  read(status, body) {
    const content = JSON.parse(body)
    return {
      ok: status < 300,
      status,
      why: content.code,
      id: content.id,
      payload: content.qr?.payload,
      state: content.status,
      expiresAt: Date.parse(content.expires_at),
      payments: (content.transactions ?? []).map((one: { id: string; amount: number }) => ({
        id: one.id,
        satang: satangOf(one.amount),
      })),
    }
  },
  readCallback(headers, body) {
    const { data } = JSON.parse(body)
    const time = headers['payonex-timestamp']!
    const signature = Buffer.from(headers['payonex-signature']!.replace('ed25519=', ''), 'base64')
    return {
      isSigned: verify(null, Buffer.from(`${time}.${body}`), theirs, signature),
      time: Date.parse(time),
      reference: data.reference,
      transaction: data.transaction,
      satang: satangOf(data.amount),
    }
  },
}

export const merchants: Merchant[] = [kbank, ww, paytimz, payonex]

/** Sends a signed request of a merchant, with a timeout. */
export async function send(url: string, merchant: Merchant, sent: Sent, timeoutMs = 5_000) {
  const { method, path, headers, body } = sent
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url + path, { method, headers, body: body || undefined, signal })
  return merchant.read(response.status, await response.text())
}

/** Receives callbacks for the member app: keeps all of them, and gives the response that was set. */
export async function startCallbackServer(): Promise<{
  url: string
  received: { path: string; headers: Record<string, string>; body: string }[]
  answer: { status: number; body: string }
  stop: () => Promise<void>
}> {
  const received: { path: string; headers: Record<string, string>; body: string }[] = []
  const answer = { status: 200, body: '' }
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    received.push({
      path: request.url ?? '',
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(parts).toString(),
    })
    response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/callbacks`,
    received,
    answer,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
