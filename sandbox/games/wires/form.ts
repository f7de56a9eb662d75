import { hmac, isSame } from '../../gateways/gateway.ts'
import { type HttpRequest, json } from '../../http.ts'
import { agentOf, baseOf, type GameCode, keyOf } from '../directory.ts'
import type { RefusalReason } from '../requests.ts'
import { isInTime, type Opened, type Wire } from '../wire.ts'
import { formIn, onceEach, percent, sorted, type Texts, without } from './fields.ts'
import {
  type FormCode,
  formErrors,
  joker2Calls,
  jokerCalls,
  slotxoCalls,
  superslotCalls,
} from './form-calls.ts'

// The form family: HMAC-SHA1 over the fields, answered in JSON.

const canonical = (fields: Texts) =>
  sorted(fields)
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .join('&')

const signatureOf = (code: GameCode, text: string) => hmac('sha1', keyOf(code), text)

const text = (call: string | undefined, fields: Texts): Opened | RefusalReason =>
  call === undefined ? 'malformed' : { call, fields, medium: 'text' }

/** Part of the path behind the base. */
const callIn = (code: GameCode, { method, path, query }: HttpRequest): string | undefined =>
  method === 'POST' && query.size === 0 && path.startsWith(`${baseOf(code)}/`)
    ? path.slice(baseOf(code).length)
    : undefined

const errorOf = (code: FormCode, why: RefusalReason) =>
  formErrors[code][why] ?? formErrors[code].malformed

export const joker: Wire = {
  code: 'JOKER',
  calls: jokerCalls,
  open(request, now) {
    const [fields, query] = [formIn(request), onceEach(request.query)]
    if (request.method !== 'POST' || request.path !== '/games/joker/' || !fields || !query)
      return 'malformed'
    if (Object.keys(query).some((name) => name !== 'AppID' && name !== 'Signature'))
      return 'malformed'
    const signature = signatureOf('JOKER', canonical(fields)).toString('base64')
    if (query.AppID !== agentOf('JOKER') || !isSame(query.Signature, signature)) return 'signature'
    if (!isInTime('JOKER', fields.Timestamp, 'text', now)) return 'time'
    return text(fields.Method, without(fields, 'Method', 'Timestamp'))
  },
  done: (content) => json(200, content),
  no: (why) => json(200, { Code: errorOf('JOKER', why), Message: why }),
}

export const slotxo: Wire = {
  code: 'SLOTXO',
  calls: slotxoCalls,
  open(request, now) {
    const [call, fields] = [callIn('SLOTXO', request), formIn(request)]
    if (call === undefined || !fields) return 'malformed'
    const signature = signatureOf('SLOTXO', canonical(without(fields, 'sign'))).toString('hex')
    if (fields.agent !== agentOf('SLOTXO') || !isSame(fields.sign, signature)) return 'signature'
    if (!isInTime('SLOTXO', fields.time, 'text', now)) return 'time'
    return text(call, without(fields, 'agent', 'time', 'sign'))
  },
  done: (data) => json(200, { code: 0, msg: 'ok', data }),
  no: (why) => json(200, { code: errorOf('SLOTXO', why), msg: why }),
}

export const joker2: Wire = {
  code: 'joker2',
  calls: joker2Calls,
  open(request, now) {
    const fields = formIn(request)
    if (callIn('joker2', request) !== '/service' || !fields) return 'malformed'
    const signed = sorted(without(fields, 'hash')).flat().join('')
    const hash = signatureOf('joker2', signed).toString('hex').toUpperCase()
    if (fields.vendor !== agentOf('joker2') || !isSame(fields.hash, hash)) return 'signature'
    if (!isInTime('joker2', fields.stamp, 'text', now)) return 'time'
    return text(fields.action, without(fields, 'vendor', 'action', 'stamp', 'hash'))
  },
  done: (content) => json(200, { Result: 'OK', ...content }),
  no: (why) => json(200, { Result: 'FAIL', Reason: errorOf('joker2', why) }),
}

export const superslot: Wire = {
  code: 'SUPERSLOT',
  calls: superslotCalls,
  open(request, now) {
    const [call, fields] = [callIn('SUPERSLOT', request), formIn(request)]
    if (call === undefined || !fields) return 'malformed'
    const { 'x-agent': agent, 'x-signature': given } = request.headers
    const signed = `${request.path}?${canonical(fields)}`
    const signature = signatureOf('SUPERSLOT', signed).toString('base64url')
    if (agent !== agentOf('SUPERSLOT') || !isSame(given, signature)) return 'signature'
    if (!isInTime('SUPERSLOT', fields.ts, 'text', now)) return 'time'
    return text(call, without(fields, 'ts'))
  },
  done: (data) => json(200, { success: true, data }),
  no: (why) => json(200, { success: false, error: errorOf('SUPERSLOT', why) }),
}
