import { createHash } from 'node:crypto'
import { isSame } from '../../gateways/gateway.ts'
import type { HttpRequest, HttpResponse } from '../../http.ts'
import { agentOf, baseOf, keyOf } from '../directory.ts'
import type { RefusalReason } from '../requests.ts'
import { isInTime, type Wire } from '../wire.ts'
import { formIn, onceEach, type Texts, without } from './fields.ts'
import { circusCalls, slotrachaCalls, type XmlCode, xmlErrors } from './xml-calls.ts'

// The XML family: answered in XML; a hash over the values in the order in which they were sent.

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
}
const marks = Object.fromEntries(Object.entries(entities).map(([entity, mark]) => [mark, entity]))
const isText = /^(?:[^<&]|&(?:amp|lt|gt|quot|apos);)*$/

/** The elements of `<request>` in the order sent; other markup is refused. */
function requestIn({ headers, body, method, query }: HttpRequest): Texts | undefined {
  if (method !== 'POST' || query.size || !headers['content-type']?.startsWith('application/xml'))
    return
  const whole = /^(?:<\?xml [^<>?]*\?>)?\s*<request>([\s\S]*)<\/request>\s*$/.exec(String(body))
  if (!whole) return
  const element = /\s*<(\w+)>([^<]*)<\/\1>\s*/y
  const pairs: [string, string][] = []
  while (element.lastIndex < whole[1]!.length) {
    const [, name, text] = element.exec(whole[1]!) ?? []
    if (name === undefined || !isText.test(text!)) return
    pairs.push([name, text!.replace(/&\w+;/g, (entity) => entities[entity]!)])
  }
  return onceEach(pairs)
}

/** Writes `{ status: 'OK', rounds: [{ … }] }` as elements; every item of a list is a `<round>`. */
const elements = (content: object): string =>
  Object.entries(content)
    .map(([name, value]) => `<${name}>${inner(value)}</${name}>`)
    .join('')

function inner(value: unknown): string {
  if (Array.isArray(value))
    return value.map((round) => `<round>${elements(round)}</round>`).join('')
  return String(value).replace(/[&<>"']/g, (mark) => marks[mark]!)
}

const xml = (body: string): HttpResponse => ({
  status: 200,
  type: 'application/xml; charset=utf-8',
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
})

const errorOf = (code: XmlCode, why: RefusalReason) =>
  xmlErrors[code][why] ?? xmlErrors[code].malformed

export const circus: Wire = {
  code: 'circus',
  calls: circusCalls,
  open(request, now) {
    const fields = requestIn(request)
    if (request.path !== `${baseOf('circus')}/service` || !fields) return 'malformed'
    const values = Object.values(without(fields, 'hash'))
    const text = [keyOf('circus'), ...values].join(';')
    const hash = createHash('sha256').update(text).digest('hex')
    if (fields.agent !== agentOf('circus') || !isSame(fields.hash, hash)) return 'signature'
    if (!isInTime('circus', fields.time, 'text', now)) return 'time'
    const own = without(fields, 'agent', 'action', 'time', 'hash')
    return { call: fields.action ?? '', fields: own, medium: 'text' }
  },
  done: (content) => xml(`<response>${elements({ status: 'OK', ...content })}</response>`),
  no: (why) =>
    xml(`<response>${elements({ status: 'ERROR', error: errorOf('circus', why) })}</response>`),
}

export const slotracha: Wire = {
  code: 'slotracha',
  calls: slotrachaCalls,
  open(request, now) {
    const fields =
      request.method === 'POST' && request.query.size === 0 ? formIn(request) : undefined
    if (request.path !== `${baseOf('slotracha')}/wallet.php` || !fields) return 'malformed'
    const key = keyOf('slotracha')
    const text = [key, ...Object.values(without(fields, 'hash')), key].join('-')
    const hash = createHash('sha1').update(text).digest('hex').toUpperCase()
    if (fields.agent !== agentOf('slotracha') || !isSame(fields.hash, hash)) return 'signature'
    if (!isInTime('slotracha', fields.ts, 'text', now)) return 'time'
    const own = without(fields, 'agent', 'op', 'ts', 'hash')
    return { call: fields.op ?? '', fields: own, medium: 'text' }
  },
  done: (content) => xml(`<xml>${elements({ code: '00', ...content })}</xml>`),
  no: (why) => xml(`<xml>${elements({ code: errorOf('slotracha', why), text: why })}</xml>`),
}
