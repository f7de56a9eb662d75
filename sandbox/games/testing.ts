import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import type { GameCode } from './directory.ts'
import { digits, offset, seconds, spaced } from './example-testing.ts'

// The client side of docs/adapters-games.md, written from that page alone, so that the sandbox is checked by code other
// than its own.

type Fields = Record<string, string | number>
export type Sent = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}
/** Sends a call to one provider at a given time, signed with our key or another. */
export type Asker = (
  call: string,
  fields: Fields,
  at: number,
  key?: string,
) => Sent & { seal: string }

const hash = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')
const hmac = (algorithm: string, key: string, text: string) =>
  createHmac(algorithm, key).update(text)
const formType = { 'content-type': 'application/x-www-form-urlencoded' }
const jsonType = { 'content-type': 'application/json' }

const percent = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => {
      const letter = String.fromCharCode(byte)
      return /[A-Za-z0-9\-_.~]/.test(letter)
        ? letter
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
const byName = (fields: Fields) => Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
const canonical = (fields: Fields) =>
  byName(fields)
    .map(([name, value]) => `${percent(name)}=${percent(String(value))}`)
    .join('&')
const form = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, value]) => `${percent(name)}=${percent(String(value))}`)
    .join('&')
const keyOf = (code: string) => `sandbox-${code}-key`

/** Requests with a password are posted. */
const digested = (path: string, fields: Fields, isPosted: boolean) =>
  isPosted
    ? { method: 'POST' as const, path, headers: formType, body: form(fields) }
    : { method: 'GET' as const, path: `${path}?${form(fields)}` }

export const askers: Record<GameCode, Asker> = {
  JOKER(call, own, at, key = keyOf('joker')) {
    const fields = { Method: call, Timestamp: seconds(at), ...own }
    const seal = hmac('sha1', key, canonical(fields)).digest('base64')
    const path = `/games/joker/?AppID=sandbox-joker&Signature=${percent(seal)}`
    return { method: 'POST', path, headers: formType, body: form(fields), seal }
  },
  SLOTXO(call, own, at, key = keyOf('slotxo')) {
    const fields = { agent: 'sandbox-slotxo', time: at, ...own }
    const seal = hmac('sha1', key, canonical(fields)).digest('hex')
    const body = form({ ...fields, sign: seal })
    return { method: 'POST', path: `/games/slotxo${call}`, headers: formType, body, seal }
  },
  joker2(call, own, at, key = keyOf('joker2')) {
    const fields = { vendor: 'sandbox-joker2', action: call, stamp: digits(at), ...own }
    const text = byName(fields).flat().join('')
    const seal = hmac('sha1', key, text).digest('hex').toUpperCase()
    const body = form({ ...fields, hash: seal })
    return { method: 'POST', path: '/games/joker2/service', headers: formType, body, seal }
  },
  SUPERSLOT(call, own, at, key = keyOf('superslot')) {
    const [path, fields] = [`/games/superslot${call}`, { ts: seconds(at), ...own }]
    const seal = hmac('sha1', key, `${path}?${canonical(fields)}`).digest('base64url')
    const headers = { ...formType, 'x-agent': 'sandbox-superslot', 'x-signature': seal }
    return { method: 'POST', path, headers, body: form(fields), seal }
  },
  UFABET(call, own, at, key = keyOf('ufabet')) {
    const fields = { agent: 'sandbox-ufabet', ...own, time: spaced(at) }
    const seal = hash('md5', [...Object.values(fields), key].join('|'))
    const path = `/games/ufabet/agent/${call}`
    return { ...digested(path, { ...fields, hash: seal }, 'pass' in own), seal }
  },
  areaslot(call, own, at, key = keyOf('areaslot')) {
    const fields = { agent: 'sandbox-areaslot', ...own, ts: seconds(at) }
    const values = byName(fields).map(([, value]) => value)
    const seal = hash('md5', [key, ...values].join('')).toUpperCase()
    const path = `/games/areaslot/api/${call}`
    return { ...digested(path, { ...fields, hash: seal }, 'password' in own), seal }
  },
  huayhd(call, own, at, key = keyOf('huayhd')) {
    const fields = { agent: 'sandbox-huayhd', ...own, t: at }
    const seal = hash('md5', [key, call, ...Object.values(fields)].join(':'))
    const path = `/games/huayhd/lotto/${call}`
    return { ...digested(path, { ...fields, sig: seal }, 'pin' in own), seal }
  },
  imi(call, own, at, key = keyOf('imi')) {
    const fields = { merchantId: 'sandbox-imi', ...own, reqTime: digits(at) }
    const text = byName(fields).map(([name, value]) => `${name}=${value}`)
    const seal = hash('md5', [...text, `key=${key}`].join('&')).toUpperCase()
    const path = `/games/imi/${call}.do`
    return { ...digested(path, { ...fields, sign: seal }, 'password' in own), seal }
  },
  pg(call, own, at, key = keyOf('pg')) {
    const [path, body] = [`/games/pg/v3/${call}`, JSON.stringify(own)]
    const seal = hmac('sha256', key, `${at}.${path}.${body}`).digest('hex')
    const headers = {
      ...jsonType,
      'pg-agent': 'sandbox-pg',
      'pg-time': String(at),
      'pg-signature': seal,
    }
    return { method: 'POST', path, headers, body, seal }
  },
  pgslot(call, own, at, key = keyOf('pgslot')) {
    const [method, resource] = call.split(' ') as ['GET' | 'POST', string]
    const [path, date] = [`/games/pgslot${resource}`, new Date(at).toISOString()]
    const body = method === 'POST' ? JSON.stringify(own) : ''
    const text = [method, path, date, hash('sha256', body)].join('\n')
    const seal = hmac('sha256', key, text).digest('base64')
    const headers = { 'x-date': date, authorization: `HMAC sandbox-pgslot:${seal}` }
    return method === 'POST'
      ? { method, path, headers: { ...jsonType, ...headers }, body, seal }
      : { method, path, headers, seal }
  },
  askmebet(call, own, at, key = keyOf('askmebet')) {
    const path = `/games/askmebet/api/${call}`
    const body = JSON.stringify({ agent: 'sandbox-askmebet', requestTime: offset(at), ...own })
    const seal = hmac('sha256', key, `${path}\n${body}`).digest('base64')
    return { method: 'POST', path, headers: { ...jsonType, 'x-signature': seal }, body, seal }
  },
  SEXYGAME(call, own, at, key = keyOf('sexygame')) {
    const inside = JSON.stringify({ method: call, time: at, ...own })
    const data = Buffer.from(inside).toString('base64')
    const seal = hash('sha512', `${data}.${key}`)
    const body = JSON.stringify({ agent: 'sandbox-sexygame', data, sign: seal })
    return { method: 'POST', path: '/games/sexygame/gateway', headers: jsonType, body, seal }
  },
  betflix(call, own, at, key = keyOf('betflix')) {
    const iv = counted(16)
    const cipher = createCipheriv('aes-256-cbc', Buffer.from(hash('sha256', key), 'hex'), iv)
    const inside = JSON.stringify({ time: seconds(at), ...own })
    const payload = Buffer.concat([iv, cipher.update(inside), cipher.final()]).toString('base64')
    const seal = hash('sha512', `sandbox-betflix${payload}${key}`)
    const body = JSON.stringify({ agent: 'sandbox-betflix', payload, checksum: seal })
    return { method: 'POST', path: `/games/betflix/api/${call}`, headers: jsonType, body, seal }
  },
  usun(call, own, at, key = keyOf('usun')) {
    const nonce = counted(12)
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(hash('sha256', key), 'hex'), nonce)
    cipher.setAAD(Buffer.from('sandbox-usun'))
    const inside = JSON.stringify({ call, at, ...own })
    const sealed = [nonce, cipher.update(inside), cipher.final(), cipher.getAuthTag()]
    const seal = Buffer.concat(sealed).toString('base64url')
    const body = JSON.stringify({ agent: 'sandbox-usun', message: seal })
    return { method: 'POST', path: '/games/usun/', headers: jsonType, body, seal }
  },
  circus(call, own, at, key = keyOf('circus')) {
    const fields = { agent: 'sandbox-circus', action: call, time: offset(at), ...own }
    const seal = hash('sha256', [key, ...Object.values(fields)].join(';'))
    const elements = Object.entries({ ...fields, hash: seal }).map(
      ([name, value]) => `<${name}>${String(value).replaceAll('&', '&amp;')}</${name}>`,
    )
    const headers = { 'content-type': 'application/xml' }
    const body = `<request>${elements.join('')}</request>`
    return { method: 'POST', path: '/games/circus/service', headers, body, seal }
  },
  slotracha(call, own, at, key = keyOf('slotracha')) {
    const fields = { agent: 'sandbox-slotracha', op: call, ...own, ts: seconds(at) }
    const seal = hash('sha1', [key, ...Object.values(fields), key].join('-')).toUpperCase()
    const body = form({ ...fields, hash: seal })
    return { method: 'POST', path: '/games/slotracha/wallet.php', headers: formType, body, seal }
  },
}

