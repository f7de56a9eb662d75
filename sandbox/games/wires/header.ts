import { createHash } from 'node:crypto'
import { hmac, isSame } from '../../gateways/gateway.ts'
import { type HttpRequest, json } from '../../http.ts'
import { agentOf, baseOf, type GameCode, keyOf } from '../directory.ts'
import type { RefusalReason } from '../requests.ts'
import { isInTime, type Opened, type Wire } from '../wire.ts'
import { objectIn, onceEach, without } from './fields.ts'
import {
  askmebetCalls,
  type HeaderCode,
  headerErrors,
  pgCalls,
  pgslotCalls,
} from './header-calls.ts'

// The header family: JSON, with HMAC-SHA256 in a header.

const signatureOf = (code: GameCode, text: string) => hmac('sha256', keyOf(code), text)

/** The JSON of a POST without a query. */
function posted(request: HttpRequest): Record<string, unknown> | undefined {
  const isJson = request.headers['content-type']?.startsWith('application/json')
  return request.method === 'POST' && request.query.size === 0 && isJson
    ? objectIn(String(request.body))
    : undefined
}

const callIn = (code: GameCode, { path }: HttpRequest, pattern: RegExp) =>
  pattern.exec(path.slice(baseOf(code).length))?.[1]

const errorOf = (code: HeaderCode, why: RefusalReason) =>
  headerErrors[code][why] ?? headerErrors[code].malformed

export const pg: Wire = {
  code: 'pg',
  calls: pgCalls,
  open(request, now) {
    const { 'pg-agent': agent, 'pg-time': time = '', 'pg-signature': given } = request.headers
    const right = signatureOf('pg', `${time}.${request.path}.${request.body}`).toString('hex')
    if (agent !== agentOf('pg') || !isSame(given, right)) return 'signature'
    if (!isInTime('pg', time, 'text', now)) return 'time'
    const [call, fields] = [callIn('pg', request, /^\/v3\/([\w.]+)$/), posted(request)]
    return call && fields ? { call, fields, medium: 'json' } : 'malformed'
  },
  done: (data) => json(200, { data, error: null }),
  no: (why) => json(200, { data: null, error: { code: errorOf('pg', why), message: why } }),
}

/** The REST resources, with the names of their path segments. */
const resources: Record<string, RegExp> = {
  'POST /players': /^\/players$/,
  'POST /players/{name}/password': /^\/players\/(?<name>[\w.]+)\/password$/,
  'GET /players/{name}': /^\/players\/(?<name>[\w.]+)$/,
  'POST /players/{name}/deposits': /^\/players\/(?<name>[\w.]+)\/deposits$/,
  'POST /players/{name}/withdrawals': /^\/players\/(?<name>[\w.]+)\/withdrawals$/,
  'GET /transfers/{reference}': /^\/transfers\/(?<reference>[A-Z0-9]+)$/,
  'GET /players/{name}/rounds': /^\/players\/(?<name>[\w.]+)\/rounds$/,
  'POST /players/{name}/links': /^\/players\/(?<name>[\w.]+)\/links$/,
}

function resourceIn(request: HttpRequest): Opened | RefusalReason {
  const path = request.path.slice(baseOf('pgslot').length)
  const isPost = request.method === 'POST'
  const sent = isPost
    ? posted(request)
    : request.body.length === 0
      ? onceEach(request.query)
      : undefined
  for (const [call, pattern] of Object.entries(resources)) {
    const match = call.startsWith(`${request.method} `) ? pattern.exec(path) : null
    if (!match) continue
    const inPath = { ...match.groups }
    if (!sent || Object.keys(inPath).some((name) => Object.hasOwn(sent, name))) return 'malformed'
    return { call, fields: { ...inPath, ...sent }, medium: isPost ? 'json' : 'text' }
  }
  return 'malformed'
}

const statuses: Partial<Record<RefusalReason, number>> = {
  signature: 401,
  time: 401,
  closed: 403,
  'no account': 404,
  'no reference': 404,
  'name exists': 409,
  credentials: 403,
}

export const pgslot: Wire = {
  code: 'pgslot',
  calls: pgslotCalls,
  open(request, now) {
    const { 'x-date': time = '', authorization } = request.headers
    const hash = createHash('sha256').update(request.body).digest('hex')
    const text = `${request.method}\n${request.target}\n${time}\n${hash}`
    const right = `HMAC ${agentOf('pgslot')}:${signatureOf('pgslot', text).toString('base64')}`
    if (!isSame(authorization, right)) return 'signature'
    if (!isInTime('pgslot', time, 'text', now)) return 'time'
    return resourceIn(request)
  },
  done: (content) => json(200, content),
  no: (why) =>
    json(statuses[why] ?? (why === 'malformed' ? 400 : 422), {
      error: errorOf('pgslot', why),
      detail: why,
    }),
}

export const askmebet: Wire = {
  code: 'askmebet',
  calls: askmebetCalls,
  open(request, now) {
    const right = signatureOf('askmebet', `${request.path}\n${request.body}`).toString('base64')
    if (!isSame(request.headers['x-signature'], right)) return 'signature'
    const [call, body] = [callIn('askmebet', request, /^\/api\/([\w/]+)$/), posted(request)]
    if (!call || !body) return 'malformed'
    if (body.agent !== agentOf('askmebet')) return 'signature'
    if (!isInTime('askmebet', body.requestTime, 'json', now)) return 'time'
    return { call, fields: without(body, 'agent', 'requestTime'), medium: 'json' }
  },
  done: (result) => json(200, { code: 0, result }),
  no: (why) => json(200, { code: errorOf('askmebet', why), message: why }),
}
