import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint'
import { isRefusalCode, Refusal, type RefusalCode } from '#contract/refusal'
import type { Region } from '#contract/site'
import { networkOf } from '../platform/address.ts'
import type { Call, Caller, Operator, Uploaded, Visitor } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { codeOf, refusalBody } from '../platform/errors.ts'
import type { Limiter } from '../platform/limits.ts'
import { assertMeant, type Gate } from './admission.ts'
import type { Answered, Once } from './idempotency.ts'
import { languageOf } from './language.ts'

/** One HTTP call, without the framework. */
export type Incoming = {
  id: string
  params: Record<string, string>
  body: Record<string, unknown>
  headers: Record<string, string | string[] | undefined>
  address: string
  file?: Uploaded
  log: Context['log']
}

/** Who calls: one of the three, and a name that is nobody else's. */
export type Who = { name: string; caller?: Caller; visitor?: Visitor; operator?: Operator }

/** What answering needs, whatever the endpoint. */
export type Answering = {
  gate: Gate
  limiter: Limiter
  /** Who a token belongs to, for the calls of each access, or why it lets nobody in. */
  authenticate: Record<
    Exclude<Endpoint['access'], 'anyone'>,
    (token: string) => Promise<Who | RefusalCode>
  >
  once: Once
  /** A stranger's address as a keyed hash: whose an Idempotency-Key is when nobody is signed in. */
  strangerOf: (network: string) => string
  region: Region
}

/** What a body is called that our clients never send, where it is not BAD_REQUEST. */
const malformed: Partial<Record<Endpoint['line'], RefusalCode>> = {
  'POST /api/login': 'LOGIN_FAIL',
  'POST /api/account': 'REGISTER_FAIL',
  'POST /api/account/validate': 'REGISTER_FAIL',
}

const keyForm = /^[\x21-\x7e]{1,128}$/

type Handler = (call: Call<Endpoint>) => Promise<unknown>

/** The two halves of a call: `enter` before the body is read, `answer` with it. */
export function createAnswer(endpoint: Endpoint, handler: Handler, answering: Answering) {
  const { gate, limiter, authenticate, once, strangerOf, region } = answering
  const { line, access, roles, changes, input, output } = endpoint

  /** Who may come in, and as whom. @throws Refusal */
  async function enter(call: Incoming): Promise<Who | undefined> {
    await gate(call)
    if (changes) assertMeant(call.headers)
    await limiter.byAddress(line, call.address)
    if (access === 'anyone') return
    const token = tokenIn(call.headers.authorization)
    if (token === undefined) throw new Refusal('UNAUTHORIZED')
    const who = await authenticate[access](token)
    if (typeof who === 'string') throw new Refusal(who)
    if (roles && !roles.includes(who.operator!.role)) throw new Refusal('INVALID_USER_3')
    await limiter.byCaller(line, who.name)
    return who
  }

  /** @throws Refusal for what cannot be read; what the handler refuses is an answer. */
  async function answer(
    call: Incoming,
    who: Who | undefined,
  ): Promise<Answered & { hit: boolean }> {
    const { headers, params, body, address, file } = call
    if (Object.keys(params).some((name) => Object.hasOwn(body, name)))
      throw new Refusal('BAD_REQUEST')
    const read = z.safeDecode(input, { ...body, ...params } as never)
    if (!read.success) throw new Refusal(codeIn(read.error))

    const owner = who?.name ?? `stranger:${strangerOf(networkOf(address))}`
    const given = changes ? keyIn(headers['idempotency-key']) : undefined
    const work = () =>
      run(call, {
        input: read.data as never,
        caller: who?.caller as Caller,
        visitor: who?.visitor as Visitor,
        operator: who?.operator as Operator,
        language: languageOf(headers['accept-language'] as string | undefined, region),
        address,
        file: file as Uploaded,
        key: `${owner}:${given ?? randomUUID()}`,
      })
    if (!given) return { ...(await work()), hit: false }
    const wish = { ...body, ...params, ...(file && { file: file.digest.toString('hex') }) }
    return once({ owner, key: given, line, body: wish }, work)
  }

  async function run({ id, log }: Incoming, call: Call<Endpoint>): Promise<Answered> {
    try {
      const result = z.encode(output, (await handler(call)) as never)
      return { status: 200, body: JSON.stringify(result) }
    } catch (error) {
      const code = codeOf(error)
      if (!(error instanceof Refusal)) log.error({ request: id, line, err: error }, 'failed')
      return refusalBody(code, id)
    }
  }

  function codeIn(error: z.core.$ZodError): RefusalCode {
    const code = error.issues.map(({ message }) => message).find(isRefusalCode)
    return code ?? malformed[line] ?? 'BAD_REQUEST'
  }

  return { enter, answer }
}

/** Undefined for a call that does not say who makes it: no header, another scheme, nothing that could be a token. */
const tokenIn = (authorization: string | string[] | undefined): string | undefined =>
  /^Bearer ([\x21-\x7e]{1,256})$/i.exec(String(authorization ?? ''))?.[1]

function keyIn(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return
  if (typeof header !== 'string' || !keyForm.test(header)) throw new Refusal('BAD_REQUEST')
  return header
}
