import { createHmac } from 'node:crypto'
import { decimalOf, type Merchant, type Sent, satangOf } from './merchant-testing.ts'

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

export const kbank: Merchant = {
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
