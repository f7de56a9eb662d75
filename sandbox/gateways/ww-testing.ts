import { createHmac } from 'node:crypto'
import type { Merchant, Sent } from './merchant-testing.ts'

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

export const ww: Merchant = {
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
