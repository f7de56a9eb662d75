import { generateKeyPairSync, sign as signWith } from 'node:crypto'
import { expect, test } from 'vitest'
import { toAmount } from '#money'
import type { Gateway } from './gateway.ts'
import { createGateways, sandboxGateways } from './registry.ts'
import { hmac, nonceOf } from './wire.ts'

// The worked examples of docs/adapters.md: our requests match that page exactly.
const gateways = createGateways(sandboxGateways('http://127.0.0.1:3001'))
const at = new Date('2026-07-31T07:02:05.000Z')
const order = {
  reference: 'Q7F3K2M9P4',
  amount: toAmount(100_00),
  expiresAt: new Date('2026-07-31T07:07:05.000Z'),
  at,
}
const callbackUrl = (code: string) => `http://127.0.0.1:3000/callbacks/gateways/${code}`

test('KBANK signs method, path, time and body', () => {
  const request = gateways
    .get('KBANK')!
    .create.request({ ...order, callbackUrl: callbackUrl('KBANK') })
  expect(request.url).toBe('http://127.0.0.1:3001/kbank/v1/qr')
  expect(request.headers).toMatchObject({
    'x-partner-id': 'sandbox-kbank-partner',
    'x-request-time': '2026-07-31T14:02:05+07:00',
    'x-signature': '3khRGRu37cs8zosXad7adRSj4YuxeU0DBbglPZS7YNg=',
  })
})

test('KBANK signs its callbacks over time and body', () => {
  const read = gateways.get('KBANK')!.readCallback({
    raw: Buffer.from('{"event":"QR_PAID","partnerTransactionId":"Q7F3K2M9P4"}'),
    headers: {
      'x-partner-id': 'sandbox-kbank-partner',
      'x-request-time': '2026-07-31T14:02:05+07:00',
      'x-signature': '0EcC0CXn+jE5EEdqhgk50iL3FVpfLrbNuD6eJOucXNg=',
    },
    now: at,
  })
  expect(read.word).toBe('other')
})

test('WW signs its sorted fields, including nonce and time', () => {
  const text =
    'amount=10000&currency=THB&expire_at=1785481625&merchant_no=sandbox-ww&nonce=n1&notify_url=http%3A%2F%2F127.0.0.1%3A3000%2Fcallbacks%2Fgateways%2FWW&order_no=Q7F3K2M9P4&ts=1785481325'
  const example = 'A7E5843429F9B268CBD491897D3306CA8A14FED2'
  const sign = (signed: string) =>
    hmac('sha1', 'sandbox-ww-key', signed).toString('hex').toUpperCase()
  expect(sign(text)).toBe(example)

  const { url, body } = gateways
    .get('WW')!
    .create.request({ ...order, callbackUrl: callbackUrl('WW') })
  const nonce = nonceOf('/api/order/create', order.reference, at)
  expect(url).toBe('http://127.0.0.1:3001/ww/api/order/create')
  expect(new URLSearchParams(body).get('sign')).toBe(
    sign(text.replace('nonce=n1', `nonce=${nonce}`)),
  )
})

test('PAYTIMZ signs the letters of the payload', () => {
  const { body } = gateways.get('PAYTIMZ')!.find.request({ reference: order.reference, at })
  const { payload, signature } = JSON.parse(body!)
  expect(JSON.parse(Buffer.from(payload, 'base64').toString())).toMatchObject({
    reference: 'Q7F3K2M9P4',
    time: 1785481325000,
  })
  const example = 'eyJyZWZlcmVuY2UiOiJRN0YzSzJNOVA0IiwidGltZSI6MTc4NTQ4MTMyNTAwMCwibm9uY2UiOiJuMSJ9'
  const sign = (text: string) => hmac('sha512', 'sandbox-paytimz-key', text).toString('hex')
  expect(sign(example)).toMatch(/^4aeb96fa5e10caa3.*4b08b6d$/)
  expect(signature).toBe(sign(payload))
})

