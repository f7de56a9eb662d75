import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { isSame } from '../../gateways/gateway.ts'
import { type HttpRequest, type HttpResponse, json } from '../../http.ts'
import { agentOf, baseOf, keyOf } from '../directory.ts'
import type { RefusalReason } from '../requests.ts'
import { isInTime, type Opened, type Wire } from '../wire.ts'
import {
  betflixCalls,
  type EnvelopeCode,
  envelopeErrors,
  sexygameCalls,
  usunCalls,
} from './envelope-calls.ts'
import { objectIn, without } from './fields.ts'

// The envelope family: encrypted JSON both ways. An unreadable request is refused in clear text.

/** The envelope’s fields, if it has exactly these, all of them texts, and names our agent. */
function envelopeIn<Name extends string>(
  code: EnvelopeCode,
  { method, query, headers, body }: HttpRequest,
  ...names: Name[]
): Record<Name, string> | undefined {
  const isJson = headers['content-type']?.startsWith('application/json')
  const fields =
    method === 'POST' && query.size === 0 && isJson ? objectIn(String(body)) : undefined
  if (!fields || fields.agent !== agentOf(code)) return
  const own = without(fields, 'agent')
  const isWhole = Object.keys(own).length === names.length
  return isWhole && names.every((name) => typeof own[name] === 'string')
    ? (own as Record<Name, string>)
    : undefined
}

/** Content of a decrypted text, if its time is right. */
function readInside(
  code: EnvelopeCode,
  text: string,
  [callField, timeField]: [string | undefined, string],
  pathCall: string | undefined,
  now: number,
): Opened | RefusalReason {
  const inside = objectIn(text)
  if (!inside) return 'malformed'
  if (!isInTime(code, inside[timeField], 'json', now)) return 'time'
  const call = callField === undefined ? pathCall : inside[callField]
  if (typeof call !== 'string') return 'malformed'
  return { call, fields: without(inside, timeField, callField ?? timeField), medium: 'json' }
}

const errorOf = (code: EnvelopeCode, why: RefusalReason) =>
  envelopeErrors[code][why] ?? envelopeErrors[code].malformed
const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')
const aesKey = (code: EnvelopeCode) => createHash('sha256').update(keyOf(code)).digest()

const sexygameSign = (data: string) => sha512(`${data}.${keyOf('SEXYGAME')}`)
function sexygameSeal(inside: object): HttpResponse {
  const data = Buffer.from(JSON.stringify(inside)).toString('base64')
  return json(200, { data, sign: sexygameSign(data) })
}

export const sexygame: Wire = {
  code: 'SEXYGAME',
  calls: sexygameCalls,
  open(request, now) {
    const envelope = envelopeIn('SEXYGAME', request, 'data', 'sign')
    if (request.path !== `${baseOf('SEXYGAME')}/gateway` || !envelope) return 'signature'
    if (!isSame(envelope.sign, sexygameSign(envelope.data))) return 'signature'
    const text = Buffer.from(envelope.data, 'base64').toString()
    return readInside('SEXYGAME', text, ['method', 'time'], undefined, now)
  },
  done: (content) => sexygameSeal({ status: 0, ...content }),
  no: (why) => {
    const status = errorOf('SEXYGAME', why)
    return why === 'signature' ? json(200, { status }) : sexygameSeal({ status, desc: why })
  },
}

const betflixSum = (payload: string) => sha512(agentOf('betflix') + payload + keyOf('betflix'))
function betflixSeal(inside: object): HttpResponse {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', aesKey('betflix'), iv)
  const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(inside)), cipher.final()])
  const payload = sealed.toString('base64')
  return json(200, { payload, checksum: betflixSum(payload) })
}

export const betflix: Wire = {
  code: 'betflix',
  calls: betflixCalls,
  open(request, now) {
    const envelope = envelopeIn('betflix', request, 'payload', 'checksum')
    const [, call] = /^\/api\/(\w+)$/.exec(request.path.slice(baseOf('betflix').length)) ?? []
    if (!envelope || !isSame(envelope.checksum, betflixSum(envelope.payload))) return 'signature'
    const text = opened(() => {
      const sealed = Buffer.from(envelope.payload, 'base64')
      const cipher = createDecipheriv('aes-256-cbc', aesKey('betflix'), sealed.subarray(0, 16))
      return Buffer.concat([cipher.update(sealed.subarray(16)), cipher.final()])
    })
    if (text === undefined) return 'signature'
    return readInside('betflix', text, [undefined, 'time'], call, now)
  },
  done: (content) => betflixSeal({ ok: true, ...content }),
  no: (why) => {
    const content = { ok: false, error: errorOf('betflix', why) }
    return why === 'signature' ? json(200, content) : betflixSeal(content)
  },
}

function usunSeal(inside: object): HttpResponse {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', aesKey('usun'), nonce)
  cipher.setAAD(Buffer.from(agentOf('usun')))
  const sealed = [nonce, cipher.update(JSON.stringify(inside)), cipher.final(), cipher.getAuthTag()]
  return json(200, { message: Buffer.concat(sealed).toString('base64url') })
}

export const usun: Wire = {
  code: 'usun',
  calls: usunCalls,
  open(request, now) {
    const envelope = envelopeIn('usun', request, 'message')
    if (request.path !== `${baseOf('usun')}/` || !envelope) return 'signature'
    const text = opened(() => {
      const sealed = Buffer.from(envelope.message, 'base64url')
      const cipher = createDecipheriv('aes-256-gcm', aesKey('usun'), sealed.subarray(0, 12), {
        authTagLength: 16,
      })
      cipher.setAAD(Buffer.from(agentOf('usun')))
      cipher.setAuthTag(sealed.subarray(-16))
      return Buffer.concat([cipher.update(sealed.subarray(12, -16)), cipher.final()])
    })
    if (text === undefined) return 'signature'
    return readInside('usun', text, ['call', 'at'], undefined, now)
  },
  done: (content) => usunSeal({ result: 'ok', ...content }),
  no: (why) => {
    const content = { result: 'no', why: errorOf('usun', why) }
    return why === 'signature' ? json(200, content) : usunSeal(content)
  },
}

function opened(open: () => Buffer): string | undefined {
  try {
    return open().toString()
  } catch {
    return undefined
  }
}
