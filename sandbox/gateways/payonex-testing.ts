import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { decimalOf, type Merchant, type Sent, satangOf } from './merchant-testing.ts'

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

export const payonex: Merchant = {
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
