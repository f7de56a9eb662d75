import { createHash } from 'node:crypto'
import { isSame } from '../../gateways/gateway.ts'
import { type HttpRequest, json } from '../../http.ts'
import { agentOf, baseOf, keyOf } from '../directory.ts'
import type { RefusalReason } from '../requests.ts'
import { type Call, isInTime, type Opened, type Wire } from '../wire.ts'
import {
  areaslotCalls,
  type DigestCode,
  digestErrors,
  huayhdCalls,
  imiCalls,
  ufabetCalls,
} from './digest-calls.ts'
import { formIn, onceEach, sorted, type Texts, without } from './fields.ts'

// The digest family: MD5 over bare values including the key; requests with a password are posted.

type Digest = {
  code: DigestCode
  calls: Record<string, Call>
  /** Finds the call in a path below the base. */
  path: RegExp
  agent: string
  time: string
  digest: string
  isUpper: boolean
  /** Text of the digest; `own` are the call’s fields in the order of the page. */
  text: (key: string, call: string, fields: Texts, own: string[]) => string
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const bare = (fields: Texts, names: string[]) => names.map((name) => fields[name] ?? '')

/** Fields of the query, or of the form if the call has a password; undefined if both have fields. */
function fieldsIn(request: HttpRequest, { fields }: Call): Texts | undefined {
  const isPosted = Object.values(fields).includes('password')
  if (request.method !== (isPosted ? 'POST' : 'GET')) return
  if (!isPosted) return onceEach(request.query)
  return request.query.size ? undefined : formIn(request)
}

function opener(digest: Digest): Wire['open'] {
  const { code, calls, isUpper } = digest
  return (request, now): Opened | RefusalReason => {
    const path = request.path.slice(baseOf(code).length)
    const [, name = ''] = digest.path.exec(path) ?? []
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined
    const fields = call && fieldsIn(request, call)
    if (!call || !fields) return 'malformed'
    const own = Object.keys(call.fields)
    const known = [...own, digest.agent, digest.time, digest.digest]
    if (Object.keys(fields).some((field) => !known.includes(field))) return 'malformed'
    const signed = without(fields, digest.digest)
    const right = md5(digest.text(keyOf(code), name, signed, own))
    const isRight = isSame(fields[digest.digest], isUpper ? right.toUpperCase() : right)
    if (fields[digest.agent] !== agentOf(code) || !isRight) return 'signature'
    if (!isInTime(code, fields[digest.time], 'text', now)) return 'time'
    return {
      call: name,
      fields: without(signed, digest.agent, digest.time),
      medium: 'text',
    }
  }
}

const wireOf = (digest: Digest, answers: Pick<Wire, 'done' | 'no'>): Wire => ({
  code: digest.code,
  calls: digest.calls,
  open: opener(digest),
  ...answers,
})

const errorOf = (code: DigestCode, why: RefusalReason) =>
  digestErrors[code][why] ?? digestErrors[code].malformed

export const ufabet = wireOf(
  {
    code: 'UFABET',
    calls: ufabetCalls,
    path: /^\/agent\/(\w+)$/,
    agent: 'agent',
    time: 'time',
    digest: 'hash',
    isUpper: false,
    text: (key, _call, fields, own) => [...bare(fields, ['agent', ...own, 'time']), key].join('|'),
  },
  {
    done: (content) => json(200, { err: '0', ...content }),
    no: (why) => json(200, { err: errorOf('UFABET', why), desc: why }),
  },
)

export const areaslot = wireOf(
  {
    code: 'areaslot',
    calls: areaslotCalls,
    path: /^\/api\/(\w+)$/,
    agent: 'agent',
    time: 'ts',
    digest: 'hash',
    isUpper: true,
    text: (key, _call, fields) =>
      key +
      sorted(fields)
        .map(([, value]) => value)
        .join(''),
  },
  {
    done: (result) => json(200, { status: 'success', result }),
    no: (why) => json(200, { status: 'fail', error: errorOf('areaslot', why) }),
  },
)

export const huayhd = wireOf(
  {
    code: 'huayhd',
    calls: huayhdCalls,
    path: /^\/lotto\/(\w+)$/,
    agent: 'agent',
    time: 't',
    digest: 'sig',
    isUpper: false,
    text: (key, call, fields, own) =>
      [key, call, ...bare(fields, ['agent', ...own, 't'])].join(':'),
  },
  {
    done: (content) => json(200, { ok: true, ...content }),
    no: (why) => json(200, { ok: false, code: errorOf('huayhd', why), text: why }),
  },
)

export const imi = wireOf(
  {
    code: 'imi',
    calls: imiCalls,
    path: /^\/(\w+)\.do$/,
    agent: 'merchantId',
    time: 'reqTime',
    digest: 'sign',
    isUpper: true,
    text: (key, _call, fields) =>
      `${sorted(fields)
        .map(([name, value]) => `${name}=${value}`)
        .join('&')}&key=${key}`,
  },
  {
    done: (result) => json(200, { retCode: '0', result }),
    no: (why) => json(200, { retCode: errorOf('imi', why), retMsg: why }),
  },
)
