import { isAddress } from '../gateways/gateway.ts'
import type { HttpRequest, HttpResponse } from '../http.ts'
import { type Credits, type Medium, readCredits, toCredits, writeCredits } from './credits.ts'
import { type GameCode, type GameRules, rulesOf } from './directory.ts'
import type {
  GameOperation,
  GameRequest,
  GameResults,
  Language,
  RefusalReason,
} from './requests.ts'
import { readTime, writeTime } from './times.ts'

/** Meaning of a request's field. `signed` is an amount whose sign gives the direction. */
type Meaning =
  | 'name'
  | 'password'
  | 'credits'
  | 'signed'
  | 'reference'
  | 'from'
  | 'to'
  | 'page'
  | 'language'
  | 'back'
/** A call’s own fields by the provider’s names, in the order of the page. */
export type Fields = Record<string, Meaning>

export type Call = {
  operation: GameOperation
  fields: Fields
  say: (result: never) => object
}

export const call = <Operation extends GameOperation>(
  operation: Operation,
  fields: Fields,
  say: (result: GameResults[Operation]) => object,
): Call => ({ operation, fields, say })

/** A request with the right seal and time: the name of its call, and its own fields. */
export type Opened = { call: string; fields: Record<string, unknown>; medium: Medium }

/**
 * Wire format of one provider (docs/adapters-games.md). Pure; the operations are the same for all providers (work.ts).
 */
export type Wire = {
  code: GameCode
  calls: Record<string, Call>
  open: (request: HttpRequest, now: number) => Opened | RefusalReason
  done: (content: object) => HttpResponse
  no: (why: RefusalReason) => HttpResponse
}

/** Writers of credits and times in this provider's form. */
export const pensOf = (code: GameCode) => {
  const rules = rulesOf(code)
  return {
    credits: (credits: Credits) => writeCredits(credits, rules),
    less: (credits: Credits) => writeCredits(-credits, rules),
    time: (at: number) => writeTime(at, rules.time),
  }
}

const windowMs = 300_000

/** True if a request's time is within the window. */
export function isInTime(code: GameCode, value: unknown, medium: Medium, now: number): boolean {
  const at = readTime(value, medium, rulesOf(code).time)
  return at !== undefined && Math.abs(now - at) <= windowMs
}

type Read = (value: unknown, medium: Medium, rules: GameRules) => Partial<RequestFields> | undefined
type RequestFields = {
  operation: GameOperation
  name: string
  password: string
  credits: Credits
  reference: string
  from: number
  to: number
  page: number
  language: Language
  back: string
}

const matching =
  (field: 'name' | 'password' | 'reference' | 'language', pattern: RegExp): Read =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? { [field]: value } : undefined

const moment =
  (field: 'from' | 'to'): Read =>
  (value, medium, { time }) => {
    const at = readTime(value, medium, time)
    return at === undefined ? undefined : { [field]: at }
  }

const readers: Record<Meaning, Read> = {
  name: matching('name', /^[A-Za-z0-9._]{4,24}$/),
  password: matching('password', /^.{1,64}$/),
  reference: matching('reference', /^[A-Z0-9]{20}$/),
  language: matching('language', /^(th|lo|en)$/),
  from: moment('from'),
  to: moment('to'),
  credits: (value, medium, rules) => {
    const credits = readCredits(value, medium, rules)
    return credits === undefined ? undefined : { credits }
  },
  signed: (value, medium, rules) => {
    const credits = readCredits(value, medium, rules)
    if (credits === undefined) return
    return credits < 0
      ? { operation: 'withdraw', credits: toCredits(-credits) }
      : { operation: 'deposit', credits }
  },
  page: (value, medium) =>
    typeof value === (medium === 'json' ? 'number' : 'string') &&
    /^[1-9]\d{0,5}$/.test(String(value))
      ? { page: Number(value) }
      : undefined,
  back: (value) => (typeof value === 'string' && isAddress(value) ? { back: value } : undefined),
}

/** Reads a call if all its fields are present and readable, and it has no others. */
export function readRequest(code: GameCode, { operation, fields }: Call, opened: Opened) {
  if (Object.keys(opened.fields).some((name) => !Object.hasOwn(fields, name))) return
  const rules = rulesOf(code)
  const asked: Partial<RequestFields> = { operation }
  for (const [name, meaning] of Object.entries(fields)) {
    const value = Object.hasOwn(opened.fields, name) ? opened.fields[name] : undefined
    const read = readers[meaning](value, opened.medium, rules)
    if (!read) return
    Object.assign(asked, read)
  }
  return asked as GameRequest
}