/** 00 01 02 …, as in the worked examples. */
const counted = (length: number) => Buffer.from(Array.from({ length }, (_, at) => at))

/** Content of a reply: decrypts envelopes, returns everything else unchanged. */
export function opened(code: GameCode, text: string): string {
  if (code === 'SEXYGAME') {
    const { data, sign } = JSON.parse(text)
    if (data === undefined) return text
    if (sign !== hash('sha512', `${data}.${keyOf('sexygame')}`)) throw new Error('wrong sign')
    return Buffer.from(data, 'base64').toString()
  }
  if (code === 'betflix') {
    const { payload, checksum } = JSON.parse(text)
    if (payload === undefined) return text
    const right = hash('sha512', `sandbox-betflix${payload}${keyOf('betflix')}`)
    if (checksum !== right) throw new Error('wrong checksum')
    const sealed = Buffer.from(payload, 'base64')
    const key = Buffer.from(hash('sha256', keyOf('betflix')), 'hex')
    const cipher = createDecipheriv('aes-256-cbc', key, sealed.subarray(0, 16))
    return Buffer.concat([cipher.update(sealed.subarray(16)), cipher.final()]).toString()
  }
  if (code === 'usun') {
    const { message } = JSON.parse(text)
    if (message === undefined) return text
    const sealed = Buffer.from(message, 'base64url')
    const key = Buffer.from(hash('sha256', keyOf('usun')), 'hex')
    const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    cipher.setAAD(Buffer.from('sandbox-usun'))
    cipher.setAuthTag(sealed.subarray(-16))
    return Buffer.concat([cipher.update(sealed.subarray(12, -16)), cipher.final()]).toString()
  }
  return text
}

export async function send(url: string, { method, path, headers, body }: Sent, timeoutMs = 5_000) {
  const response = await fetch(url + path, {
    method,
    headers: headers ?? {},
    body: body ?? null,
    signal: AbortSignal.timeout(timeoutMs),
  })
  return { status: response.status, text: await response.text() }
}

export const newReference = () => `T${randomBytes(10).toString('hex').toUpperCase().slice(1)}`
