import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { proofOfWorkHeader } from '#contract/call'
import type { Access, Activity, Endpoint } from '#contract/endpoint'
import { isOpen, Refusal, type RefusalCode } from '#contract/refusal'
import { isRefusalCode, refusals } from '#contract/refusal-codes'
import type { Region } from '#contract/site'
import { networkOf } from '../platform/address.ts'
import type { Call, Caller, Handler, Identity, Uploaded } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { codeOf, refusalBody } from '../platform/errors.ts'
import type { Limiter } from '../platform/limits.ts'
import { mayMember } from '../platform/member-status.ts'
import { type Admit, assertSentByApp, isCallOfConsole } from './admission.ts'
import type { Idempotency, Reply } from './idempotency.ts'
import { languageOf } from './language.ts'

/** One HTTP request, independent of the framework. */
export type Incoming = {
  id: string
  params: Record<string, string>
  body: Record<string, unknown>
  headers: Record<string, string | string[] | undefined>
  address: string
  file?: Uploaded
  log: Context['log']
}

type SignedInAccess = Exclude<Access, 'anyone'>

/** An authenticated client. The name is unique over members, guests and operators. */
export type Client<A extends SignedInAccess = SignedInAccess> = {
  name: string
  identity: { [Each in A]: Identity[Each] }[A]
}

/** The parts that every endpoint's pipeline shares. */
export type PipelineParts = {
  admit: Admit
  limiter: Limiter
  /** Finds the client that a token belongs to, or the reason why the token is not valid. */
  authenticate: { [A in SignedInAccess]: (token: string) => Promise<Client<A> | RefusalCode> }
  /** Finds the guest of the chat whom an id of a guest's own making names, without a token. */
  guestOf: (guestId: unknown) => Promise<Client<'visitor'> | RefusalCode>
  /** Refuses an activity that the member's limits, break or exclusion do not allow. @throws Refusal */
  protect: (caller: Caller, activity: Activity) => Promise<{ isLimited: boolean }>
  /** True if an earlier request of this call under this key began what it asks for. */
  hasBegun: (caller: Caller, request: { line: string; key: string }) => Promise<boolean>
  /** Notes that the member uses the app. */
  noteActive: (member: number) => Promise<void>
  idempotency: Idempotency
  /** Hashes the traits of a client that is not signed in, with a key. */
  strangerOf: (traits: string) => string
  region: Region
}

/** These endpoints answer a malformed body with a code of their own instead of BAD_REQUEST. */
const malformed: Partial<Record<Endpoint['line'], RefusalCode>> = {
  'POST /api/login': 'LOGIN_FAIL',
  'POST /api/account': 'REGISTER_FAIL',
  'POST /api/account/validate': 'REGISTER_FAIL',
}

/** The longest name of a program that is kept. */
const agentMax = 200
const proofOfWorkMax = 200
const proofIn = (header: unknown) =>
  typeof header === 'string' && header.length <= proofOfWorkMax ? header : undefined

const keyForm = /^[\x21-\x7e]{1,128}$/

export type Pipeline = {
  /** Runs before the body is read. @throws Refusal */
  authorize: (request: Incoming) => Promise<Client | undefined>
  /** Runs with the body. @throws Refusal for input that cannot be read; a refusal of the handler is a reply. */
  respond: (request: Incoming, client: Client | undefined) => Promise<Response>
}

/** A reply. The body of one with a file is read while it is sent. */
type Response = Reply & { hit: boolean; file?: Readable }

