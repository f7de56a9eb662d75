import { createHmac } from 'node:crypto'
import type { Merchant, Sent } from './merchant-testing.ts'

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

export const paytimz: Merchant = {
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