test('PAYONEX signs time, method, path and body with our key', () => {
  const { url, headers } = gateways.get('PAYONEX')!.find.request({ reference: order.reference, at })
  expect(url).toBe('http://127.0.0.1:3001/payonex/payments/Q7F3K2M9P4')
  expect(headers).toMatchObject({
    'payonex-timestamp': '2026-07-31T07:02:05.000Z',
    'payonex-signature':
      'ed25519=Ar/SQw3nyfhZr2nZawgqDK4YqXIn+jimgdCOcnOJMGCnsIn1Gg4tCvmz5qDefclBrd4rT2HIcBdHA7QzSbvwAA==',
  })
})

type Callback = Parameters<Gateway['readCallback']>[0]
const form = (fields: Record<string, string>, key: string) => {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(fields[name]!)}`)
    .join('&')
  return `${text}&sign=${hmac('sha1', key, text).toString('hex').toUpperCase()}`
}
const sealed = (inside: object, key: string) => {
  const payload = Buffer.from(JSON.stringify(inside)).toString('base64')
  const signature = hmac('sha512', key, payload).toString('hex')
  return JSON.stringify({ merchant: 'sandbox-paytimz', payload, signature })
}

/** Signs, with a given key, a callback of each gateway that reports no payment. */
const signedWith = {
  KBANK: (key: string) => ({
    raw: '{}',
    headers: {
      'x-partner-id': 'sandbox-kbank-partner',
      'x-request-time': '2026-07-31T14:02:05+07:00',
      'x-signature': hmac('sha256', key, '2026-07-31T14:02:05+07:00\n{}').toString('base64'),
    },
  }),
  WW: (key: string) => ({
    raw: form({ merchant_no: 'sandbox-ww', ts: String(at.getTime() / 1000) }, key),
    headers: {},
  }),
  PAYTIMZ: (key: string) => ({ raw: sealed({ time: at.getTime() }, key), headers: {} }),
}

const read = (gateway: Gateway, { raw, headers }: { raw: string; headers: Callback['headers'] }) =>
  gateway.readCallback({ raw: Buffer.from(raw), headers, now: at }).word

test.each(['KBANK', 'WW', 'PAYTIMZ'] as const)(
  'DEP-07 during a key rotation %s is accepted under both keys and no third, and we sign with the first',
  (code) => {
    const settings = sandboxGateways('http://127.0.0.1:3001')
    const site = { ...settings[code], key: 'first', secondKey: 'second' }
    const rotating = createGateways({ ...settings, [code]: site }).get(code)!
    const words = ['first', 'second', 'third', 'undefined', ''].map((key) =>
      read(rotating, signedWith[code](key)),
    )
    expect(words).toEqual(['other', 'other', 'forged', 'forged', 'forged'])
    const alone = createGateways({ ...settings, [code]: { ...settings[code], key: 'first' } })
    expect(read(alone.get(code)!, signedWith[code]('second'))).toBe('forged')
    const question = { reference: order.reference, at }
    expect(rotating.find.request(question)).toEqual(alone.get(code)!.find.request(question))
  },
)

test('DEP-07 during a key rotation PAYONEX is accepted under both keys and no third', () => {
  const pairs = [1, 2, 3].map(() => generateKeyPairSync('ed25519'))
  const [publicKey, secondPublicKey] = pairs.map((pair) =>
    pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  ) as [string, string]
  const settings = sandboxGateways('http://127.0.0.1:3001')
  const PAYONEX = { ...settings.PAYONEX, publicKey, secondPublicKey }
  const rotating = createGateways({ ...settings, PAYONEX }).get('PAYONEX')!
  const time = at.toISOString()
  const words = pairs.map(({ privateKey }) => {
    const signature = signWith(null, Buffer.from(`${time}.{}`), privateKey).toString('base64')
    const headers = {
      'payonex-merchant': 'sandbox-payonex',
      'payonex-timestamp': time,
      'payonex-signature': `ed25519=${signature}`,
    }
    return read(rotating, { raw: '{}', headers })
  })
  expect(words).toEqual(['other', 'other', 'forged'])
})