export function createPipeline<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  parts: PipelineParts,
): Pipeline {
  const { admit, limiter, authenticate, guestOf, protect, hasBegun, ...others } = parts
  const { noteActive, idempotency, strangerOf, region } = others
  const { line, access, right, membersOnly, asksAlone, ...rest }: Endpoint = endpoint
  const { changes, input, output, upload, isCsv, isTar, refusesInBody, answersSecret, activity } =
    rest

  const isOperators = isCallOfConsole(line.split(' ')[1]!)

  async function authorize(request: Incoming): Promise<Client | undefined> {
    await admit({ ...request, isOperators })
    if (changes) assertSentByApp(request.headers)
    await limiter.byAddress(line, request.address)
    if (access === 'anyone') return
    const token = tokenIn(request.headers.authorization)
    // A guest may be named in the body, which is read later; a file must not be read before.
    if (token === undefined && access === 'visitor' && !upload) return
    if (token === undefined) throw new Refusal('UNAUTHORIZED')
    const client = await authenticate[access](token)
    if (typeof client === 'string') throw new Refusal(client)
    if (right && !hasRight(client, right)) throw new Refusal('INVALID_USER_3')
    if (membersOnly && isGuest(client)) throw new Refusal('MEMBERS_ONLY')
    await limiter.byCaller(line, client.name)
    if (!asksAlone && 'caller' in client.identity) await noteActive(client.identity.caller.member)
    return client
  }

  /** Identifies a guest by the id in the body. Such guests cost nothing to create, so an address may not make many. */
  async function guestIn({ body, address }: Incoming): Promise<Client> {
    const guest = await guestOf(body.guestId)
    if (typeof guest === 'string') throw new Refusal(guest)
    await limiter.byAddress(`${line} by guest id`, address)
    await limiter.byCaller(line, guest.name)
    return guest
  }

  async function respond(request: Incoming, known: Client | undefined): Promise<Response> {
    const client = known ?? (access === 'visitor' ? await guestIn(request) : undefined)
    const { headers, params, body, address, file } = request
    if (Object.keys(params).some((name) => Object.hasOwn(body, name)))
      throw new Refusal('BAD_REQUEST')
    const read = z.safeDecode(input, { ...body, ...params })
    if (!read.success) throw new Refusal(codeIn(read.error))

    const owner = client?.name ?? `stranger:${strangerOf(networkOf(address))}`
    const given = changes ? keyIn(headers['idempotency-key']) : undefined
    const call = {
      input: read.data,
      ...client?.identity,
      language: languageOf(headers['accept-language'] as string | undefined, region),
      address,
      get device() {
        return strangerOf(`${networkOf(address)} ${headers['user-agent'] ?? ''}`)
      },
      agent: String(headers['user-agent'] ?? '').slice(0, agentMax),
      proofOfWork: proofIn(headers[proofOfWorkHeader]),
      ...(file && { file }),
      key: `${owner}:${given ?? randomUUID()}`,
    }
    // The reply to an earlier request under the key comes before rules that may have changed since, so `allowed` is part of the work.
    // The compiler cannot follow `access` and `upload` of a generic endpoint; `authorize` and `withFile` have checked both.
    const work = async () =>
      run(request, { ...call, ...(await allowed(client, read.data, call.key)) } as Call<E>)
    if (!given || answersSecret) return { ...(await work()), hit: false }
    const keyed = { ...body, ...params, ...(file && { file: contentOf(file) }) }
    return idempotency({ owner, key: given, line, body: keyed }, work)
  }

  /**
   * Returns who calls, if the activity of the call is allowed, or was when the call began under this key: its money is on its way, and
   * the member reads what became of it. @throws Refusal
   */
  async function allowed(client: Client | undefined, given: unknown, key: string) {
    const identity = client?.identity
    if (!identity || !('caller' in identity)) return identity
    const done = typeof activity === 'function' ? activity(given as never) : activity
    if (done === undefined) return identity
    const { caller } = identity
    try {
      if (!mayMember(caller.status ?? null, done)) throw new Refusal('WITHDRAW_ONLY')
      const { isLimited } = await protect(caller, done)
      return { caller: { ...caller, isLimited } }
    } catch (error) {
      if (!(error instanceof Refusal) || !(await hasBegun(caller, { line, key }))) throw error
      return { caller: { ...caller, isLimited: true } }
    }
  }

  async function run({ id, log }: Incoming, call: Call<E>): Promise<Reply & { file?: Readable }> {
    try {
      const answer = await handler(call)
      if (isCsv || isTar)
        return { status: 200, body: '', file: Readable.from(answer as AsyncIterable<string>) }
      const result = z.encode(output, answer)
      return { status: 200, body: JSON.stringify(result) }
    } catch (error) {
      const code = codeOf(error)
      if (!(error instanceof Refusal)) log.error({ request: id, line, err: error }, 'failed')
      // A status that leaves the request open stays: it must not look like its result.
      if (refusesInBody && !isOpen(refusals[code]))
        return { status: 200, body: JSON.stringify({ success: false, error: code }) }
      return refusalBody(code, id, error instanceof Refusal ? error : {})
    }
  }

  function codeIn(error: z.core.$ZodError): RefusalCode {
    const code = error.issues.map(({ message }) => message).find(isRefusalCode)
    return code ?? malformed[line] ?? 'BAD_REQUEST'
  }

  return { authorize, respond }
}

/**
 * Names the content of a file for its idempotency key. A picture that a browser makes smaller again may have other bytes, and is
 * the same request. A false claim gets the sender's own earlier reply, and nothing is done.
 */
const contentOf = ({ digest, originalDigest }: Uploaded): string =>
  (originalDigest ?? digest).toString('hex')

const hasRight = ({ identity }: Client, right: NonNullable<Endpoint['right']>): boolean =>
  'operator' in identity && identity.operator.rights.includes(right)

const isGuest = ({ identity }: Client): boolean =>
  'visitor' in identity && identity.visitor.member === null

/** Returns undefined when there is no header, another scheme, or no token. */
export const tokenIn = (authorization: string | string[] | undefined): string | undefined =>
  /^Bearer ([\x21-\x7e]{1,256})$/i.exec(String(authorization ?? ''))?.[1]

function keyIn(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return
  if (typeof header !== 'string' || !keyForm.test(header)) throw new Refusal('BAD_REQUEST')
  return header
}
